# SPDX-License-Identifier: MIT
"""A page without a browser: a running server, and a socket to it."""

import asyncio
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import aiohttp

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAY = ROOT / "scripts" / "play"
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/\?token=\S+")
START_SECONDS = 20.0
ANSWER_SECONDS = 15.0


class Server:
    """The command scripts/play in a state folder of its own, for the time of a `with`."""

    def __init__(self, engine, state, *options):
        self._command = [sys.executable, PLAY, "--no-browser", "--engine-path", engine, *options]
        self._environment = {**os.environ, "XDG_STATE_HOME": str(state)}
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


class Page:
    """A session with a cookie and one socket, for the time of an `async with`."""

    def __init__(self, server):
        self._server = server
        self.http = None
        self.socket = None
        self.game = None
        self.messages = []
        self._sequence = 0

    async def __aenter__(self):
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        async with self.http.get(self._server.address) as response:
            assert response.status in (200, 404), response.status
        self.socket = await self.http.ws_connect(f"{self._server.origin}/socket",
                                                 headers={"Origin": self._server.origin})
        await self.until(lambda page: page.game)
        return self

    async def __aexit__(self, *details):
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
        """Sends an action for the position that is shown."""
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

    async def post(self, path, body):
        return await self.http.post(self._server.origin + path, data=body, headers={"Origin": self._server.origin})

    async def get(self, path):
        async with self.http.get(self._server.origin + path) as response:
            return response.status, await response.text()
