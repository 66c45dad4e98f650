# SPDX-License-Identifier: MIT
"""The program at a pseudo-terminal, used as by a person who types and reads."""

import os
import pathlib
import re
import shutil
import tempfile
import unittest

import pexpect

from tests.support.under_test import ENGINE, SLOWNESS

PROMPT = r"(?:white|black|white or black|dice|game over)(?: \d/\d)? \(\d+\): "
MENU = r"game \(1-5\): "
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x0f|\x1b[=>]")
LEAKS = pathlib.Path(__file__).with_name("leaks.supp")
HANG = 60 * SLOWNESS


class Session:
    """The program at a pseudo-terminal."""

    def __init__(self, *arguments, columns=80, term="xterm-256color", state=None, seed="1", echo=False, **environment):
        self.folder = tempfile.mkdtemp()
        variables = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
        variables["LSAN_OPTIONS"] = f"suppressions={LEAKS}:print_suppressions=0"
        variables.update(TERM=term, XDG_STATE_HOME=state or self.folder, LC_ALL="C.UTF-8", **environment)
        seeded = ["--seed", seed] if seed else []
        self.child = pexpect.spawn(ENGINE, [*arguments, *seeded], dimensions=(50, columns), timeout=HANG,
                                   env=variables, encoding="utf-8", codec_errors="replace", echo=echo)
        # Builds with sanitizers check for leaks before they exit.
        self.child.ptyproc.delayafterterminate *= max(1, SLOWNESS)

    def close(self):
        self.child.close(force=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def wait(self, pattern=PROMPT):
        """The text before the pattern, without escape sequences."""
        self.child.expect(pattern)
        return plain(self.child.before)

    def ask(self, line):
        self.child.sendline(line)
        return self.wait()

    def end(self):
        """Types Ctrl-D, and returns the text printed before the program ends."""
        self.child.sendeof()
        self.child.expect(pexpect.EOF)
        self.child.wait()
        return plain(self.child.before)


def plain(text):
    return ESCAPE.sub("", text)


def unwrapped(text):
    return " ".join(text.split())


class Case(unittest.TestCase):
    def session(self, *arguments, **options):
        session = Session(*arguments, **options)
        self.addCleanup(session.close)
        return session

    def quick(self, game, *arguments, **options):
        """A session in which the engine answers immediately."""
        session = self.session("--game", game, *arguments, **options)
        session.wait()
        session.ask("level 1")
        return session
