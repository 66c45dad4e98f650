# SPDX-License-Identifier: MIT
"""Matches that are watched on the web board while they are played, through the socket."""

import asyncio
import json
import pathlib
import subprocess
import tempfile
import unittest
import unittest.mock

from catenary_tools.engine.process import EngineFailure
from catenary_tools.model import GameEntry, Setting, Turn, Verdict
from catenary_tools.play.game import GameRecord
from catenary_tools.play.pairs import GameInProgress, Matchup
from catenary_tools.records import games
from catenary_tools.records.games import RunningGames
from catenary_tools.web.watch import EndedGames, Watch

from tests.support.under_test import ENGINE, ROOT
from tests.web import client
from tests.web.client import QUICK, Server


class Watching(unittest.IsolatedAsyncioTestCase):
    async def test_a_match_is_watched_while_it_is_played(self):
        with tempfile.TemporaryDirectory() as state:
            output = pathlib.Path(state) / "match"
            output.mkdir()
            match = subprocess.Popen(
                [ROOT / "scripts" / "match", "--game", "catchup", "--size", "3", "--games", "6",
                 "--nodes", "20", "--engine-path", ENGINE, "--engine", "one", "catenary", "--engine", "two",
                 "catenary", "--output", output, "--quiet", "--concurrency", "1", "--opening-window", "0"],
                stdout=subprocess.DEVNULL)
            with Server(state, "--watch", str(output)) as server:
                page = client.Page(server)
                await page.open()
                await page.act("pace", seconds=0.01)
                await page.until(lambda page: page.game["watched"] and len(page.game["watched"]["games"]) == 6)
                self.assertIsNone(await page.act("watch", game=0))
                self.assertEqual(set(page.game["watched"]["names"].values()), {"one", "two"})
                self.assertIsNone(await page.act("pause"))
                self.assertEqual(page.game["watched"]["game"], 0)
                self.assertFalse(page.game["watched"]["playing"])
                self.assertIsNone(await page.act("goto", ply=1))
                self.assertIsNone(await page.act("seats", seats={page.game["awaits"]: QUICK}))
                self.assertIsNone(page.game["watched"])
                self.assertIsNone(await page.act("resume"))
                await page.until(lambda page: page.game["ply"] > 1)
                self.assertTrue(await page.act("watch", game=99))
                await page.close()
            self.assertEqual(match.wait(60), 0)


class WatchingDamage(unittest.TestCase):
    def test_damaged_lines_are_left_out_and_named_once(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "games.jsonl")
            path.write_bytes(b"null\n{}\n[[[")
            ended = EndedGames(path)
            self.assertTrue(ended.look())
            self.assertEqual((ended.count, ended.new_damage(), ended.new_damage()),
                             (0, "line 1: no pair of games, line 2: no pair of games", ""))

    def test_a_file_that_a_continued_match_has_mended_is_read_on(self):
        """It removes a line that was not finished, and moves damaged lines aside."""
        def line(pair):
            moves = [Turn("white", "A1", 1.0, "")]
            return games.line_of(0, pair, [
                GameEntry(pair, number, "one", "two", "", "", moves, [], "B+1", "black", 1.0, Verdict.WIN, "", [], None,
                          games.record_name(0, pair, number), None, None, []) for number in range(2)])

        for name, damaged, torn in (("torn", b"", line(1)[:50]), ("damaged", line(7)[:-20] + b"\n", b""),
                                    ("both", line(7)[:-20] + b"\n", line(1)[:50])):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, games.NAME)
                path.write_bytes(line(0) + damaged + torn)
                ended = EndedGames(path)
                ended.look()
                self.assertEqual((ended.count, bool(ended.new_damage())), (2, bool(damaged)))
                games.prepare_file(path, games.read(path))
                for pair in (1, 2):
                    path.write_bytes(path.read_bytes() + line(pair))
                self.assertTrue(ended.look())
                self.assertEqual(([ended.get(number).pair for number in range(ended.count)], ended.new_damage()),
                                 ([0, 0, 1, 1, 2, 2], ""))
                self.assertFalse(ended.look())


class WatchingLive(unittest.IsolatedAsyncioTestCase):
    """A game in progress, from the files that a match writes of it."""

    async def test_a_game_in_progress_is_followed_turn_by_turn(self):
        with tempfile.TemporaryDirectory() as state:
            output = pathlib.Path(state) / "match"
            output.mkdir()
            setting = Setting("catchup", 5, (("rules", "standard"),))
            start = self.ask("--game", "catchup", "boardsize 5", "position")
            record = GameRecord(start=start)
            game = GameInProgress(Matchup((), setting, None, 1, False), 0, 0, {"black": "one", "white": "two"}, record)
            files = RunningGames(output)
            files.open()
            files.tell(3, game)
            record.turns.append(["white", "C3", 1.0, "", None, None, None])
            files.tell(3, game)
            with Server(state, "--watch", str(output)) as server:
                page = client.Page(server)
                await page.open()
                await page.until(lambda page: page.game["watched"] and page.game["watched"]["slot"] == 3)
                await page.until(lambda page: page.texts == ["C3"])
                self.assertEqual(page.game["watched"]["names"], {"black": "one", "white": "two"})
                record.turns.append(["black", "A1,B2", 1.0, "", None, None, None])
                files.tell(3, game)
                await page.until(lambda page: page.texts == ["C3", "A1,B2"])
                self.assertTrue(page.game["watched"]["playing"])
                # Looking back stops the game on the board, not the match.
                self.assertIsNone(await page.act("goto", ply=1))
                record.turns.append(["white", "D4,E5", 1.0, "", None, None, None])
                files.tell(3, game)
                self.assertIsNone(await page.act("resume"))
                await page.until(lambda page: page.texts[-1:] == ["D4,E5"] and page.game["ply"] == 3)
                opened = self.ask("--game", "catchup", "boardsize 5", "play white C3", "position")
                other = GameInProgress(game.matchup, 0, 1, {"black": "two", "white": "one"}, GameRecord(start=opened))
                files.tell(3, other)
                await page.until(lambda page: page.game["watched"]["names"]["black"] == "two")
                other.record.turns.append(["black", "A1,B2", 1.0, "", None, None, None])
                files.tell(3, other)
                await page.until(lambda page: page.texts == ["position", "A1,B2"])
                files.close()
                await page.until(lambda page: not page.game["watched"]["running"])
                await page.close()

    async def test_a_failing_engine_pauses_the_show_and_is_told(self):
        with tempfile.TemporaryDirectory() as state:
            folder = pathlib.Path(state, "running")
            folder.mkdir()
            description = {"game": "catchup", "size": 5, "options": {}, "black": "one", "white": "two", "pair": 0,
                           "number": 0, "start": "x"}
            (folder / "0.jsonl").write_text(json.dumps(description) + "\n", encoding="utf-8")
            told = asyncio.Queue()
            failure = EngineFailure(Verdict.HANG, "no answer")
            controller = unittest.mock.Mock(lock=asyncio.Lock(), notice=told.put_nowait,
                                            show_running=unittest.mock.AsyncMock(side_effect=failure))
            watch = Watch(controller, state)
            watch.start()
            self.assertEqual(await asyncio.wait_for(told.get(), client.ANSWER_SECONDS), "The engine fails: no answer.")
            self.assertEqual((watch.on, watch.playing), (True, False))
            watch.stop()

    def ask(self, *words):
        options, commands = words[:2], words[2:]
        answer = subprocess.run([ENGINE, *options], input="\n".join(commands), capture_output=True, text=True,
                                check=True).stdout
        return answer.split("\n\n")[-2].removeprefix("= ")
