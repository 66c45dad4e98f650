# SPDX-License-Identifier: MIT
"""Files shipped with the program, from fixed tables, never from the path of a request."""

import hashlib
import pathlib
import re
from collections.abc import Mapping

from aiohttp import web

from ..rules.content import RULES, content_of, pages
from ..puzzles.collection import place_of
from .routes import on_disk

TYPES = {".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css",
         ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
PICTURES = "/rules/images/"
LIBRARY = pathlib.Path(__file__).parents[1]
# The modules of the page, and of other pages, at the paths by which they import each other.
FOLDERS = {**{f"/{folder}/": LIBRARY / folder for folder in ("web/page", "board/drawing", "pages", "review/page")},
           PICTURES: RULES / "images"}
INDEX = "/web/page/index.html"
ADDRESS = re.compile(r'"(?=/(web|review)/)')
# The pictures in the rules have a separate style sheet.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
VERSIONED = re.compile(r"(/[0-9a-f]{16})(/.+)")
# A browser that has a file of the latest version never requests it again.
CACHE_FOREVER = "private, max-age=31536000, immutable"


class StaticFiles:
    """Files by request path. Addresses in the page start with a version, which changes with any file."""

    def __init__(self, folders: Mapping[str, pathlib.Path] = FOLDERS) -> None:
        self._files = {prefix + path.relative_to(folder).as_posix(): path
                       for prefix, folder in folders.items() for path in sorted(folder.rglob("*"))
                       if path.suffix in TYPES}
        self._version: str | None = None

    def index(self) -> str:
        """Returns the page with the current addresses of its files."""
        self._version = f"/{self._digest()}"
        return ADDRESS.sub(f'"{self._version}', self._files[INDEX].read_text(encoding="utf-8"))

    def response(self, path: str) -> web.Response:
        """Returns the response with a file. Raises HTTPNotFound."""
        match = VERSIONED.fullmatch(path)
        version, name = (match[1], match[2]) if match else (None, path)
        if not (file := self._files.get(name)):
            raise web.HTTPNotFound(text="There is no such page.\n")
        kind = TYPES[file.suffix]
        response = web.Response(body=file.read_bytes(), content_type=kind,
                                charset="utf-8" if kind.startswith("text/") else None)
        if version and version == self._version:
            response.headers["Cache-Control"] = CACHE_FOREVER
        if name.startswith(PICTURES):
            response.headers["Content-Security-Policy"] = PICTURE_POLICY
        return response

    def _digest(self) -> str:
        states = ((name, file.stat()) for name, file in self._files.items())
        text = repr([(name, state.st_mtime_ns, state.st_size) for name, state in states])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def static_routes() -> list[web.RouteDef]:
    """The routes of the page and of each game's content: that of its rules page, and its puzzles."""
    files = StaticFiles()
    contents = {f"/content/{name}.json": page for name, page in pages().items()}
    puzzles = {f"/puzzles/{name}.json": place_of(name) for name in pages()}

    async def index(_: web.Request) -> web.Response:
        return web.Response(text=files.index(), content_type="text/html", charset="utf-8")

    async def file(request: web.Request) -> web.Response:
        return files.response(request.path)
    return [*(web.get(path, on_disk(lambda request, _: content_of(contents[request.path]))) for path in contents),
            *(web.get(path, on_disk(lambda request, _: puzzles[request.path].read_bytes())) for path in puzzles),
            web.get("/", index), web.get("/{path:.*}", file)]
