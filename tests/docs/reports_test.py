#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests that the reports of the documents come from the engine of today: their bench signatures are those on record,
and what needs no play equals what the scripts write. CATENARY_LONG=1 also runs the command of each report and compares
all but times. With --update the reports get the style, scripts and boards of today; what was played stays.
Usage: reports_test.py [--update] PROGRAM"""

import contextlib
import csv
import html
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from catenary_tools.gtp.client import Engine  # noqa: E402
from catenary_tools.match.html import page_of  # noqa: E402
from catenary_tools.pages.page import encoded  # noqa: E402
import replayed  # noqa: E402

PROGRAM = ""
LONG = bool(os.environ.get("CATENARY_LONG"))
DESIGNER_REPORTS = sorted((ROOT / "docs" / "reports").glob("*.html"))
SAMPLE = ROOT / "docs" / "sample-report.html"
SIGNATURE = re.compile(r"Catenary [\d.]+, bench signature (\d+) \((\w+)\)")
DATA = re.compile(r'(?<=id="data">).*?(?=</script>)')
# Parts of a designer report that do not depend on what was played.
AROUND = ("<style>.*?</style>", "<script>.*?</script>")
# Options that make a report small, without an effect on its words. With so many nodes games of all variants end.
SMALL = ("--random-games", "4", "--engine-games", "4", "--map-depth", "1", "--ladder-rungs", "1", "--ladder-games", "2",
         "--nodes", "400", "--ladder-nodes", "10", "--surveyed", "4", "--survey-games", "1", "--fresh-games", "1",
         "--survey-nodes", "1")


def text_of(path):
    return path.read_text(encoding="utf-8")


def data_of(text):
    """The data of a report."""
    return json.loads(DATA.search(text)[0])


def command_of(path):
    """The command that the report prints."""
    text = text_of(path)
    if path == SAMPLE:
        return data_of(text)["command"]
    return html.unescape(re.search("Made by <code>(.*?)</code>", text)[1])


def signatures():
    with open(ROOT / "tests" / "data" / "signatures.csv", encoding="utf-8") as file:
        return dict(csv.reader(file))


def run(words):
    result = subprocess.run([ROOT / words[0], *words[1:]], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert result.returncode == 0, f"{shlex.join(words)}\n{result.stdout}{result.stderr}"


def designer_report(words):
    """The page that a command of scripts/report-game.py writes."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "report.html")
        run([*words, "--engine", PROGRAM, "--output", str(page)])
        return text_of(page)


def match_report(words):
    """The page that a command of scripts/match.py writes."""
    with tempfile.TemporaryDirectory() as folder:
        run([*words, "--engine-path", PROGRAM, "--output", folder, "--quiet"])
        return text_of(pathlib.Path(folder, "report.html"))


def without_times(text):
    """A designer report without its duration and the version of the engine."""
    return re.sub(r"</code> in \d+ s\.", "</code>", re.sub(r"Catenary [\d.]+,", "", text))


def data_without_times(text):
    """The data of a match report without times, the version of the engine and the words of the command."""
    data = data_of(text)
    data["referee"] = SIGNATURE.search(data["referee"]).groups()
    del data["command"]
    for matchup in data["matchups"]:
        matchup["times"] = {name: times["turns"] for name, times in matchup["times"].items()}
        for game in matchup["games"]:
            game["turns"] = [[color, turn, *after] for color, turn, _, *after in game["turns"]]
    return data


def words_of(text):
    """Style, scripts, headings, paragraphs outside the summary, captions, and heads of columns and rows of figures of a
    designer report; the words without numbers and commands."""
    around = [re.search(pattern, text, re.S)[0] for pattern in AROUND]
    text = re.sub('<section id="summary">.*?</section>', "", text, flags=re.S)
    text = re.sub('<caption>Most uneven.*?</table>', "", text, flags=re.S)
    words = re.findall(r"<h[12]>.*?</h[12]>|<p\b.*?</p>|<caption>.*?</caption>|<th [^>]*>[a-z].*?</th>", text, re.S)
    return [*around, *(re.sub(r"<code>.*?</code>|\b\d[\d.,]*", "N", found) for found in words)]


