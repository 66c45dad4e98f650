# SPDX-License-Identifier: MIT
"""The routes of the server."""

from aiohttp import web

from . import pages
from .actions import Refused
from .security import LARGEST_BODY


class Site:
    """The handlers of requests. Files come from a fixed table, never from a path of a request."""

    def __init__(self, guard, channel, controller):
        self._channel = channel
        self._controller = controller
        self._files = pages.table()
        self.application = web.Application(middlewares=[guard.middleware], client_max_size=LARGEST_BODY)
        self.application.add_routes([
            web.get("/socket", channel.handle),
            web.get("/games", self._games),
            web.get("/engines", self._engines),
            web.get("/record.sgf", self._record),
            web.post("/record", self._open_record),
            web.get("/position", self._position),
            web.get("/{path:.*}", self._file),
        ])

    async def _file(self, request):
        if request.path not in self._files:
            raise web.HTTPNotFound(text="There is no such page.\n")
        path, kind = self._files[request.path]
        return web.Response(body=path.read_bytes(), content_type=kind,
                            charset="utf-8" if kind.startswith("text/") else None)

    async def _games(self, _):
        return web.json_response(self._controller.catalogue.for_page(lambda name: False))

    async def _engines(self, _):
        return web.json_response(self._controller.engines.names)

    async def _record(self, _):
        table = self._controller.table
        headers = {"Content-Disposition": f'attachment; filename="{table.game.setting.game}.sgf"'}
        return web.Response(text=await table.sgf(), content_type="application/x-go-sgf", headers=headers)

    async def _open_record(self, request):
        try:
            await self._controller.open_record(await request.read())
        except Refused as refusal:
            return web.Response(status=400, text=str(refusal))
        return web.json_response({})

    async def _position(self, _):
        return web.Response(text=await self._controller.table.position())
