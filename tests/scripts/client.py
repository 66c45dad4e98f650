# SPDX-License-Identifier: MIT
"""Shared by the tests of the scripts: an independent GTP client, so that the scripts' own client is not used to check
itself, and a function that runs a script to its end."""

import subprocess

from tests.support.under_test import ROOT

# Seconds after which a script is considered hung.
HANG = 900


class Client:
    def __init__(self, *command):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self._process.communicate()

    def ask(self, command):
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        text = "".join(iter(self._process.stdout.readline, "\n"))
        assert text.startswith("="), f"{command}: {text}"
        return text[1:].strip()


def run_script(name, *arguments):
    """The finished process of scripts/NAME."""
    return subprocess.run([ROOT / "scripts" / name, *map(str, arguments)], capture_output=True, text=True, timeout=HANG,
                          stdin=subprocess.DEVNULL)


def output_of(name, *arguments):
    result = run_script(name, *arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout
