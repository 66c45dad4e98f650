# SPDX-License-Identifier: MIT
"""Tests the report: its content, that it uses no network, and, if Chromium is installed, that it works there."""

import contextlib
import html
import json
import math
import re
import subprocess

from catenary_tools.engine.client import Engine
from catenary_tools.model import COLORS

from tests.match.support import HERE, MatchTest, mock, steady_machine
from tests.support.under_test import ENGINE, ROOT

# The value that multiplies the odds of winning by e.
CATCHUP_SCALE = float(re.search(r"\{[\d.]+, ([\d.]+)\}", (ROOT / "games/catchup/win_rate.inc").read_text())[1])
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--enable-logging=stderr",
         "--virtual-time-budget=3000", "--dump-dom")
# Uses the page like a reader, and stores what it sees in the title. `$` finds the element of a selector.
DRIVER = """
<script>
const $ = (selector) => document.querySelector(selector);
const count = (selector) => document.querySelectorAll(selector).length;
const press = (key, where) => $(where).dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const seen = {};
const look = (name) => { seen[name] = [decodeURIComponent(location.hash), $("#replay h3").textContent.split(" ")[1],
  Number($("#replay input").value), count("#replay .board .piece")]; };
const click = (label) => $(`#replay button[aria-label="${label}"]`).click();
look("start");
seen.page_keeps_keys = press("ArrowRight", "#figures") && press("End", "body");
look("page key");
seen.viewer_takes_keys = !press("ArrowRight", "#replay .turns button");
look("viewer key");
click("Next turn");
look("next");
click("Last position");
look("end");
const graph = $("#replay .values"), box = graph.getBoundingClientRect();
const point = (type, share) => graph.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, buttons: 1,
  clientX: box.left + box.width * share, clientY: box.top + 20, bubbles: true }));
graph.setPointerCapture = () => {};
graph.hasPointerCapture = () => true;
point("pointerdown", 0.02);
look("graph start");
point("pointermove", 0.99);
look("graph end");
$("#replay .turns li:nth-child(2) button").click();
look("list");
$("#walk button:last-child, #walk button:nth-child(2)").click();
look("next game");
seen.record = $("#replay .note a").download;
seen.boards = [...$("#matchup").options].map((_, i) => {
  $("#matchup").value = i;
  $("#matchup").dispatchEvent(new Event("change"));
  click("Last position");
  return [count("#replay .board .cell"), count("#replay .board .edge"), $("#replay .state").textContent];
});
seen.graphs = count("#graphs svg");
seen.width = document.documentElement.scrollWidth;
seen.empty = document.documentElement.scrollHeight - document.body.getBoundingClientRect().bottom - scrollY;
fetch($("#replay .note a").href).then((found) => found.text()).then((text) => {
  seen.sgf = text.slice(0, 2);
  location.hash = "#game=1.2&turn=2";
  addEventListener("hashchange", () => {
    look("address");
    document.title = "seen " + JSON.stringify(seen);
  });
});
</script>
</body>"""


