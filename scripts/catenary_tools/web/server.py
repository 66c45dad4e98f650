# SPDX-License-Identifier: MIT
"""The routes of the server."""

import json
import re
import time

from aiohttp import web

from . import pages, rules
from .actions import Refused
from .puzzles import PuzzleRoutes
from .reviews import ReviewRoutes
from .security import LARGEST_BODY, PICTURE_POLICY

LARGEST_CHOICES = 16 * 1024
CLICK = re.compile(r"[A-Z][0-9]{1,2}|pass|swap")


class Site:
    """The handlers of requests. Files come from a fixed table, never from a path of a request."""

    def __init__(self, guard, channel, controller):
        self._channel = channel
        self._controller = controller
        self._files = pages.Files()
        self._pictures = rules.pictures()
        self.reviews = ReviewRoutes(controller)
        self.application = web.Application(middlewares=[guard.middleware], client_max_size=LARGEST_BODY)
        self.application.add_routes([
            web.get("/socket", channel.handle),
            web.get("/games", self._games),
            web.get("/engines", self._engines),
            web.get("/rules/{game:[a-z0-9_]+}", self._rules),
            web.get("/tour/{game:[a-z0-9_]+}", self._tour),
            web.get("/diagram/{game:[a-z0-9_]+}/{key:[A-Za-z0-9_-]+}", self._diagram),
            web.get("/record.sgf", self._record),
            web.post("/record", self._open_record),
            web.get("/position", self._position),
            web.get("/choices", self._choices),
            web.post("/choices", self._keep_choices),
            *PuzzleRoutes(controller).all(),
            *self.reviews.all(),
            web.get("/", self._index),
            web.get("/{path:.*}", self._file),
        ])

    async def _index(self, _):
        return web.Response(text=self._files.index(), content_type="text/html", charset="utf-8")

    async def _file(self, request):
        if request.path in self._pictures:
            return web.Response(body=self._pictures[request.path].read_bytes(), content_type="image/svg+xml",
                                headers={"Content-Security-Policy": PICTURE_POLICY})
        found = self._files.find(request.path)
        if not found:
            raise web.HTTPNotFound(text="There is no such page.\n")
        path, kind, headers = found
        return web.Response(body=path.read_bytes(), content_type=kind, headers=headers,
                            charset="utf-8" if kind.startswith("text/") else None)

    async def _games(self, _):
        return web.json_response(self._controller.catalogue.for_page(
            lambda name: bool(self._controller.diagrams.tour(name))))

    async def _engines(self, _):
        return web.json_response(self._controller.engines.names)

    def _info(self, request):
        """The game that a request names."""
        try:
            return self._controller.catalogue.info(request.match_info["game"])
        except Refused as refusal:
            raise web.HTTPNotFound(text=f"{refusal}\n") from None

    async def _rules(self, request):
        info = self._info(request)
        return web.Response(text=rules.html(info["name"], info["rules"]), content_type="text/html", charset="utf-8")

    async def _tour(self, request):
        return web.json_response(self._controller.diagrams.tour(self._info(request)["name"]))

    async def _diagram(self, request):
        clicks = [click for click in request.query.get("clicks", "").split(",") if click]
        if not all(CLICK.fullmatch(click) for click in clicks):
            raise web.HTTPBadRequest(text="A click is a cell, pass or swap.\n")
        try:
            board = await self._controller.diagrams.board(self._controller.engines.ruler, self._info(request)["name"],
                                                          request.match_info["key"], clicks)
        except Refused as refusal:
            raise web.HTTPNotFound(text=f"{refusal}\n") from None
        return web.json_response(board)

    async def _record(self, _):
        table = self._controller.table
        name = f"{table.game.setting.game}-{time.strftime('%Y-%m-%d-%H%M')}.sgf"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return web.Response(text=await table.sgf(), content_type="application/x-go-sgf", headers=headers)

    async def _open_record(self, request):
        try:
            await self._controller.open_record(await request.read())
        except Refused as refusal:
            return web.Response(status=400, text=str(refusal))
        return web.json_response({})

    async def _choices(self, _):
        return web.Response(text=self._controller.storage.choices(), content_type="application/json")

    async def _keep_choices(self, request):
        """Takes a JSON object of the page, which nobody else reads."""
        try:
            choices = json.loads(await request.read())
        except (ValueError, RecursionError):
            choices = None
        text = json.dumps(choices)
        if not isinstance(choices, dict) or len(text) > LARGEST_CHOICES:
            return web.Response(status=400, text="The choices have to be a small JSON object.\n")
        self._controller.storage.keep_choices(text)
        return web.json_response({})

    async def _position(self, _):
        return web.Response(text=await self._controller.table.position())
