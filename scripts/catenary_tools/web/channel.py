# SPDX-License-Identifier: MIT
"""Messages between the server and a page."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, WSMsgType, web

from ..engine.process import EngineFailure
from ..files import JsonObject
from ..model import COLORS
from . import Refusal, actions
from .game import Board
from .record import GameTree, Node, ShownTurn, turns_of

if TYPE_CHECKING:
    from .controller import Controller

MOST_MESSAGES = 200
SEND_SECONDS = 10.0
LARGEST_MESSAGE = 64 << 10
MOST_SOCKETS = 8
HEARTBEAT_SECONDS = 30.0
# A person with a key held down stays below.
MESSAGES_A_SECOND = 40.0
BURST = 80.0
MOST_QUEUED = 100
# For the farewell to all pages.
CLOSE_SECONDS = 5.0
# The kinds of messages in a queue, and those that each one replaces.
GAME, LAYOUT, OTHER = "game", "layout", "other"
REPLACED = {GAME: (GAME,), LAYOUT: (GAME, LAYOUT), OTHER: ()}
LOG = logging.getLogger(__name__)

# The texts of actions from one page; None at the end.
ActionQueue = asyncio.Queue[str | None]


def game_message(board: Board, extra: JsonObject) -> JsonObject:
    """Returns the message without the layout. `extra` has what is not of the board: thinking, hint, events, watched."""
    game, tree = board.game, board.game.tree
    assert tree.root.view
    clocks, turns, result = game.clocks, turns_of(tree.line, tree.root.view), game.ended or board.result
    return {
        "type": "game",
        "id": game.number,
        "game": game.setting.game,
        "title": game.title,
        "size": game.setting.size,
        "options": game.options,
        "cooperative": game.cooperative,
        "state": board.state,
        "seats": {color: game.seats[color].to_data() for color in COLORS},
        "paused": game.paused,
        "opened": game.opened,
        "awaits": board.mover,
        "turns": turns,
        "ply": tree.ply,
        "plies": len(tree.line),
        "undo": game.undo_plies,
        "result": result,
        "winner": next((color for color in COLORS if (result or "").startswith(f"{color.capitalize()} wins")), None),
        "clocks": {**clocks.all_left(), "running": clocks.running} if clocks else None,
        "variations": _variations(tree, turns),
        **extra,
    }


def _variations(tree: GameTree, turns: list[ShownTurn]) -> list[JsonObject]:
    """The lines that leave the shown one; their numbers are those of `branches`."""
    variations: list[JsonObject] = []
    for number, node in enumerate(tree.branches()):
        own = _turns_from(node, turns)
        # A piece that was only chosen, or put back, is nothing to go to.
        if not all(turn["text"].endswith("-") for turn in own):
            variations.append({"id": number, "ply": node.ply - 1, "mover": node.change.color, "text": node.change.text,
                               "turns": own})
    return variations


def _turns_from(node: Node, turns: list[ShownTurn]) -> list[ShownTurn]:
    """The turns of a line that leaves the one with `turns` at a node."""
    assert node.parent
    ply, before = node.parent.ply, node.parent.view
    if before and node.view:
        begun = max((turn["number"] for turn in turns if turn["first"] <= ply), default=0)
        return turns_of(node.first_line(), before, begun)
    # Nothing but the change is known.
    return [{"number": 0, "mover": node.change.color, "first": node.ply, "ply": node.ply, "text": node.change.text,
             "events": []}]


class Outbox:
    """The messages to a page. A slow one gets the newest state of the game in place of each one since."""

    def __init__(self) -> None:
        # Each with what it is about: a game with its layout, a game without, or something else. There is at most one of
        # either kind of game, that with the layout first.
        self._entries: deque[tuple[str, str]] = deque()
        self._filled = asyncio.Event()

    def put(self, message: JsonObject) -> None:
        """Queues a message. One of the game takes the place of an older one, unless only that has the layout. If the
        queue is full, the oldest message about something else is dropped."""
        kind = OTHER if message["type"] != GAME else LAYOUT if LAYOUT in message else GAME
        entry = (kind, json.dumps(message, separators=(",", ":")))
        places = [place for place, (older, _) in enumerate(self._entries) if older in REPLACED[kind]]
        if places:
            self._entries[places[0]] = entry
            for place in reversed(places[1:]):
                del self._entries[place]
            return
        if len(self._entries) >= MOST_MESSAGES:
            del self._entries[next(place for place, (older, _) in enumerate(self._entries) if older == OTHER)]
        self._entries.append(entry)
        self._filled.set()

    async def send_all(self, socket: web.WebSocketResponse) -> None:
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


class Bucket:
    """A limit of the rate of messages."""

    def __init__(self) -> None:
        self._level, self._at = BURST, time.monotonic()

    def take(self) -> bool:
        """Returns false if a message comes too soon."""
        now = time.monotonic()
        self._level = min(BURST, self._level + (now - self._at) * MESSAGES_A_SECOND) - 1
        self._at = now
        return self._level >= 0


class Channel:
    """All open sockets. `controller` gets the actions; it has to be set before the first request."""

    controller: Controller

    def __init__(self) -> None:
        self.closed_at = time.monotonic()
        self._outboxes: dict[web.WebSocketResponse, Outbox] = {}
        self._open = True

    @property
    def count(self) -> int:
        """The number of open pages."""
        return len(self._outboxes)

    def publish(self, message: JsonObject) -> None:
        """Queues a message for every page."""
        for outbox in self._outboxes.values():
            outbox.put(message)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """The handler of the route."""
        if not self._open:
            raise web.HTTPServiceUnavailable(text="The server ends.\n")
        if self.count >= MOST_SOCKETS:
            raise web.HTTPServiceUnavailable(text="Too many pages are open.\n")
        socket = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=HEARTBEAT_SECONDS, compress=False)
        await socket.prepare(request)
        outbox = self._outboxes[socket] = Outbox()
        given: ActionQueue = asyncio.Queue(maxsize=MOST_QUEUED)
        loop = asyncio.get_running_loop()
        helpers = [loop.create_task(outbox.send_all(socket)), loop.create_task(self._act_all(given, outbox))]
        try:
            outbox.put(self.controller.message())
            await _receive_all(socket, given)
        finally:
            del self._outboxes[socket]
            self.closed_at = time.monotonic()
            helpers[0].cancel()
            given.put_nowait(None)
        return socket

    async def _act_all(self, given: ActionQueue, outbox: Outbox) -> None:
        """Does the actions of one page in order; the last one is None. An action that has begun is always finished."""
        while (text := await given.get()) is not None:
            sequence: object = None
            answer: JsonObject = {"type": "done"}
            try:
                message = actions.parse_message(text)
                sequence = message.get("seq")
                actions.check_message(message)
                await self.controller.act(message)
            except Refusal as refusal:
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

    async def close(self) -> None:
        """Closes all sockets for good: a page would connect again before the server has ended, and hold it up."""
        self._open = False
        closing = [asyncio.ensure_future(socket.close(code=WSCloseCode.GOING_AWAY)) for socket in self._outboxes]
        if closing:
            await asyncio.wait(closing, timeout=CLOSE_SECONDS)


async def _receive_all(socket: web.WebSocketResponse, given: ActionQueue) -> None:
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
