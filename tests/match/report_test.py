#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the report: what it holds, that it asks no network, and, where chromium is installed, that it works there."""

import json
import re
import shutil
import subprocess
import unittest

import support
from support import HERE, MatchTest, mock

CHROMIUM = shutil.which("chromium")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--enable-logging=stderr",
         "--virtual-time-budget=3000", "--dump-dom")
# Presses keys and clicks in the page, and leaves what it sees in the title.
DRIVER = """
<script>
const seen = [];
const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
const drawn = () => document.querySelectorAll("#board circle, #board text").length;
const look = () => seen.push([viewer.step, viewer.index, drawn()]);
look();
for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowDown", "Home", "ArrowUp"]) {
  press(key);
  look();
}
document.querySelector("[data-go=forward]").click();
look();
document.title = "seen " + JSON.stringify({ seen, boards: data.matchups.map((matchup, index) => {
  showMatchup(index);
  press("End");
  return document.querySelectorAll("#board polygon, #board rect").length;
}), graphs: document.querySelectorAll("#graphs figure").length });
</script>
</body>"""


class Report(MatchTest):
    def report(self):
        return (self.output / "report.html").read_text()

    def play_all_boards(self):
        self.run_match("--nodes", 30, "--games", 2, "--max-turns", 12, "--matrix",
                       "game=catchup,catena,cation,colorado", "--white-param", "searcher=random")

    def in_chromium(self):
        """The end of the page's title after the driver, and what the console said."""
        page = self.folder / "driven.html"
        page.write_text(self.report().replace("</body>", DRIVER))
        ran = subprocess.run([CHROMIUM, *FLAGS, f"--user-data-dir={self.folder / 'profile'}", f"file://{page}"],
                             capture_output=True, text=True, timeout=120, check=False)
        title = re.search(r"<title>seen (.*?)</title>", ran.stdout)
        self.assertIsNotNone(title, ran.stderr)
        return json.loads(title[1]), [line for line in ran.stderr.splitlines() if "CONSOLE" in line]

    def test_the_page_stands_alone(self):
        self.run_match("--game", "catchup", "--size", 3, "--black", mock("crash"), "--nodes", 10, "--games", 2)
        text = self.report()
        self.assertNotRegex(text.replace("http://www.w3.org/2000/svg", ""), r"https?://|src=|@import|<link rel=.style")
        data = json.loads(re.search(r'id="data">(.*?)</script>', text)[1])
        self.assertEqual(len(data["matchups"][0]["games"]), 2)
        self.assertEqual(data["matchups"][0]["games"][0]["verdict"], "crash")
        self.assertRegex(data["referee"], r"^Catenary [\d.]+, bench signature \d+ \(catchup\)$")
        # Figures only: what else is in a result has paths of this machine.
        self.assertEqual(list(data["result"]), ["results"])

    def test_text_of_engines_cannot_end_its_element(self):
        self.run_match("--game", "catchup", "--size", 3, "--black", mock("ok"), "--black-name", "</script><b>&",
                       "--nodes", 10, "--games", 2)
        text = self.report()
        self.assertNotIn("</script><b>", text)
        self.assertIn("&lt;/script&gt;", text)

    def test_only_so_many_games_are_replayed(self):
        self.run_match("--game", "catchup", "--size", 3, "--black", mock("error", "3"), "--nodes", 10, "--games", 10,
                       "--report-games", 3, "--opening-moves", 1)
        data = json.loads(re.search(r'id="data">(.*?)</script>', self.report())[1])
        self.assertEqual(len(data["matchups"][0]["games"]), 3)

    @unittest.skipUnless(CHROMIUM, "chromium is not installed")
    def test_boards_graphs_and_keys_in_chromium(self):
        self.play_all_boards()
        seen, console = self.in_chromium()
        self.assertEqual(console, [])
        steps = [[step, game] for step, game, _ in seen["seen"]]
        self.assertEqual(steps[:4] + steps[5:], [[0, 0], [1, 0], [2, 0], [1, 0], [0, 1], [0, 1], [0, 0], [1, 0]])
        self.assertTrue(all(drawn > 10 for _, _, drawn in seen["seen"]))
        # Hexes of sides 5 and 7, the ground of 11 by 11 points, 64 squares.
        self.assertEqual(seen["boards"], [61, 127, 121, 64])
        self.assertGreaterEqual(seen["graphs"], 4)

    @unittest.skipUnless(CHROMIUM, "chromium is not installed")
    def test_cooperative_games_in_chromium(self):
        program = str(HERE / "mock_cooperative.py")
        self.run_match("--game", "any", "--nodes", 1, "--games", 3, "--engine", "best", f"{program} --best", "--engine",
                       "other", program, engine_path=program)
        seen, console = self.in_chromium()
        self.assertEqual(console, [])
        self.assertEqual(seen["boards"], [4])


if __name__ == "__main__":
    support.main()
