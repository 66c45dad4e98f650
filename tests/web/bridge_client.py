# SPDX-License-Identifier: MIT
"""A running bridge, and a page without a browser: its requests and its socket."""

import asyncio
import functools
import itertools
import json
import os
import pathlib
import re
import signal
import subprocess
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import aiohttp

from tests.support.under_test import ENGINE, ROOT

PLAY = ROOT / "scripts" / "play"
ADDRESS = re.compile(r"http://[0-9.]+:\d+/\?token=\S+")
LOOPBACK = "127.0.0.1"
KEY = re.compile(r"#key=([\w-]+)")
START_SECONDS = 30.0
ANSWER_SECONDS = 60.0
SANITIZED = bool(os.environ.get("CATENARY_SANITIZED"))


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Turns a coroutine function into a test."""
    @functools.wraps(test)
    def run(*arguments: Any, **values: Any) -> None:
        asyncio.run(test(*arguments, **values))
    return run


class Entrance:
    """An address that the bridge has printed, and what the first browser receives there."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.origin = address.partition("/?")[0]
        self.host = self.origin.partition("//")[2]
        self.port = int(self.host.partition(":")[2] or 0)
        self.cookies: dict[str, str] = {}
        self.key = ""


class Bridge(Entrance):
    """The command scripts/play with a folder for its state, used in a `with`. Its standard error goes to the file
    `log`. `shared` is the entrance for other devices."""

    def __init__(self, state: pathlib.Path, *options: str | os.PathLike[str], program: str = ENGINE,
                 **environment: str) -> None:
        memory = ["--engine-memory", "0"] if SANITIZED and "--engine-memory" not in options else []
        self._command = [PLAY, "--no-browser", "--engine-path", program, *memory, *options]
        self._environment = {**os.environ, "XDG_STATE_HOME": str(state), "PYTHONDONTWRITEBYTECODE": "1", **environment}
        self.folder = state / "catenary"
        self.log = state.with_name(f"{state.name}.log")
        self.shared = Entrance()
        super().__init__()

    def __enter__(self) -> "Bridge":
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self._command, env=self._environment, stdin=subprocess.DEVNULL, stderr=log,
                                            stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout
        # The address of this machine comes last.
        for line in self.process.stdout:
            if not (found := ADDRESS.search(line)):
                continue
            if not found[0].startswith(f"http://{LOOPBACK}:"):
                self.shared = Entrance(found[0])
                continue
            super().__init__(found[0])
            return self
        self.stop()
        raise AssertionError(f"the bridge prints no address: {self.log.read_text('utf-8')}")

    def __exit__(self, *details: object) -> None:
        self.stop()

    def stop(self, number: int = signal.SIGINT) -> int:
        """Ends the bridge by a signal; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            status = self.process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        assert self.process.stdout
        self.process.stdout.close()
        return status

    def engines(self, name: str = "catenary") -> list[int]:
        """The ids of the processes with a program name that it has started."""
        return [pid for pid in descendants(self.process.pid) if program_of(pid) == name]


def descendants(pid: int) -> Iterator[int]:
    """All descendants of a process."""
    try:
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except (FileNotFoundError, ProcessLookupError):
        return
    for child in map(int, children):
        yield child
        yield from descendants(child)


def program_of(pid: int) -> str:
    """The name of the program of a process; empty if it has ended."""
    try:
        return pathlib.Path(os.readlink(f"/proc/{pid}/exe")).name
    except (FileNotFoundError, ProcessLookupError):
        return ""


def processes_with(text: str) -> list[int]:
    """The processes of this machine with a text in their command line."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if text.encode() in path.read_bytes():
                found.append(int(path.parent.name))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


class Browser:
    """The browser that has opened the first address, with its cookie and its key, used in an `async with`."""

    def __init__(self, bridge: Entrance) -> None:
        self.bridge = bridge

    async def __aenter__(self) -> "Browser":
        self.http = aiohttp.ClientSession(cookies=self.bridge.cookies, cookie_jar=aiohttp.CookieJar(unsafe=True))
        if not self.bridge.key:
            async with self.http.get(self.bridge.address) as response:
                found = KEY.search(await response.text())
            assert found, "the entrance has no key"
            self.bridge.key = found[1]
            self.bridge.cookies = {cookie.key: cookie.value for cookie in self.http.cookie_jar}
        return self

    async def __aexit__(self, *details: object) -> None:
        await self.http.close()

    @property
    def key(self) -> str:
        return self.bridge.key

    async def request(self, method: str, path: str, body: bytes | None = None,
                      **headers: str | None) -> tuple[int, bytes]:
        """Returns the status and body of a response. The given headers are added to the usual ones; None omits one."""
        usual: dict[str, str | None] = {"Origin": self.bridge.origin, "X-Catenary-Key": self.key}
        given = {name: value for name, value in (usual | headers).items() if value is not None}
        async with self.http.request(method, self.bridge.origin + path, data=body, headers=given) as response:
            return response.status, await response.read()

    async def status(self, method: str, path: str, body: bytes | None = None, **headers: str | None) -> int:
        return (await self.request(method, path, body, **headers))[0]

    async def json(self, path: str) -> Any:
        status, body = await self.request("GET", path)
        assert status == 200, (path, status, body)
        return json.loads(body)

    async def new_socket(self, **headers: str) -> aiohttp.ClientWebSocketResponse:
        """Returns a socket that has not sent the key."""
        return await self.http.ws_connect(f"{self.bridge.origin}/socket",
                                          headers={"Origin": self.bridge.origin} | headers)

    async def page(self) -> "Page":
        """Returns a page that has the engines."""
        page = Page(await self.new_socket())
        await page.send({"key": self.key})
        page.ready = await page.receive()
        assert page.ready["type"] == "ready", page.ready
        return page


class Page:
    """The socket of a page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.ready: dict[str, Any] = {}
        self._numbers = itertools.count(1)

    async def send(self, message: object) -> None:
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def receive(self, seconds: float = ANSWER_SECONDS) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.receive_str(), seconds))
        return message

    async def closing(self) -> int | None:
        """Reads to the end; returns the close code."""
        while not self.socket.closed:
            await asyncio.wait_for(self.socket.receive(), ANSWER_SECONDS)
        return self.socket.close_code

    async def open(self, place: str = "rules", name: str = "catenary") -> dict[str, Any]:
        """Opens an engine; returns the answer."""
        await self.send({"engine": place, "open": name})
        return await self.until("opened", "failed")

    async def begin(self, line: str, place: str = "rules") -> int:
        """Sends a command; returns its number."""
        number = next(self._numbers)
        await self.send({"engine": place, "id": number, "line": line})
        return number

    async def ask(self, line: str, place: str = "rules") -> dict[str, Any]:
        """Returns the answer to a command, or the message that the engine has failed."""
        number = await self.begin(line, place)
        while True:
            message = await self.until("answer", "failed")
            if message["engine"] == place and message.get("id", number) == number:
                return message

    async def text(self, line: str, place: str = "rules") -> str:
        """Returns the text of an answer, which must be a success."""
        answer = await self.ask(line, place)
        assert answer.get("ok"), (line, answer)
        text: str = answer["text"]
        return text

    async def until(self, *types: str) -> dict[str, Any]:
        """Returns the next message of one of the given types."""
        while (message := await self.receive())["type"] not in types:
            pass
        return message
