# SPDX-License-Identifier: MIT
"""The sockets of the pages: messages in and out."""

import asyncio
import logging
import time

from aiohttp import WSCloseCode, WSMsgType, web

from ..engine.failures import EngineFailure
from . import actions
from .outbox import Outbox

LARGEST_MESSAGE = 64 << 10
MOST_SOCKETS = 8
HEARTBEAT_SECONDS = 30.0
# A person with a key held down stays below.
MESSAGES_A_SECOND = 40.0
BURST = 80.0
MOST_QUEUED = 100
# For the farewell to all pages.
CLOSE_SECONDS = 5.0
LOG = logging.getLogger(__name__)


class Bucket:
    """A limit of the rate of messages."""

    def __init__(self):
        self._level, self._at = BURST, time.monotonic()

    def take(self):
        """Returns false where a message comes too soon."""
        now = time.monotonic()
        self._level = min(BURST, self._level + (now - self._at) * MESSAGES_A_SECOND) - 1
        self._at = now
        return self._level >= 0


class Channel:
    """All open sockets. `controller` gets the actions."""

    def __init__(self):
        self.controller = None
        self.closed_at = time.monotonic()
        self._sockets = {}
        self._open = True

    @property
    def count(self):
        return len(self._sockets)

    def publish(self, message):
        """Queues a message for every page."""
        for outbox in self._sockets.values():
            outbox.put(message)

    async def handle(self, request):
        """The handler of the route."""
        if not self._open:
            raise web.HTTPServiceUnavailable(text="The server ends.\n")
        if self.count >= MOST_SOCKETS:
            raise web.HTTPServiceUnavailable(text="Too many pages are open.\n")
        socket = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=HEARTBEAT_SECONDS, compress=False)
        await socket.prepare(request)
        outbox = self._sockets[socket] = Outbox()
        given = asyncio.Queue(maxsize=MOST_QUEUED)
        loop = asyncio.get_running_loop()
        helpers = [loop.create_task(outbox.send_all(socket)), loop.create_task(self._act_all(given, outbox))]
        try:
            outbox.put(self.controller.message())
            await _receive_all(socket, given)
        finally:
            del self._sockets[socket]
            self.closed_at = time.monotonic()
            helpers[0].cancel()
            given.put_nowait(None)
        return socket

    async def _act_all(self, given, outbox):
        """Does the actions of one page in order; the last one is None. An action that has begun is always finished."""
        while (text := await given.get()) is not None:
            sequence, answer = None, {"type": "done"}
            try:
                message = actions.read(text)
                sequence = message.get("seq")
                actions.check(message)
                await self.controller.act(message)
            except actions.Refused as refusal:
                answer = {"type": "refused", "text": str(refusal)}
            except EngineFailure as failure:
                answer = {"type": "refused", "text": f"The engine fails: {failure.detail}."}
            except Exception:
                LOG.exception("an action failed")
                answer = {"type": "refused", "text": "This failed inside the server; its log says more."}
            self.controller.flush()
            if isinstance(sequence, int):
                answer["seq"] = sequence
            if answer["type"] == "refused" or "seq" in answer:
                outbox.put(answer)

    async def close(self):
        """Closes all sockets for good: a page would connect again before the server has ended, and hold it up."""
        self._open = False
        closing = [asyncio.ensure_future(socket.close(code=WSCloseCode.GOING_AWAY)) for socket in self._sockets]
        if closing:
            await asyncio.wait(closing, timeout=CLOSE_SECONDS)


async def _receive_all(socket, given):
    """Passes the messages of a page on until it closes or breaks a limit."""
    bucket = Bucket()
    async for message in socket:
        if message.type != WSMsgType.TEXT:
            await socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
            return
        if not bucket.take() or given.qsize() >= MOST_QUEUED - 1:
            await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
            return
        given.put_nowait(message.data)
