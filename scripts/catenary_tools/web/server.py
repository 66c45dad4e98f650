# SPDX-License-Identifier: MIT
"""The server: its pages and what protects it."""

import hashlib
import hmac
import json
import pathlib
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web

from . import Refusal
from .catalogue import rules_html, rules_pictures
from .channel import Channel
from .controller import Controller
from .puzzles import PuzzleRoutes, clicks_of_request, refusal_as_not_found
from .reviews import ReviewRoutes

LARGEST_BODY = 1 << 20
LARGEST_CHOICES = 16 * 1024
DIAGRAM_CLICK = re.compile(r"[A-Z][0-9]{1,2}|pass|swap")
TOKEN_BYTES = 32
SAFE_METHODS = ("GET", "HEAD")
# The pictures of the rules have a style sheet of their own.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
# Of every response that does not have its own.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
HERE = pathlib.Path(__file__).resolve().parent
FOLDERS = {"/page/": HERE / "page", "/drawing/": HERE.parent / "board" / "drawing"}
TYPES = {".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css",
         ".json": "application/json", ".svg": "image/svg+xml"}
VERSIONED = re.compile(r"(/[0-9a-f]{16})(/.+)")
# A browser that has a file of the latest version never asks for it again.
CACHE_FOREVER = "private, max-age=31536000, immutable"

# The response to the first address, which takes the browser to the one without the token. Without an icon the browser
# would ask for /favicon.ico.
ENTRANCE = ('<!doctype html><title>Catenary</title><link rel="icon" href="data:,">'
            '<meta http-equiv="refresh" content="0; url=/">\n')

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Gatekeeper:
    """The secrets of one run of the server. The token in the first address is swapped for a cookie, once."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._hosts = (f"127.0.0.1:{port}",) + (("127.0.0.1",) if port == 80 else ())
        self._cookie = secrets.token_urlsafe(TOKEN_BYTES)
        self._token: str | None = None

    @property
    def origin(self) -> str:
        return f"http://{self._hosts[-1]}"

    def new_address(self) -> str:
        """Returns an address that opens the page in one browser; the one before it becomes void."""
        self._token = secrets.token_urlsafe(TOKEN_BYTES)
        return f"{self.origin}/?token={self._token}"

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Checks every request, and adds headers to every response."""
        try:
            # Responses are containers, and false while they are empty.
            response: web.StreamResponse | None = self._refusal(request)
            if response is None:
                response = self._welcome(request)
            if response is None:
                response = await handler(request)
        except web.HTTPException as error:
            response = error
        if not response.prepared:
            for name, value in {**HEADERS, "Content-Security-Policy": self._policy()}.items():
                response.headers.setdefault(name, value)
        if isinstance(response, web.HTTPException):
            raise response
        return response

    def _refusal(self, request: web.Request) -> web.Response | None:
        """Returns the response to a request that is not allowed, None for others."""
        if request.headers.getall("Host", []) not in [[host] for host in self._hosts]:
            return _text(403, "Wrong host.")
        writes = request.method not in SAFE_METHODS or "Upgrade" in request.headers
        origins: list[str] = request.headers.getall("Origin", [])
        if origins != [self.origin] and (writes or origins):
            return _text(403, "Wrong origin.")
        if "token" in request.query or self._has_cookie(request):
            return None
        return _text(403, "This browser does not have the key of the board. Press Enter in the terminal where the "
                          "board was started, and open the address that it prints. Each address works once.")

    def _has_cookie(self, request: web.Request) -> bool:
        return _same(request.cookies.get(self._cookie_name()), self._cookie)

    def _cookie_name(self) -> str:
        return f"catenary-{self._port}"

    def _welcome(self, request: web.Request) -> web.StreamResponse | None:
        """Returns the response to the first address: the cookie, and the address of the page without the token."""
        if "token" not in request.query:
            return None
        if request.path == "/" and request.method == "GET":
            right = _same(request.query["token"], self._token)
            # A redirect by status would count as part of the navigation from another site, without the cookie.
            response = web.Response(text=ENTRANCE, content_type="text/html", charset="utf-8")
            if right:
                self._token = None
                response.set_cookie(self._cookie_name(), self._cookie, httponly=True, samesite="Strict", path="/")
            if right or self._has_cookie(request):
                return response
        return _text(403, "This address opens the board once, in one browser, so that nobody else can use it. It has "
                          "been used already, or is not valid. Go on in the window that it opened. For another "
                          "address, press Enter in the terminal where the board was started.")

    def _policy(self) -> str:
        socket = self.origin.replace("http:", "ws:")
        return ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                f"connect-src 'self' {socket}; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                "frame-ancestors 'none'")


