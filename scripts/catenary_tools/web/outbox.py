# SPDX-License-Identifier: MIT
"""The messages that wait to be sent to one page."""

import asyncio
import json
from collections import deque

MOST_MESSAGES = 200
SEND_SECONDS = 10.0


class Outbox:
    """A slow page gets the newest state of the game in place of each one since."""

    def __init__(self):
        self._entries = deque()
        self._filled = asyncio.Event()

    def put(self, message):
        """Queues a message. One of the game takes the place of an older one, unless that alone has the layout."""
        text = json.dumps(message, separators=(",", ":"))
        replaces = message["type"] == "game" and "layout" not in message
        for entry in self._entries:
            if replaces and entry[0]:
                entry[1] = text
                return
        if len(self._entries) >= MOST_MESSAGES:
            self._entries.popleft()
        self._entries.append([replaces, text])
        self._filled.set()

    async def send_all(self, socket):
        """Sends to a socket until that fails."""
        while True:
            await self._filled.wait()
            while self._entries:
                _, text = self._entries.popleft()
                try:
                    await asyncio.wait_for(socket.send_str(text), SEND_SECONDS)
                except (ConnectionError, asyncio.TimeoutError, RuntimeError):
                    return
            self._filled.clear()
