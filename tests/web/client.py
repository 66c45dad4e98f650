# SPDX-License-Identifier: MIT
"""A page without a browser: a running server, and a socket to it."""

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

PLAY = ROOT / "scripts" / "play"
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/\?token=\S+")
START_SECONDS = 30.0
ANSWER_SECONDS = 60.0
# Quick, and the same on every machine.
QUICK = {"kind": "engine", "engine": "catenary", "limit": {"nodes": 60}}
PERSON = {"kind": "person"}
GAMES = ("catalonia", "catchup", "catena", "cation", "colorado")


class Server:
    """The command scripts/play with a folder for its state, for the time of a `with`."""

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
        """The process numbers of its engines, in the order of their start."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii")
        return [int(number) for number in children.split() if not is_guard(number)]


def is_guard(number):
    """Returns true for the process that ends the engines of a server that is killed."""
    try:
        return b"catenary-guard" in pathlib.Path(f"/proc/{number}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return False


class Page:
    """A browser's session with a cookie and one socket."""

    def __init__(self, server):
        self.server = server
        self.http = None
        self.socket = None
        self.game = None
        self.messages = []
        self._sequence = 0

    async def open(self):
        """Follows the first address of the server."""
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        async with self.http.get(self.server.address) as response:
            assert response.status in (200, 404), response.status
        await self.connect()

    async def connect(self):
        """Opens the socket, as a page does when it is loaded."""
        self.socket, self.game = await self.new_socket(), None
        await self.until(lambda page: page.game)

    async def new_socket(self):
        return await self.http.ws_connect(f"{self.server.origin}/socket", headers={"Origin": self.server.origin})

    async def close(self):
        await self.socket.close()
        await self.http.close()

    async def receive(self, seconds=ANSWER_SECONDS):
        """Takes in one message, and returns it."""
        text = await asyncio.wait_for(self.socket.receive_str(), seconds)
        message = json.loads(text)
        self.messages.append(message)
        if message["type"] == "game":
            self.game = {**(self.game or {}), **message}
        return message

    async def until(self, condition, seconds=ANSWER_SECONDS):
        """Receives until a condition on the page holds."""
        end = time.monotonic() + seconds
        while not condition(self):
            await self.receive(max(0.01, end - time.monotonic()))

    async def send(self, action, **values):
        """Sends an action for the position that is shown; returns its number."""
        state = self.game["state"]
        self._sequence += 1
        message = {"action": action, "seq": self._sequence, "ply": state["ply"], "key": state["key"], **values}
        await self.socket.send_str(json.dumps(message))
        return self._sequence

    async def act(self, action, **values):
        """Sends an action; returns its refusal, or None when it is done."""
        sequence = await self.send(action, **values)
        while True:
            message = await self.receive()
            if message.get("seq") == sequence:
                return message.get("text")

    async def new(self, game, black=PERSON, white=PERSON, **values):
        """Starts a game that has to be accepted; engines do not wait for a person's eyes."""
        assert await self.act("pace", seconds=0) is None
        refusal = await self.act("new", game=game, seats={"black": black, "white": white}, **values)
        assert refusal is None, refusal

    async def post(self, path, body, **headers):
        """Returns the status and the text of the response."""
        address = self.server.origin + path
        async with self.http.post(address, data=body, headers={"Origin": self.server.origin, **headers}) as response:
            return response.status, await response.text()

    async def get(self, path):
        async with self.http.get(self.server.origin + path) as response:
            return response.status, await response.text()

    @property
    def texts(self):
        """The turns as texts."""
        return [turn["text"] for turn in self.game["turns"]]


def lasting_server(*options, program=None):
    """A server that runs until all tests have ended, and its folder."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    server = Server(folder.name, *options, program=program).__enter__()
    atexit.register(server.stop)
    return server, pathlib.Path(folder.name)


@functools.cache
def shared_server(options):
    """A server for all tests that want the same options, its folder, and the cookie of its first session in a list."""
    return *lasting_server(*options), []


class WebTest(unittest.IsolatedAsyncioTestCase):
    """A test with a server, which it shares with others, and a page."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server, cls.state, cls.known = shared_server(cls.options)
        cls.page = None

    async def asyncSetUp(self):
        self.page = await self.new_page()

    @property
    def cookies(self):
        """The cookie of the session that all pages share."""
        return self.known[0]

    async def new_page(self):
        """Returns a page that is closed at the end of the test. The first address is good for one session only."""
        page = Page(self.server)
        if not self.known:
            await page.open()
            self.known.append({cookie.key: cookie.value for cookie in page.http.cookie_jar})
        else:
            page.http = aiohttp.ClientSession(cookies=self.cookies, cookie_jar=aiohttp.CookieJar(unsafe=True))
            await page.connect()
        self.addAsyncCleanup(page.close)
        return page
