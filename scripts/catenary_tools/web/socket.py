# SPDX-License-Identifier: MIT
"""The socket through which the page uses engines. One page at a time has them."""

import asyncio
import contextlib
import functools
import json
import math
import time
from collections.abc import Mapping, Sequence
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from ..engine.process import EngineFailure
from ..files import Check, JsonObject, is_natural, is_text, object_of, one_of, parse_json
from .engines import THREADS, BridgeEngine, refusal_of
from .gate import Gatekeeper, Handler

LARGEST_MESSAGE = 64 << 10
HEARTBEAT_SECONDS = 30.0
# Time limits for the key, and for each message sent before closing.
PATIENCE_SECONDS = 5.0
MOST_UNSENT_BYTES = 16 << 20
# Messages above this rate are delayed.
MESSAGES_A_SECOND = 400.0
BURST = 2000.0
# Close codes.
REPLACED = 4001
WRONG_KEY = 4003
_role = {"engine": one_of(("rules", "thinking"))}
FORMS = (object_of({**_role, "id": is_natural, "line": is_text}), object_of({**_role, "open": is_text}),
         object_of({**_role, "interrupt": one_of((True,))}), object_of({**_role, "close": one_of((True,))}))
# The commands of engines by name.
Programs = Mapping[str, Sequence[str]]


def parsed(received: WSMessage) -> Any:
    """Returns the content of a JSON message; None for anything else."""
    with contextlib.suppress(ValueError):
        return parse_json(received.data) if received.type == WSMsgType.TEXT else None


class Page:
    """The page at the other end of a socket, with at most one engine in each role."""

    def __init__(self, socket: web.WebSocketResponse, programs: Programs) -> None:
        self._socket = socket
        self._programs = programs
        self._engines: dict[str, BridgeEngine] = {}
        self._unsent: asyncio.Queue[str] = asyncio.Queue()
        self._unsent_bytes = 0
        # The number of messages allowed at once, as of a certain time.
        self._room, self._at = BURST, time.monotonic()
        self._code = 0
        self._tasks = [asyncio.create_task(self._receive_all()), asyncio.create_task(self._send_all())]
        self._send({"type": "ready", "threads": THREADS, "engines": list(programs)})

    async def serve(self) -> None:
        """Handles the page's messages until one side closes the socket, or the page exceeds a limit."""
        try:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self.end(WSCloseCode.POLICY_VIOLATION)
        with contextlib.suppress(asyncio.TimeoutError, ConnectionError):
            if self._code == REPLACED:
                await asyncio.wait_for(self._socket.send_str('{"type":"replaced"}'), PATIENCE_SECONDS)
            await asyncio.wait_for(self._socket.close(code=self._code), PATIENCE_SECONDS)

    async def end(self, code: int) -> None:
        """Returns when the engines are gone; serve() then closes the socket with the first code."""
        self._code = self._code or code
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        await asyncio.gather(*(engine.close() for engine in self._engines.values()))

    def _send(self, message: JsonObject) -> None:
        text = json.dumps(message, separators=(",", ":"))
        self._unsent_bytes += len(text)
        self._unsent.put_nowait(text)
        if self._unsent_bytes > MOST_UNSENT_BYTES:
            self._tasks[-1].cancel()

    async def _send_all(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                text = await self._unsent.get()
                await self._socket.send_str(text)
                self._unsent_bytes -= len(text)

    async def _receive_all(self) -> None:
        async for received in self._socket:
            message = parsed(received)
            if not any(form(message) for form in FORMS):
                return
            await self._wait_for_room()
            await self._act(message["engine"], message)

    async def _wait_for_room(self) -> None:
        now = time.monotonic()
        self._room = min(BURST, self._room + (now - self._at) * MESSAGES_A_SECOND) - 1
        self._at = now
        if self._room < 0:
            await asyncio.sleep(-self._room / MESSAGES_A_SECOND)

    async def _act(self, place: str, message: JsonObject) -> None:
        engine = self._engines.get(place)
        if engine and ("open" in message or "close" in message):
            await engine.close()
            del self._engines[place]
        if "open" in message:
            self._open(place, message["open"])
        elif "interrupt" in message and engine:
            engine.interrupt()
        elif "line" in message:
            reason = refusal_of(message["line"])
            if engine and not engine.stopped and not reason:
                engine.ask(message["id"], message["line"])
            else:
                self._send({"type": "answer", "engine": place, "id": message["id"], "ok": False,
                            "text": reason or "no engine is open here"})

    def _open(self, place: str, name: str) -> None:
        def send(message: JsonObject) -> None:
            self._send({**message, "engine": place})
        try:
            self._engines[place] = BridgeEngine(self._programs[name], send)
            send({"type": "opened"})
        except KeyError:
            send({"type": "failed", "reason": f"there is no engine '{name[:40]}'"})
        except EngineFailure as failure:
            send({"type": "failed", "reason": failure.detail})


class Sockets:
    """All sockets. A new one takes over the engines from the previous one."""

    def __init__(self, programs: Programs) -> None:
        self._programs = programs
        self._page: Page | None = None
        self._takeover = asyncio.Lock()
        self._ended = False
        # The time at which the last page left; infinite while there is one.
        self.unused_since = time.monotonic()

    def handler(self, gatekeeper: Gatekeeper) -> Handler:
        """Returns the handler for the socket's route at a gatekeeper's address."""
        return functools.partial(self._handle, object_of({"key": gatekeeper.is_key}))

    async def _handle(self, is_key_message: Check, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=HEARTBEAT_SECONDS, compress=False)
        await socket.prepare(request)
        code = WRONG_KEY
        try:
            if is_key_message(parsed(await socket.receive(timeout=PATIENCE_SECONDS))):
                await self._serve(socket)
        except asyncio.TimeoutError:
            code = WSCloseCode.TRY_AGAIN_LATER
        await socket.close(code=code)
        if request.transport:
            # Otherwise a page that does not read would keep its socket open.
            request.transport.abort()
        return socket

    async def _serve(self, socket: web.WebSocketResponse) -> None:
        async with self._takeover:
            if self._page:
                await self._page.end(REPLACED)
            if self._ended:
                await socket.close(code=WSCloseCode.GOING_AWAY)
                return
            self._page = page = Page(socket, self._programs)
            self.unused_since = math.inf
        await page.serve()
        if self._page is page:
            self._page, self.unused_since = None, time.monotonic()

    async def close(self) -> None:
        """Closes all sockets permanently: otherwise a page would reconnect before the bridge has ended."""
        self._ended = True
        async with self._takeover:
            if self._page:
                await self._page.end(WSCloseCode.GOING_AWAY)
