# SPDX-License-Identifier: MIT
"""The web server that AbstractPlay calls."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

from aiohttp import web
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .notation import BadMessage, Position, read_message
from .player import Player
from .signature import Unsigned, verify

LARGEST_BODY = 64 << 10
LOG = logging.getLogger(__name__)


@web.middleware
async def _log_refusals(request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
                        ) -> web.StreamResponse:
    """Logs what aiohttp refuses by itself, such as bodies that are too large."""
    try:
        return await handler(request)
    except web.HTTPError as error:
        LOG.warning("message: %d, %s", error.status, error.reason)
        raise
    except ConnectionError:
        LOG.warning("message: the connection ended before the body did")
        raise web.HTTPBadRequest from None


class Server:
    """Answers pings, challenges and turns. It refuses challenges while `most_waiting` turns wait, but never a turn:
    AbstractPlay would not send it again."""

    def __init__(self, key: Ed25519PublicKey, player: Player, most_waiting: int) -> None:
        self._key = key
        self._player = player
        self._most_waiting = most_waiting

    def application(self) -> web.Application:
        application = web.Application(client_max_size=LARGEST_BODY, middlewares=[_log_refusals])
        application.add_routes([web.get("/{path:.*}", self._ping), web.post("/{path:.*}", self._receive)])
        return application

    async def _ping(self, _: web.Request) -> web.Response:
        return web.json_response({"operational": True})

    async def _receive(self, request: web.Request) -> web.Response:
        body = await request.read()
        try:
            verify(self._key, request.headers, body, time.time())
            status, text = self._answer(read_message(body))
        except Unsigned as error:
            status, text = 401, str(error)
        except BadMessage as error:
            status, text = 400, str(error)
        LOG.log(logging.INFO if status < 300 else logging.WARNING, "message: %d, %s", status, text)
        return web.json_response({"message": text}, status=status)

    def _answer(self, position: Position | None) -> tuple[int, str]:
        if position:
            return 202, f"game {position.game}, turn {len(position.turns) + 1}: {self._player.take(position)}"
        if self._player.waiting >= self._most_waiting:
            return 400, f"the bot is busy; turns waiting: {self._player.waiting}"
        return 200, "challenge accepted"
