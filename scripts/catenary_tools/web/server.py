# SPDX-License-Identifier: MIT
"""The server: its pages and what protects it."""

import hashlib
import hmac
import json
import pathlib
import re
import secrets
import time

from aiohttp import web

from . import catalogue
from .actions import Refused
from .puzzles import PuzzleRoutes
from .reviews import ReviewRoutes

LARGEST_BODY = 1 << 20
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


class Guard:
    """The secrets of one run of the server. The token in the first address is swapped for a cookie, once."""

    def __init__(self, port):
        self._port = port
        self._hosts = (f"127.0.0.1:{port}",) + (("127.0.0.1",) if port == 80 else ())
        self._cookie = secrets.token_urlsafe(TOKEN_BYTES)
        self._token = None

    @property
    def origin(self):
        return f"http://{self._hosts[-1]}"

    def new_address(self):
        """Returns an address that opens the page in one browser; the one before it becomes void."""
        self._token = secrets.token_urlsafe(TOKEN_BYTES)
        return f"{self.origin}/?token={self._token}"

    @web.middleware
    async def middleware(self, request, handler):
        """Checks every request, and adds headers to every response."""
        try:
            # Responses are containers, and false while they are empty.
            response = self._refusal(request)
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

    def _refusal(self, request):
        """Returns the response to a request that is not allowed, None for others."""
        if request.headers.getall("Host", []) not in [[host] for host in self._hosts]:
            return _text(403, "Wrong host.")
        writes = request.method not in SAFE_METHODS or "Upgrade" in request.headers
        origins = request.headers.getall("Origin", [])
        if origins != [self.origin] and (writes or origins):
            return _text(403, "Wrong origin.")
        if "token" in request.query or self._has_cookie(request):
            return None
        return _text(403, "This browser does not have the key of the board. Press Enter in the terminal where the "
                          "board was started, and open the address that it prints. Each address works once.")

    def _has_cookie(self, request):
        return _same(request.cookies.get(self._cookie_name()), self._cookie)

    def _cookie_name(self):
        return f"catenary-{self._port}"

    def _welcome(self, request):
        """Returns the response to the first address: the cookie, and the address of the page without the token."""
        if "token" not in request.query:
            return None
        if request.path == "/" and request.method == "GET":
            right, response = _same(request.query["token"], self._token), web.HTTPSeeOther("/")
            if right:
                self._token = None
                response.set_cookie(self._cookie_name(), self._cookie, httponly=True, samesite="Strict", path="/")
            if right or self._has_cookie(request):
                return response
        return _text(403, "This address opens the board once, in one browser, so that nobody else can use it. It has "
                          "been used already, or is not valid. Go on in the window that it opened. For another "
                          "address, press Enter in the terminal where the board was started.")

    def _policy(self):
        socket = self.origin.replace("http:", "ws:")
        return ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                f"connect-src 'self' {socket}; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                "frame-ancestors 'none'")


def _same(given, wanted):
    """Compares in a time that tells nothing."""
    if given is None or wanted is None:
        return False
    return hmac.compare_digest(given.encode(errors="replace"), wanted.encode())


def _text(status, text):
    return web.Response(status=status, text=text + "\n")


HERE = pathlib.Path(__file__).resolve().parent
TYPES = {".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css",
         ".json": "application/json", ".svg": "image/svg+xml"}
FOLDERS = {"/page/": HERE / "page", "/drawing/": HERE.parent / "board" / "drawing"}
VERSIONED = re.compile(r"(/[0-9a-f]{16})(/.+)")
# A browser that has a file of the latest version never asks for it again.
KEPT = "private, max-age=31536000, immutable"


class Files:
    """Files by the path of the request. Addresses in the page begin with a version, which changes with any file."""

    def __init__(self, folders=None):
        self._files = {prefix + path.relative_to(folder).as_posix(): (path, TYPES[path.suffix])
                       for prefix, folder in (folders or FOLDERS).items() for path in sorted(folder.rglob("*"))
                       if path.suffix in TYPES}
        self._version = None

    def index(self):
        """Returns the page with the addresses of today's files."""
        self._version = f"/{self._digest()}"
        path, _ = self._files["/page/index.html"]
        return path.read_text(encoding="utf-8").replace('"/page/', f'"{self._version}/page/')

    def find(self, path):
        """Returns a file, its type, and the headers about caches; None where there is no such file."""
        found = VERSIONED.fullmatch(path)
        version, path = found.groups() if found else (None, path)
        if path not in self._files:
            return None
        return *self._files[path], {"Cache-Control": KEPT} if version and version == self._version else {}

    def _digest(self):
        states = ((name, file.stat()) for name, (file, _) in self._files.items())
        text = repr([(name, state.st_mtime_ns, state.st_size) for name, state in states])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


LARGEST_CHOICES = 16 * 1024
CLICK = re.compile(r"[A-Z][0-9]{1,2}|pass|swap")


class Site:
    """The handlers of requests. Files come from a fixed table, never from a path of a request."""

    def __init__(self, guard, channel, controller):
        self._channel = channel
        self._controller = controller
        self._files = Files()
        self._pictures = catalogue.pictures()
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
        return web.Response(text=catalogue.html(info["name"], info["rules"]), content_type="text/html", charset="utf-8")

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
