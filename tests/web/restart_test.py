# SPDX-License-Identifier: MIT
"""Games and choices after the end of the server in different ways, through the socket."""

import asyncio
import json
import pathlib
import signal
import tempfile
import unittest

import aiohttp

from tests.support.under_test import LONG
from tests.support.waiting import wait_until_async
from tests.web import client
from tests.web.client import Server, WebTest

# Files of a game: no JSON, and JSON that is no game.
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
                    await page.socket.close()
                    shown = page.game
                    await page.connect()
                    self.assertEqual(page.game, shown)
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

    async def test_a_page_that_comes_back_does_not_hold_up_the_end(self):
        with tempfile.TemporaryDirectory() as state, Server(state) as server:
            page = client.Page(server)
            await page.open()
            server.process.send_signal(signal.SIGINT)
            with self.assertRaises(aiohttp.ClientError):
                await asyncio.wait_for(self.come_back(page), client.START_SECONDS)
            self.assertEqual(server.process.wait(client.START_SECONDS), 0)
            await page.close()

    async def come_back(self, page):
        """Connects again after each loss until nobody listens."""
        while True:
            async for _ in page.socket:
                pass
            page.socket = await page.new_socket()

    async def test_a_folder_that_cannot_be_written(self):
        with Server("/proc/none") as server:
            page = client.Page(server)
            await page.open()
            await page.new("catchup", size=3)
            self.assertIsNone(await page.act("click", cell="B2"))
            await page.close()


class Choices(WebTest):
    async def test_the_page_keeps_its_choices_across_servers(self):
        self.assertEqual(await self.page.get("/choices"), (200, "{}"))
        self.assertEqual((await self.page.post("/choices", '{"level": 5}'))[0], 200)
        for wrong in ("[]", "{", json.dumps({"a": "x" * 20_000}), ""):
            self.assertEqual((await self.page.post("/choices", wrong))[0], 400)
        self.assertEqual(json.loads((await self.page.get("/choices"))[1]), {"level": 5})

    async def test_another_server_reads_them(self):
        with tempfile.TemporaryDirectory() as state:
            for number in range(2):
                with Server(state) as server:
                    page = client.Page(server)
                    await page.open()
                    self.assertEqual((await page.get("/choices"))[1], '{"level": 7}' if number else "{}")
                    await page.post("/choices", '{"level": 7}')
                    await page.close()