def _same(given: str | None, wanted: str | None) -> bool:
    """Compares in a time that tells nothing."""
    if given is None or wanted is None:
        return False
    return hmac.compare_digest(given.encode(errors="replace"), wanted.encode())


def _text(status: int, text: str) -> web.Response:
    return web.Response(status=status, text=text + "\n")


class StaticFiles:
    """Files by the path of the request. Addresses in the page begin with a version, which changes with any file."""

    def __init__(self, folders: Mapping[str, pathlib.Path] = FOLDERS) -> None:
        self._files = {prefix + path.relative_to(folder).as_posix(): (path, TYPES[path.suffix])
                       for prefix, folder in folders.items() for path in sorted(folder.rglob("*"))
                       if path.suffix in TYPES}
        self._version: str | None = None

    def index(self) -> str:
        """Returns the page with the addresses of today's files."""
        self._version = f"/{self._digest()}"
        path, _ = self._files["/page/index.html"]
        return path.read_text(encoding="utf-8").replace('"/page/', f'"{self._version}/page/')

    def find(self, path: str) -> tuple[pathlib.Path, str, dict[str, str]] | None:
        """Returns a file, its type, and the headers about caches; None if there is no such file."""
        version = None
        if match := VERSIONED.fullmatch(path):
            version, path = match.groups()
        if path not in self._files:
            return None
        return *self._files[path], {"Cache-Control": CACHE_FOREVER} if version and version == self._version else {}

    def _digest(self) -> str:
        states = ((name, file.stat()) for name, (file, _) in self._files.items())
        text = repr([(name, state.st_mtime_ns, state.st_size) for name, state in states])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Site:
    """The handlers of requests. Files come from a fixed table, never from a path of a request."""

    def __init__(self, gatekeeper: Gatekeeper, channel: Channel, controller: Controller) -> None:
        self._controller = controller
        self._files = StaticFiles()
        self._pictures = rules_pictures()
        self.reviews = ReviewRoutes(controller)
        self.application = web.Application(middlewares=[gatekeeper.middleware], client_max_size=LARGEST_BODY)
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

    async def _index(self, _: web.Request) -> web.Response:
        return web.Response(text=self._files.index(), content_type="text/html", charset="utf-8")

    async def _file(self, request: web.Request) -> web.Response:
        if request.path in self._pictures:
            return web.Response(body=self._pictures[request.path].read_bytes(), content_type="image/svg+xml",
                                headers={"Content-Security-Policy": PICTURE_POLICY})
        content = self._files.find(request.path)
        if not content:
            raise web.HTTPNotFound(text="There is no such page.\n")
        path, kind, headers = content
        return web.Response(body=path.read_bytes(), content_type=kind, headers=headers,
                            charset="utf-8" if kind.startswith("text/") else None)

    async def _games(self, _: web.Request) -> web.Response:
        return web.json_response(self._controller.catalogue.for_page())

    async def _engines(self, _: web.Request) -> web.Response:
        return web.json_response(self._controller.engines.names)

    async def _rules(self, request: web.Request) -> web.Response:
        with refusal_as_not_found():
            info = self._controller.catalogue.info(request.match_info["game"])
        return web.Response(text=rules_html(info["name"], info["rules"]), content_type="text/html", charset="utf-8")

    async def _tour(self, request: web.Request) -> web.Response:
        with refusal_as_not_found():
            info = self._controller.catalogue.info(request.match_info["game"])
        return web.json_response(self._controller.catalogue.tour(info["name"]))

    async def _diagram(self, request: web.Request) -> web.Response:
        clicks = clicks_of_request(request, DIAGRAM_CLICK, "a cell, pass or swap")
        with refusal_as_not_found():
            return web.json_response(await self._controller.catalogue.diagram(
                self._controller.engines.ruler, request.match_info["game"], request.match_info["key"], clicks))

    async def _record(self, _: web.Request) -> web.Response:
        name = f"{self._controller.game.setting.game}-{time.strftime('%Y-%m-%d-%H%M')}.sgf"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return web.Response(text=await self._controller.board.sgf(), content_type="application/x-go-sgf",
                            headers=headers)

    async def _open_record(self, request: web.Request) -> web.Response:
        try:
            await self._controller.open_record(await request.read())
        except Refusal as refusal:
            return web.Response(status=400, text=str(refusal))
        return web.json_response({})

    async def _position(self, _: web.Request) -> web.Response:
        return web.Response(text=await self._controller.board.position())

    async def _choices(self, _: web.Request) -> web.Response:
        return web.Response(text=self._controller.storage.choices(), content_type="application/json")

    async def _keep_choices(self, request: web.Request) -> web.Response:
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
