# SPDX-License-Identifier: MIT
"""Files that come with the program, from fixed tables, never from the path of a request."""

import hashlib
import pathlib
import re
from collections.abc import Mapping

from aiohttp import web

from ..pages.rules import RULES, content_of, pages
from ..puzzles.collection import place_of
from .routes import on_disk

TYPES = {".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css",
         ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
HERE = pathlib.Path(__file__).resolve().parent
PICTURES = "/rules/images/"
FOLDERS = {"/page/": HERE / "page", "/drawing/": HERE.parent / "board" / "drawing", PICTURES: RULES / "images"}
# The pictures of the rules have a style sheet of their own.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
VERSIONED = re.compile(r"(/[0-9a-f]{16})(/.+)")
# A browser that has a file of the latest version never asks for it again.
CACHE_FOREVER = "private, max-age=31536000, immutable"


class StaticFiles:
    """Files by the path of the request. Addresses in the page begin with a version, which changes with any file."""

    def __init__(self, folders: Mapping[str, pathlib.Path] = FOLDERS) -> None:
        self._files = {prefix + path.relative_to(folder).as_posix(): path
                       for prefix, folder in folders.items() for path in sorted(folder.rglob("*"))
                       if path.suffix in TYPES}
        self._version: str | None = None

    def index(self) -> str:
        """Returns the page with the addresses of today's files."""
        self._version = f"/{self._digest()}"
        return self._files["/page/index.html"].read_text(encoding="utf-8").replace('"/page/', f'"{self._version}/page/')

    def response(self, path: str) -> web.Response:
        """Returns the response with a file. Raises HTTPNotFound."""
        version = None
        if match := VERSIONED.fullmatch(path):
            version, path = match.groups()
        if not (file := self._files.get(path)):
            raise web.HTTPNotFound(text="There is no such page.\n")
        kind = TYPES[file.suffix]
        response = web.Response(body=file.read_bytes(), content_type=kind,
                                charset="utf-8" if kind.startswith("text/") else None)
        if version and version == self._version:
            response.headers["Cache-Control"] = CACHE_FOREVER
        if path.startswith(PICTURES):
            response.headers["Content-Security-Policy"] = PICTURE_POLICY
        return response

    def _digest(self) -> str:
        states = ((name, file.stat()) for name, file in self._files.items())
        text = repr([(name, state.st_mtime_ns, state.st_size) for name, state in states])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def content_routes() -> list[web.RouteDef]:
    """The routes of what the page shows of each game: the content of its page of rules, and its puzzles."""
    files = {f"/content/{name}.json": page for name, page in pages().items()}
    puzzles = {f"/puzzles/{name}.json": place_of(name) for name in pages()}
    return [*(web.get(path, on_disk(lambda request, _: content_of(files[request.path]))) for path in files),
            *(web.get(path, on_disk(lambda request, _: puzzles[request.path].read_bytes())) for path in puzzles)]


def static_routes() -> list[web.RouteDef]:
    """The routes of the page. The last one takes all paths."""
    files = StaticFiles()

    async def index(_: web.Request) -> web.Response:
        return web.Response(text=files.index(), content_type="text/html", charset="utf-8")

    async def file(request: web.Request) -> web.Response:
        return files.response(request.path)
    return [web.get("/", index), web.get("/{path:.*}", file)]
