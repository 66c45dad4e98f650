# SPDX-License-Identifier: MIT
"""The data that the page stores, not interpreted here: the game in progress, the user's choices, and game records."""

import contextlib
import errno
import fcntl
import pathlib
import re
import sys
import time
from typing import TextIO

from aiohttp import web

from ..files import write_new, write_whole
from ..files import JsonObject, parse_json
from .routes import on_disk

# The maximum size in bytes of stored data.
LARGEST = {"game": 1 << 20, "choices": 16 << 10}
# Bridges that run at the same time each have their own file for the game.
MOST_BRIDGES = 20
MOST_RECORDS = 200
# The maximum size in bytes of a record's first line.
LONGEST_HEAD = 2000
GAME = re.compile(r"[a-z0-9_]{1,40}")


class Store:
    """The files in a folder. Raises OSError if the disk fails, and ValueError for data that cannot be stored."""

    def __init__(self, folder: pathlib.Path) -> None:
        self._folder = folder
        self._records = folder / "games"
        self._lock: TextIO | None = None
        self._files: dict[str, pathlib.Path] = {}

    def open(self) -> None:
        """Locks the first file that no other bridge has locked."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._files["choices"] = self._folder / "choices.json"
        for number in range(1, MOST_BRIDGES + 1):
            self._lock = open(self._folder / f"game-{number}.lock", "w", encoding="utf-8")
            with contextlib.suppress(BlockingIOError):
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._files["game"] = self._folder / f"game-{number}.json"
                return

    def routes(self) -> list[web.RouteDef]:
        state, record = "/state/{name:game|choices}", "/records/{name:[A-Za-z0-9_-]{1,80}[.]sgf}"
        return [
            web.get(state, on_disk(lambda request, _: self._load(request.match_info["name"]))),
            web.put(state, on_disk(lambda request, body: self._save(request.match_info["name"], body))),
            web.delete(state, on_disk(lambda request, _: self._set_aside(request.match_info["name"], "damaged"))),
            web.get("/records", on_disk(lambda *_: self._listed())),
            web.post("/records", on_disk(lambda request, body: self._keep(request.query.get("game", ""), body))),
            web.get(record, on_disk(lambda request, _: (self._records / request.match_info["name"]).read_bytes())),
            web.delete(record, on_disk(lambda request, _: (self._records / request.match_info["name"]).unlink()))]

    def _file(self, name: str) -> pathlib.Path:
        if name not in self._files:
            raise FileNotFoundError(errno.ENOENT, "no file")
        return self._files[name]

    def _load(self, name: str) -> bytes:
        """Returns stored JSON. An unusable file is moved aside."""
        with open(self._file(name), "rb") as file:
            content = file.read(LARGEST[name] + 1)
        try:
            _check(name, content)
        except ValueError as error:
            self._set_aside(name, str(error))
            raise FileNotFoundError(errno.ENOENT, "set aside") from None
        return content

    def _save(self, name: str, content: bytes) -> None:
        _check(name, content)
        write_whole(self._file(name), content)

    def _set_aside(self, name: str, reason: str) -> None:
        path = self._file(name)
        path.rename(f"{path}.bad")
        print(f"{path} cannot be used ({reason}); it is kept as {path}.bad", file=sys.stderr, flush=True)

    def _listed(self) -> list[JsonObject]:
        """Returns the records with their first lines, newest first. Another bridge may remove some of them
        meanwhile."""
        found = []
        for path in self._records.glob("*.sgf"):
            with contextlib.suppress(FileNotFoundError):
                status = path.stat()
                with open(path, "rb") as file:
                    head = file.readline(LONGEST_HEAD).decode(errors="replace")
                found.append({"name": path.name, "bytes": status.st_size, "modified": status.st_mtime, "head": head})
        return sorted(found, key=lambda record: (record["modified"], record["name"]), reverse=True)

    def _keep(self, game: str, content: bytes) -> JsonObject:
        """Stores a record under a new name, and removes the oldest if there are too many; returns the name."""
        if not GAME.fullmatch(game) or not content:
            raise ValueError("a record needs the name of its game, and a content")
        self._records.mkdir(parents=True, exist_ok=True)
        stem, number = f"{time.strftime('%Y%m%d-%H%M%S')}-{game}", 1
        while True:
            name = f"{stem}.sgf" if number == 1 else f"{stem}-{number}.sgf"
            with contextlib.suppress(FileExistsError):
                write_new(self._records / name, content)
                break
            number += 1
        for old in [record["name"] for record in self._listed() if record["name"] != name][MOST_RECORDS - 1:]:
            (self._records / old).unlink(missing_ok=True)
        return {"name": name}


def _check(name: str, content: bytes) -> None:
    """Raises ValueError with the reason if the text is not JSON, or is too large."""
    if len(content) > LARGEST[name]:
        raise ValueError(f"it has more than {LARGEST[name]} bytes")
    parse_json(content.decode())
