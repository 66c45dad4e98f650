# SPDX-License-Identifier: MIT
"""A page without a browser: a running bridge, and the game of the page in Node.js."""

import asyncio
import atexit
import functools
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

import aiohttp

from tests.support.under_test import ENGINE, ROOT
from tests.web.bridge_client import descendants, program_of

PLAY = ROOT / "scripts" / "play"
DRIVER = ROOT / "tests" / "web" / "page_driver.mjs"
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/\?token=\S+")
KEY = re.compile(r"#key=([\w-]+)")
LONGEST_LINE = 1 << 26
START_SECONDS = 30.0
ANSWER_SECONDS = 60.0
# Quick, and with the same results on every machine.
QUICK = {"kind": "engine", "engine": "catenary", "limit": {"nodes": 60}}
PERSON = {"kind": "person"}
GAMES = ("catalonia", "catchup", "catena", "cation", "colorado")


class Server:
    """The command scripts/play with a folder for its state, used in a `with`."""

    def __init__(self, state, *options, program=None):
        self._command = [PLAY, "--no-browser", "--engine-path", program or ENGINE]
        if os.environ.get("CATENARY_SANITIZED"):
            # Sanitizers reserve terabytes of address space.
            self._command += ["--engine-memory", "0"]
        self._command += options
        self._environment = {**os.environ, "XDG_STATE_HOME": str(state), "PYTHONDONTWRITEBYTECODE": "1"}
        self.process = None
        self.address = self.origin = ""

    def __enter__(self):
        self.process = subprocess.Popen(self._command, env=self._environment, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, text=True, start_new_session=True)
        found = ADDRESS.search(self.process.stdout.readline())
        if not found:
            self.stop()
            raise AssertionError("the server prints no address")
        self.address, self.origin = found[0], found[1]
        return self

    def __exit__(self, *details):
        self.stop()

    def stop(self, number=signal.SIGINT):
        """Ends the server by a signal; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        status = self.process.wait(START_SECONDS)
        self.process.stdout.close()
        return status

    def engines(self):
        """The ids of its engine processes, in the order in which they were started."""
        return [pid for pid in descendants(self.process.pid) if program_of(pid) == "catenary"]


class Page:
    """The game of the page in a Node.js process, at the address of a bridge. `secrets` are those of another page's
    session."""

    def __init__(self, server, secrets=None):
        self.server = server
        self.secrets = secrets
        self.game = None
        self.messages = []
        self._driver = None
        self._sequence = 0

    async def open(self):
        """Follows the first address of the bridge."""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:
            async with http.get(self.server.address) as response:
                assert response.status == 200, response.status
                key = KEY.search(await response.text())[1]
                cookie = response.headers["Set-Cookie"].partition(";")[0]
        self.secrets = {"COOKIE": cookie, "KEY": key}
        await self.connect()

    async def connect(self):
        """Starts like a page that is loaded."""
        environment = {**os.environ, **self.secrets, "ORIGIN": self.server.origin}
        self._driver = await asyncio.create_subprocess_exec(
            "node", str(DRIVER), env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=LONGEST_LINE)
        self.game = None
        await self.until(lambda page: page.game)

    async def close(self):
        """Closes the page, which first stores anything that is not stored yet."""
        self._driver.stdin.close()
        while await self._driver.stdout.read(1 << 20):
            pass
        await self._driver.wait()

    async def receive(self, seconds=ANSWER_SECONDS):
        """Processes one message, and returns it."""
        line = await asyncio.wait_for(self._driver.stdout.readline(), seconds)
        if not line:
            raise AssertionError("the page has ended")
        message = json.loads(line)
        self.messages.append(message)
        if message["type"] == "game":
            self.game = {**(self.game or {}), **message}
        return message

    async def until(self, condition, seconds=ANSWER_SECONDS):
        """Receives until a condition on the page holds."""
        end = time.monotonic() + seconds
        while not condition(self):
            await self.receive(max(0.01, end - time.monotonic()))

    async def send(self, message):
        """Sends a message; returns its number."""
        self._sequence += 1
        self._driver.stdin.write(json.dumps({**message, "seq": self._sequence}).encode() + b"\n")
        await self._driver.stdin.drain()
        return self._sequence

    async def act(self, action, **values):
        """Does an action in the position shown; returns its refusal, or None when it is done."""
        state = self.game["state"]
        message = {"action": action, "ply": state["ply"], "key": state["key"], **values}
        return (await self._answer(await self.send(message))).get("text")

    async def ask(self, question, *values):
        """Returns the answer to a question that is not an action. Raises Refused."""
        answer = await self._answer(await self.send({"ask": question, "values": values}))
        if answer["type"] == "refused":
            raise Refused(answer["text"])
        return answer["value"]

    async def _answer(self, sequence):
        while True:
            message = await self.receive()
            if message.get("seq") == sequence:
                return message

    async def new(self, game, black=PERSON, white=PERSON, **values):
        """Starts a game, which must be accepted; engines play without pauses."""
        assert await self.act("pace", seconds=0) is None
        refusal = await self.act("new", game=game, seats={"black": black, "white": white}, **values)
        assert refusal is None, refusal

    async def open_record(self, text):
        """Opens a record; returns the refusal, or None."""
        try:
            await self.ask("open", text)
            return None
        except Refused as refusal:
            return str(refusal)

    @property
    def texts(self):
        """The turns as texts."""
        return [turn["text"] for turn in self.game["turns"]]


class Refused(Exception):
    """The reason why a question is refused."""


def lasting_server(*options, program=None):
    """A server that runs until all tests have ended, and its folder."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    server = Server(folder.name, *options, program=program).__enter__()
    atexit.register(server.stop)
    return server, pathlib.Path(folder.name)


@functools.cache
def shared_server(options):
    """A server for all tests that want the same options, its folder, and the secrets of its first session in a list."""
    return *lasting_server(*options), []


class WebTest(unittest.IsolatedAsyncioTestCase):
    """A test with a server, shared with other tests, and a page."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server, cls.state, cls.known = shared_server(cls.options)
        cls.page = None

    async def asyncSetUp(self):
        self.page = await self.new_page()

    async def new_page(self):
        """Returns a page that is closed at the end of the test. The first address only works for one session."""
        page = Page(self.server, *self.known)
        if self.known:
            await page.connect()
        else:
            await page.open()
            self.known.append(page.secrets)
        self.addAsyncCleanup(page.close)
        return page
