# SPDX-License-Identifier: MIT
"""The sockets of the pages: messages in and out."""

import asyncio
import json
import time

from aiohttp import WSCloseCode, WSMsgType, web

from . import actions

LARGEST_MESSAGE = 64 << 10
MOST_SOCKETS = 8
HEARTBEAT_SECONDS = 20.0
# A person with a key held down stays below.
MESSAGES_A_SECOND = 40.0
BURST = 80.0
SEND_SECONDS = 10.0


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

    @property
    def count(self):
        return len(self._sockets)

    def publish(self, message):
        """Queues a message for every page."""
        text = json.dumps(message, separators=(",", ":"))
        for queue in self._sockets.values():
            _put(queue, text)

    async def handle(self, request):
        """The handler of the route."""
        if self.count >= MOST_SOCKETS:
            raise web.HTTPServiceUnavailable(text="Too many pages are open.\n")
        socket = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=HEARTBEAT_SECONDS)
        await socket.prepare(request)
        queue = self._sockets[socket] = asyncio.Queue(maxsize=100)
        sender = asyncio.get_running_loop().create_task(_send_all(socket, queue))
        try:
            _put(queue, json.dumps(self.controller.message(), separators=(",", ":")))
            await self._receive(socket, queue)
        finally:
            del self._sockets[socket]
            self.closed_at = time.monotonic()
            sender.cancel()
        return socket

    async def _receive(self, socket, queue):
        bucket = Bucket()
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                await socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
                return
            if not bucket.take():
                await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                return
            try:
                await self.controller.act(actions.parse(message.data))
            except actions.Refused as refusal:
                _put(queue, json.dumps({"type": "refused", "text": str(refusal)}))

    async def close(self):
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)


def _put(queue, text):
    """A page that does not read loses messages; the next one has the whole game."""
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(text)


async def _send_all(socket, queue):
    while True:
        text = await queue.get()
        try:
            await asyncio.wait_for(socket.send_str(text), SEND_SECONDS)
        except (ConnectionError, asyncio.TimeoutError, RuntimeError):
            return
