# SPDX-License-Identifier: MIT
"""Protection of the server from other pages and programs: the address, the cookie, the origin, the headers."""

import hmac
import secrets

from aiohttp import web

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
