# SPDX-License-Identifier: MIT
"""Tests that the sessions in the documents are real. With --update they are rewritten."""

import re
import shlex

import pytest

from tests.support.under_test import ROOT, UPDATE
from tests.terminal.pseudo_terminal import PROMPT, Case, Session

# Sessions in the page: the command, then the screen with the lines that were typed.
PAGE = ROOT / "docs" / "front-ends" / "terminal.md"
TRANSCRIPT = re.compile(r"(?<=^```text\n)\$ scripts/catenary.*?(?=^```$)", re.M | re.S)


def without_version(text):
    return re.sub(r"(Catenary \d+\.\d+\.\d+)\S*", r"\1", text)


def played_again(block):
    """A transcript of the documents, with the lines that it shows typed again and the current answers."""
    command, _, rest = block.partition("\n")
    session = Session(*shlex.split(command)[2:], seed=None, NO_COLOR="1")
    text = command + "\n" + session.wait() + session.child.after
    for line in re.findall(f"^{PROMPT}(.*)$", rest, re.M):
        if not line:
            break
        text += session.ask(line) + session.child.after
    session.close()
    return "\n".join(line.rstrip() for line in without_version(text).split("\n")) + "\n"


def update_transcripts():
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TRANSCRIPT.sub(lambda block: played_again(block[0]), page), encoding="utf-8")


class Transcripts(Case):
    @pytest.mark.expected
    def test_transcripts_of_the_documents_are_real(self):
        if UPDATE:
            update_transcripts()
        blocks = TRANSCRIPT.findall(PAGE.read_text(encoding="utf-8"))
        self.assertTrue(blocks)
        for block in blocks:
            self.assertEqual(block, played_again(block), "--update accepts it")
