# SPDX-License-Identifier: MIT
"""Games after the bridge has ended in different ways, without a browser."""

import json
import pathlib
import signal
import tempfile
import unittest

from tests.support.under_test import LONG
from tests.support.waiting import wait_until_async
from tests.web import client
from tests.web.client import Server

# Files of a game: invalid JSON, and JSON that is not a game.
DAMAGED = ("", '{"version": 1, "game": "chess"}', "[" * 100_000, "{}", "[1]")


class Restart(unittest.IsolatedAsyncioTestCase):
    """The game after a reload of the page, and after the end of the server in different ways."""

    async def test_the_game_is_there_again(self):
        with tempfile.TemporaryDirectory() as state:
            games = []
            for number in (signal.SIGINT, signal.SIGKILL, signal.SIGTERM):
                with Server(state) as server:
                    page = client.Page(server)
                    await page.open()
                    if games:
                        for key in ("game", "size", "options", "seats", "turns", "ply", "plies", "result", "state"):
                            self.assertEqual(page.game[key], games[-1][key], key)
                    else:
                        await page.new("catalonia", options={"dice": "manual"})
                        await page.act("move", **{"from": "B1", "to": "C3"})
                        await page.act("click", cell="B8")
                    await page.act("click", cell=page.game["state"]["legal"]["clicks"][0])
                    await page.act("goto", ply=page.game["ply"])
                    shown = page.game
                    await page.close()
                    await page.connect()
                    # Engines pause between turns as on a page.
                    self.assertEqual(page.game, {**shown, "pace": page.game["pace"]})
                    await self.stored(state, page.game)
                    games.append(page.game)
                    await page.close()
                    server.stop(number)

    async def stored(self, state, game):
        """Waits until the game is on the disk."""
        path = pathlib.Path(state) / "catenary" / "game-1.json"

        def is_stored():
            record = json.loads(path.read_text(encoding="utf-8"))["record"] if path.exists() else {"line": []}
            return (record.get("ply"), len(record["line"])) == (game["ply"], game["plies"])

        await wait_until_async(is_stored, "the game on the disk")

    async def test_a_stored_game_that_is_damaged_is_set_aside(self):
        with tempfile.TemporaryDirectory() as state:
            folder = pathlib.Path(state) / "catenary"
            folder.mkdir()
            for number, text in enumerate(DAMAGED if LONG else DAMAGED[:3]):
                (folder / "game-1.json").write_text(text, encoding="utf-8")
                with Server(state) as server:
                    page = client.Page(server)
                    await page.open()
                    self.assertEqual(page.game["ply"], 0, number)
                    await page.close()
                self.assertTrue((folder / "game-1.json.bad").exists())

    async def test_a_folder_that_cannot_be_written(self):
        with Server("/proc/none") as server:
            page = client.Page(server)
            await page.open()
            await page.new("catchup", size=3)
            self.assertIsNone(await page.act("click", cell="B2"))
            await page.close()
