# SPDX-License-Identifier: MIT
"""A minimal host of static files below a path."""

import atexit
import contextlib
import functools
import http.server
import threading

PATH = "/games/board/"
ISOLATION = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Records the names of the requested files."""

    def __init__(self, *arguments, site, **values):
        self._site = site
        super().__init__(*arguments, **values)

    def do_GET(self):
        self._site.requests.append(self.path)
        if self.path.startswith(PATH):
            super().do_GET()
        else:
            self.send_error(404)

    def translate_path(self, path):
        return super().translate_path(path.removeprefix(PATH[:-1]))

    def end_headers(self):
        for name, value in self._site.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


class SiteServer:
    """Serves a folder, in a `with`; `requests` are the requested paths."""

    def __init__(self, folder, isolated=False):
        self.folder = folder
        self.headers = ISOLATION if isolated else {}
        self.requests = []
        self.origin = self.address = ""
        self._opened = contextlib.ExitStack()

    def __enter__(self):
        handler = functools.partial(Handler, site=self, directory=str(self.folder))
        server = self._opened.enter_context(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self._opened.callback(server.shutdown)
        self.origin = f"http://127.0.0.1:{server.server_port}"
        self.address = self.origin + PATH
        return self

    def __exit__(self, *_):
        self.close()

    def files(self):
        """The names of the requested files."""
        return list(dict.fromkeys(path.removeprefix(PATH) or "index.html" for path in self.requests))

    def close(self):
        """Ends the server; the addresses of its files lead nowhere."""
        self._opened.close()


def lasting(folder):
    """A server that runs until all tests have ended."""
    server = SiteServer(folder).__enter__()
    atexit.register(server.__exit__)
    return server
