# SPDX-License-Identifier: MIT
"""The files of the page, a fixed table that is made when the server starts."""

import pathlib

HERE = pathlib.Path(__file__).resolve().parent
TYPES = {".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript", ".css": "text/css",
         ".json": "application/json", ".svg": "image/svg+xml"}
FOLDERS = {"/page/": HERE / "page", "/drawing/": HERE.parent / "board" / "drawing"}


def table():
    """Returns the file and its type by the path of the request."""
    files = {prefix + path.relative_to(folder).as_posix(): (path, TYPES[path.suffix])
             for prefix, folder in FOLDERS.items() for path in sorted(folder.rglob("*")) if path.suffix in TYPES}
    index = FOLDERS["/page/"] / "index.html"
    if index.exists():
        files["/"] = (index, "text/html")
    return files
