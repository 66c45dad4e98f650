# SPDX-License-Identifier: MIT
"""Matches watched on the web board while they are played, without a browser."""

import pathlib
import subprocess
import tempfile
import unittest

from catenary_tools.model import Setting
from catenary_tools.play.game import GameRecord
from catenary_tools.play.pairs import GameInProgress, Matchup
from catenary_tools.records.games import RunningGames

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


class WatchingLive(unittest.IsolatedAsyncioTestCase):
    """A game in progress, from the files that a match writes about it."""

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
                # Looking back stops the game on the board, but not the match.
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

    def ask(self, *words):
        options, commands = words[:2], words[2:]
        answer = subprocess.run([ENGINE, *options], input="\n".join(commands), capture_output=True, text=True,
                                check=True).stdout
        return answer.split("\n\n")[-2].removeprefix("= ")
