#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests that the sessions in the documents are real. Usage: transcripts_test.py PROGRAM
To write them: transcripts_test.py --update PROGRAM"""

import re
import shlex
import sys

import pseudo_terminal
from pseudo_terminal import PROMPT, ROOT, Case, Session

# Sessions in the documents: the command, then the screen with the lines that were typed.
TRANSCRIPT_PAGES = [ROOT / "README.md", ROOT / "docs" / "front-ends" / "terminal.md"]
TRANSCRIPT = re.compile(r"(?<=^```text\n)\$ scripts/catenary.*?(?=^```$)", re.M | re.S)


def without_version(text):
    return re.sub(r"(Catenary \d+\.\d+\.\d+)\S*", r"\1", text)


def played_again(block):
    """A transcript of the documents with the lines that it shows typed again, and the answers of today."""
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
    for path in TRANSCRIPT_PAGES:
        page = path.read_text(encoding="utf-8")
        path.write_text(TRANSCRIPT.sub(lambda block: played_again(block[0]), page), encoding="utf-8")


class Transcripts(Case):
    def test_transcripts_of_the_documents_are_real(self):
        found = 0
        for path in TRANSCRIPT_PAGES:
            for block in TRANSCRIPT.findall(path.read_text(encoding="utf-8")):
                with self.subTest(path.name):
                    self.assertEqual(block, played_again(block), f"run {__file__} --update PROGRAM")
                found += 1
        self.assertGreaterEqual(found, 2)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--update"]:
        pseudo_terminal.use(sys.argv[2])
        update_transcripts()
    else:
        pseudo_terminal.main()