def redrawn(path):
    """The data of a report with the boards of today."""
    data = data_of(text_of(path))
    if path == SAMPLE:
        replayed.redraw_match_report(PROGRAM, data)
    else:
        replayed.redraw_designer_report(PROGRAM, shlex.split(command_of(path)), data)
    return data


def update():
    SAMPLE.write_text(page_of(redrawn(SAMPLE)), encoding="utf-8")
    for path in DESIGNER_REPORTS:
        text, today = text_of(path), designer_report([*shlex.split(command_of(path)), *SMALL])
        text = DATA.sub(lambda _, path=path: encoded(redrawn(path)), text)
        for pattern in AROUND:
            part = re.search(pattern, today, re.S)[0]
            text = text.replace(re.search(pattern, text, re.S)[0], part)
        path.write_text(text, encoding="utf-8")


class Reports(unittest.TestCase):
    maxDiff = 4000

    def remade_by(self, path):
        name, command = path.relative_to(ROOT), command_of(path)
        if path == SAMPLE:
            words = shlex.split(command)
            folder = words[words.index("--output") + 1]
            return f"{name} is out of date; remake it: {command} && cp {folder}/report.html {name}"
        return f"{name} is out of date; remake it: {command} --output {name}"

    def test_signatures_are_those_on_record(self):
        self.assertTrue(DESIGNER_REPORTS)
        for path in (*DESIGNER_REPORTS, SAMPLE):
            with self.subTest(path.name):
                signature, game = SIGNATURE.search(text_of(path)).groups()
                self.assertIn(game, shlex.split(command_of(path)))
                self.assertEqual(signature, signatures()[game], self.remade_by(path))

    def test_words_of_designer_reports(self):
        # Most words are the same in all; the long tests compare each.
        for path in DESIGNER_REPORTS if LONG else DESIGNER_REPORTS[:1]:
            with self.subTest(path.name):
                small = designer_report([*shlex.split(command_of(path)), *SMALL])
                self.assertEqual(words_of(text_of(path)), words_of(small), self.remade_by(path))

    def test_boards_are_those_of_today(self):
        for path in (*DESIGNER_REPORTS, SAMPLE):
            with self.subTest(path.name):
                shown, today = replayed.boards_of(data_of(text_of(path))), replayed.boards_of(redrawn(path))
                self.assertTrue(shown == today, f"{path.relative_to(ROOT)} has old boards; --update brings it up")

    def test_page_around_the_data_of_the_sample(self):
        text = text_of(SAMPLE)
        self.assertTrue(text == page_of(data_of(text)), self.remade_by(SAMPLE))

    def test_the_default_player_of_the_sample_is_what_the_manual_says(self):
        with contextlib.closing(Engine([PROGRAM])) as engine:
            searcher = engine.ask("engine_param searcher")
        entry, = data_of(text_of(SAMPLE))["result"]["results"]
        self.assertEqual(entry["players"], [searcher, "uct"])
        self.assertIn(f"match of the default player, `{searcher}`", text_of(ROOT / "docs" / "match.md"))

    @unittest.skipUnless(LONG, "takes minutes; CATENARY_LONG=1 runs it")
    def test_commands_of_designer_reports_make_them(self):
        for path in DESIGNER_REPORTS:
            with self.subTest(path.name):
                command = command_of(path)
                remade = without_times(designer_report(shlex.split(command)))
                self.assertEqual(without_times(text_of(path)), remade, self.remade_by(path))

    @unittest.skipUnless(LONG, "takes minutes; CATENARY_LONG=1 runs it")
    def test_command_of_the_sample_makes_it(self):
        remade = match_report(shlex.split(command_of(SAMPLE)))
        self.assertEqual(data_without_times(text_of(SAMPLE)), data_without_times(remade), self.remade_by(SAMPLE))


if __name__ == "__main__":
    updates = "--update" in sys.argv
    PROGRAM = str(pathlib.Path(sys.argv.pop()).resolve())
    if updates:
        update()
    else:
        unittest.main()
