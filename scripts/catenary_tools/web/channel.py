# SPDX-License-Identifier: MIT
"""Messages between the server and a page."""

import asyncio
import json
import logging
import time
from collections import deque

from aiohttp import WSCloseCode, WSMsgType, web

from ..engine.process import EngineFailure
from . import actions
from .record import first_line
from .seats import COLORS, COLOR_NAMES
from .turns import turns_of

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


def _number_at(turns, ply):
    """The number of turns that have begun before a ply."""
    return max((turn["number"] for turn in turns if turn["first"] <= ply), default=0)


def _untold(node):
    """A turn of which nothing but the change is known."""
    return {"number": 0, "mover": node.change.color, "first": node.ply, "ply": node.ply, "text": node.change.text,
            "events": []}


def _is_chosen_only(turn):
    """True for a turn in which no move is complete."""
    return turn["text"].endswith("-")


def _variations(record, turns):
    """The lines that leave the shown one; their numbers are those of `branches`."""
    variations = [{"id": number, "ply": node.parent.ply, "mover": node.change.color, "text": node.change.text,
                   "turns": turns_of(first_line(node), node.parent.view, _number_at(turns, node.parent.ply))
                   if node.parent.view and node.view else [_untold(node)]}
                  for number, node in enumerate(record.branches())]
    # A piece that was only chosen, or put back, is nothing to go to.
    return [variation for variation in variations if not all(_is_chosen_only(turn) for turn in variation["turns"])]


def game_message(table, extra):
    """Returns the message without the layout. `extra` has what is not of the table: thinking, hint, events, watched."""
    game, record = table.game, table.game.record
    clocks, turns, result = game.clocks, turns_of(record.line, record.root.view), game.ended or table.result
    return {
        "type": "game",
        "id": game.number,
        "game": game.setting.game,
        "title": game.title,
        "size": game.setting.size,
        "options": game.options,
        "cooperative": game.cooperative,
        "state": table.state,
        "seats": {color: game.seats[color].to_data() for color in COLORS},
        "paused": game.paused,
        "opened": game.opened,
        "awaits": table.mover,
        "turns": turns,
        "ply": record.ply,
        "plies": len(record.line),
        "undo": game.undo_plies,
        "result": result,
        "winner": next((color for color in COLORS if (result or "").startswith(f"{COLOR_NAMES[color]} wins")), None),
        "clocks": {**clocks.all_left(), "running": clocks.running} if clocks else None,
        "variations": _variations(record, turns),
        **extra,
    }


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
