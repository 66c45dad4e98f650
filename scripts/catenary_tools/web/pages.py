# SPDX-License-Identifier: MIT
"""The files of the page, a fixed table that is made when the server starts."""

import hashlib
import pathlib
import re

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