class Report(MatchTest):
    def report(self):
        return (self.output / "report.html").read_text()

    def data(self):
        return json.loads(re.search(r'id="data">(.*?)</script>', self.report())[1])

    def play_all_boards(self):
        self.run_match("--nodes", 30, "--games", 2, "--max-turns", 12, "--matrix",
                       "game=catchup,catena,cation,colorado", "--white-param", "searcher=random")

    def in_chromium(self, width=1200):
        """The end of the page's title after the driver, and the console output."""
        page = self.folder / "driven.html"
        page.write_text(self.report().replace("</body>", DRIVER))
        ran = subprocess.run(["chromium", *FLAGS, f"--window-size={width},900",
                              f"--user-data-dir={self.folder / 'profile'}", f"file://{page}"],
                             capture_output=True, text=True, timeout=120, check=False)
        title = re.search(r"<title>seen (.*?)</title>", ran.stdout)
        self.assertIsNotNone(title, ran.stderr)
        return json.loads(html.unescape(title[1])), [line for line in ran.stderr.splitlines() if "CONSOLE" in line]

    def test_the_page_stands_alone(self):
        self.run_match("--game", "catchup", "--size", 3, "--black", mock("crash"), "--nodes", 10, "--games", 2)
        text = self.report()
        self.assertNotRegex(text.replace("http://www.w3.org/2000/svg", ""), r"https?://|src=|@import|<link rel=.style")
        data = json.loads(re.search(r'id="data">(.*?)</script>', text)[1])
        self.assertEqual(len(data["matchups"][0]["games"]), 2)
        self.assertEqual(data["matchups"][0]["games"][0]["verdict"], "crash")
        self.assertRegex(data["referee"], r"^Catenary [\w.+-]+, bench signature \d+ \(catchup\)$")
        # Only figures: everything else in a result contains paths of this machine.
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

    def test_values_are_chances(self):
        self.run_match("--game", "catchup", "--size", 5, "--engine", "one", "catenary", "--engine", "other", "catenary",
                       "searcher=uct", "--nodes", 200, "--games", 2)
        matchup = self.data()["matchups"][0]
        players = {"one": [], "other": []}
        for game, record in zip(matchup["games"], self.games()):
            for (color, _, _, chance, *_), (*_, value, _, nodes) in zip(game["turns"], record["turns"]):
                if not nodes:
                    self.assertIsNone(chance)
                    continue
                own = chance if color == "black" else 1 - chance
                players[game[color]].append((value, own))
        for value, own in players["one"] + players["other"]:
            # The curve of games/catchup/win_rate.inc; a proven result is certain.
            expected = float(value > 0) if abs(value) > 1 << 20 else 1 / (1 + math.exp(-value / CATCHUP_SCALE))
            self.assertAlmostEqual(own, expected, delta=0.002)

    def test_totals_are_in_points(self):
        self.run_match("--game", "catalonia", "--engine", "team", "catenary", "--nodes", 60, "--games", 1)
        game, = self.data()["matchups"][0]["games"]
        *_, last = [turn for turn in game["turns"] if turn[3] is not None]
        # The last search sees the end of the game.
        self.assertAlmostEqual(last[3], float(game["result"]), delta=1)

    def test_boards_of_a_resumed_match_are_the_same(self):
        words = ("--game", "colorado", "--nodes", 20, "--max-turns", 10, "--opening-window", 0)
        self.run_match(*words, "--games", 4)
        whole = self.data()["matchups"][0]
        for path in (self.output / "games.jsonl", self.output / "report.html"):
            path.unlink()
        self.run_match(*words, "--games", 2)
        self.run_match(*words, "--games", 4)
        resumed = self.data()["matchups"][0]
        self.assertEqual([game["states"] for game in whole["games"]], [game["states"] for game in resumed["games"]])
        self.assertEqual(len(whole["games"][0]["states"]), len(whole["games"][0]["turns"]) + 1)

    @steady_machine()
    def test_the_turn_that_lost_on_time_is_among_the_times(self):
        self.run_match("--game", "catchup", "--size", 3, "--black", mock("late"), "--black-name", "bad", "--white",
                       mock("ok"), "--time", 0.5, "--hang", 60, "--margin", 0.2, "--games", 2, "--openings", "none")
        for game in self.games():
            self.assertEqual(game["verdict"], "time")
            self.assertAlmostEqual(game["late_milliseconds"] / 1000, float(game["detail"].split()[0]), delta=0.0006)
        times = self.data()["matchups"][0]["times"]["bad"]
        self.assertEqual(times["turns"], sum(turn[0] in COLORS and game[turn[0]] == "bad" for game in self.games()
                                             for turn in game["turns"]) + 2)
        self.assertEqual(times["largest"], max(game["late_milliseconds"] for game in self.games()))
        self.assertGreater(times["largest"], 700)

    def test_the_referee_is_named_with_its_whole_version(self):
        self.run_match("--game", "catchup", "--size", 3, "--nodes", 10, "--games", 2)
        version = subprocess.run([ENGINE, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertTrue(self.data()["referee"].startswith(version.splitlines()[0] + ", bench signature "))

    def test_openings_that_are_positions(self):
        with contextlib.closing(Engine([ENGINE, "--game", "cation", "--size", "5"])) as engine:
            for command in ("play b C3", "play w B2"):
                engine.ask(command)
            position = engine.ask("position")
        path = self.folder / "positions.txt"
        path.write_text(position + "\n")
        self.run_match("--game", "cation", "--size", 5, "--nodes", 20, "--games", 2, "--openings", path)
        matchup = self.data()["matchups"][0]
        cells = [cell["id"] for cell in matchup["layout"]["cells"]]
        placed = matchup["games"][0]["states"][0]["b"]
        self.assertEqual({cells[cell]: matchup["pieces"][piece]["owner"]
                          for cell, piece in zip(placed[::2], placed[1::2])}, {"C3": "black", "B2": "white"})

    def test_a_reader_in_chromium(self):
        self.play_all_boards()
        seen, console = self.in_chromium()
        self.assertEqual(console, [])
        self.assertTrue(seen["page_keeps_keys"])
        self.assertTrue(seen["viewer_takes_keys"])
        self.assertEqual(seen["start"][1:3], ["1.1.", 0])
        self.assertEqual(seen["page key"], seen["start"])
        turns = len(self.data()["matchups"][0]["games"][0]["turns"])
        for name, turn in (("viewer key", 1), ("next", 2), ("end", turns), ("graph start", 0), ("graph end", turns),
                           ("list", 2)):
            address = "#match=1&game=1.1" + (f"&turn={turn}" if turn else "")
            self.assertEqual(seen[name][:3], [address, "1.1.", turn], name)
        self.assertGreater(seen["end"][3], seen["next"][3])
        self.assertEqual(seen["next game"][:3], ["#match=1&game=1.2", "1.2.", 0])
        self.assertEqual(seen["address"][1:3], ["1.2.", 2])
        self.assertEqual((seen["record"], seen["sgf"]), ("1-00001-2.sgf", "(;"))
        # Hexagonal boards of sides 5 and 7, 11 by 11 cells with four edges, 64 squares; the line below says who is to
        # move.
        self.assertEqual([board[:2] for board in seen["boards"]], [[61, 0], [127, 0], [121, 4], [64, 0]])
        for *_, status in seen["boards"]:
            self.assertTrue(status)
        self.assertGreaterEqual(seen["graphs"], 3)

    def in_frame(self, width, driver):
        """The end of the page's title after a driver, in a frame as narrow as a phone: Chromium windows are at least
        500 pixels wide."""
        (self.folder / "phone.html").write_text(
            f'<title></title><iframe src="driven.html" width="{width}" height="800"></iframe><script>onload = () => '
            'setTimeout(() => { document.title = frames[0].document.title; }, 1000);</script>')
        (self.folder / "driven.html").write_text(self.report().replace("</body>", driver))
        ran = subprocess.run(["chromium", *FLAGS, "--allow-file-access-from-files",
                              f"--user-data-dir={self.folder / 'profile'}", f"file://{self.folder / 'phone.html'}"],
                             capture_output=True, text=True, timeout=120, check=False)
        title = re.search(r"<title>seen (.*?)</title>", ran.stdout)
        self.assertIsNotNone(title, ran.stderr)
        return json.loads(html.unescape(title[1]))

    def test_a_phone_shows_all_columns(self):
        self.run_match("--game", "catchup", "--size", 3, "--black", mock("illegal"), "--white", mock("ok"),
                       "--black-name", "catenary with searcher=uct", "--white-name", "a_rather_long_name_of_an_engine",
                       "--nodes", 10, "--games", 2, "--openings", "none")
        driver = """<script>
const boxes = [...document.querySelectorAll(".scroll")];
document.title = "seen " + JSON.stringify(boxes.map((box) => [box.scrollWidth, box.clientWidth,
  [...box.querySelectorAll("thead th")].map((head) => head.textContent)]));
</script></body>"""
        boxes = self.in_frame(390, driver)
        self.assertIn(["game", "result", "Black", "White", "turns", "verdict"], [heads for _, _, heads in boxes])
        for needed, shown, heads in boxes:
            self.assertLessEqual(needed, shown, heads)

    def test_a_phone_needs_no_sideways_scrolling_and_has_nothing_empty_below(self):
        self.play_all_boards()
        seen = self.in_frame(360, DRIVER)
        self.assertLessEqual(seen["width"], 360)
        self.assertLess(seen["empty"], 1)

    def test_cooperative_games_in_chromium(self):
        program = str(HERE / "mock_cooperative.py")
        self.run_match("--game", "any", "--nodes", 1, "--games", 3, "--engine", "best", f"{program} --best", "--engine",
                       "other", program, engine_path=program)
        page = self.folder / "driven.html"
        page.write_text(self.report().replace("</body>", "<script>document.title = 'seen ' + "
                                              "document.querySelectorAll('#replay .turns li').length;</script></body>"))
        ran = subprocess.run(["chromium", *FLAGS, f"--user-data-dir={self.folder / 'profile'}", f"file://{page}"],
                             capture_output=True, text=True, timeout=120, check=False)
        # A referee without boards: the turns are still listed.
        self.assertIn("<title>seen 12</title>", ran.stdout)
        self.assertNotIn("CONSOLE", ran.stderr)
