# SPDX-License-Identifier: MIT
"""The protection of the bridge: its secrets, the checks of every request, and the limits on connections."""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

# Routes of static files, which need only the cookie, and of the socket, whose first message contains the key.
WITHOUT_KEY = ("/", "/{path}", "/socket")
MOST_CONNECTIONS = 64
# Time limits for a whole request, and for the next one on the same connection.
REQUEST_SECONDS = 10.0
# Headers of every response that does not set its own.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self' ws://{}; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
}
# The response to the first address, which redirects the browser to the page. A redirect by status code would count as
# part of the navigation from another site and would not send the cookie. Without an icon the browser would request
# /favicon.ico.
ENTRANCE = ('<!doctype html><title>Catenary</title><link rel="icon" href="data:,">'
            '<meta http-equiv="refresh" content="0; url=/{}">\n')
NO_KEY = ("This browser has no access to the game. Go to the window in which you started Catenary, press Enter there, "
          "and open the link that it shows. Each link works once.")
USED = ("This link has been opened already, or is not complete. Continue in the window that it opened, or get a new "
        "link: press Enter in the window in which you started Catenary.")
LOG = logging.getLogger(__name__)
# Requests that are not valid HTTP are answered but not logged: anybody can send any number of them.
SILENT = logging.Logger("silent", logging.CRITICAL)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Gatekeeper:
    """The secrets of one address of the bridge. The token in the first address is exchanged, once, for a cookie and a
    key. Browsers send the cookie to all ports of the machine, so it only gives access to the static files."""

    def __init__(self, address: str, port: int) -> None:
        self._hosts = (f"{address}:{port}",) + ((address,) if port == 80 else ())
        self._origin = f"http://{self._hosts[-1]}"
        self._cookie_name = f"catenary-{port}"
        self._cookie, self._key = secrets.token_urlsafe(), secrets.token_urlsafe()
        self._token: str | None = None

    def new_address(self) -> str:
        """Returns an address that opens the page in one browser; the previous address becomes invalid."""
        self._token = secrets.token_urlsafe()
        return f"{self._origin}/?token={self._token}"

    def is_key(self, given: object) -> bool:
        return _same(given, self._key)

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Checks every request, and adds headers to every response."""
        try:
            # Responses are containers, which are false while they are empty.
            response = self._answer(request)
            if response is None:
                if isinstance(request.protocol, Connection):
                    request.protocol.stay()
                response = await handler(request)
        except web.HTTPException as error:
            response = error
        except Exception:
            LOG.exception("a request failed")
            response = _refusal(500, "This failed inside the bridge; its log says more.")
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value.format(self._hosts[-1]))
        if isinstance(response, web.HTTPException):
            raise response
        return response

    def _answer(self, request: web.Request) -> web.StreamResponse | None:
        """Returns the response to a request that is not allowed or contains a token; None for other requests."""
        if request.headers.getall("Host", []) not in [[host] for host in self._hosts]:
            return _refusal(403, "Wrong host.")
        writes = request.method not in ("GET", "HEAD") or "Upgrade" in request.headers
        origins: list[str] = request.headers.getall("Origin", [])
        if origins != [self._origin] and (writes or origins):
            return _refusal(403, "Wrong origin.")
        has_cookie = _same(request.cookies.get(self._cookie_name), self._cookie)
        if "token" in request.query:
            return self._welcome(request, has_cookie)
        resource = request.match_info.route.resource
        has_key = resource and resource.canonical in WITHOUT_KEY or self.is_key(request.headers.get("X-Catenary-Key"))
        return None if has_cookie and has_key else _refusal(403, NO_KEY)

    def _welcome(self, request: web.Request, has_cookie: bool) -> web.StreamResponse:
        """Returns the response to the first address: it sets the cookie and contains the address of the page with the
        key."""
        is_new = _same(request.query["token"], self._token)
        if request.path != "/" or request.method != "GET" or not is_new and not has_cookie:
            return _refusal(403, USED)
        response = web.Response(text=ENTRANCE.format(f"#key={self._key}" if is_new else ""), content_type="text/html")
        if is_new:
            self._token = None
            response.set_cookie(self._cookie_name, self._cookie, httponly=True, samesite="Strict", path="/")
        return response


class Connection(web.RequestHandler):
    """A connection. Until it has sent an allowed request, it is one of the `waiting` connections: it is closed after
    some time, and if there are too many, the oldest is closed."""

    def __init__(self, server: Any, waiting: dict["Connection", asyncio.TimerHandle]) -> None:
        super().__init__(server, loop=asyncio.get_running_loop(), access_log=SILENT, logger=SILENT,
                         keepalive_timeout=REQUEST_SECONDS, lingering_time=1.0, auto_decompress=False)
        self._server = server
        self._waiting = waiting

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._waiting[self] = asyncio.get_running_loop().call_later(REQUEST_SECONDS, self._give_up)
        if len(self._server.connections) > MOST_CONNECTIONS:
            next(iter(self._waiting))._give_up()

    def connection_lost(self, error: BaseException | None) -> None:
        self.stay()
        super().connection_lost(error)

    def stay(self) -> None:
        """Stops waiting for its first request."""
        if timer := self._waiting.pop(self, None):
            timer.cancel()

    def _give_up(self) -> None:
        self.stay()
        if isinstance(self.transport, asyncio.Transport):
            self.transport.abort()


def _same(given: object, wanted: str | None) -> bool:
    """Compares in constant time."""
    return (isinstance(given, str) and wanted is not None
            and hmac.compare_digest(given.encode(errors="replace"), wanted.encode()))


def _refusal(status: int, text: str) -> web.Response:
    response = web.Response(status=status, text=text + "\n")
    response.force_close()
    return response
