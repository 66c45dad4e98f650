# SPDX-License-Identifier: MIT
"""Finds the commands that the documents ask their readers to type: in fenced blocks and in the text."""

import dataclasses
import pathlib
import re
import shlex

from tests.support.under_test import ROOT

# The first word of a fence says what is in the block, and so what is done with it:
#   sh          commands: run in a copy of the sources, by the program that was built. `sh long`: run as a reader would,
#               with CATENARY_LONG=1. `sh shown`: not run, because words in capitals stand for others or because it
#               needs programs that tests do not have; options are still looked up.
#   console     a line `$ scripts/catenary OPTIONS`, then a session of GTP
#   gtp OPTIONS a session of GTP with an engine started with the options
#   cpp FILE, python FILE
#               a part of the file, word for word
#   others      are not for typing
RUN = ("sh", "console", "gtp", "cpp", "python")
OTHERS = ("text", "toml", "cmake", "json", "csv", "js", "diff", "dot", "mermaid")


@dataclasses.dataclass
class Block:
    path: pathlib.Path
    line: int
    kind: str
    words: list
    text: str

    def __str__(self):
        return f"{self.path.relative_to(ROOT)}:{self.line}"


def documents():
    """All pages, except those inside folders of tests."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks_of(path):
    """The fenced code blocks of a page."""
    found, block = [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if block is None and line.startswith("```"):
            words = line[3:].split()
            block = Block(path, number, words[0] if words else "", words[1:], "")
        elif block is not None and line.startswith("```"):
            found.append(block)
            block = None
        elif block is not None:
            block.text += line + "\n"
    return found


def all_blocks(*kinds):
    return [block for path in documents() for block in blocks_of(path) if not kinds or block.kind in kinds]


def commands_in(text):
    """The commands of a block, without comments, continued lines joined."""
    lines = text.replace("\\\n", " ").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def inline_commands():
    """(page, command) for text between backquotes that starts with a script."""
    found = []
    for path in documents():
        text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
        for code in re.findall(r"`([^`]+)`", text):
            code = " ".join(code.split())
            if code.startswith("scripts/") and not code.endswith("/"):
                found.append((path.relative_to(ROOT), code))
    return found


def script_and_options(command):
    """The script and the names of the options of a command that starts with a script; words for other programs are
    ignored."""
    command = re.split(r" -- | \| | && ", command.replace("\\|", "|"))[0]
    words = shlex.split(command, comments=True)
    options = [word.split("=")[0].strip("[]") for word in words[1:] if word.strip("[").startswith("--")]
    return words[0], options
