# SPDX-License-Identifier: MIT
"""Games as they are stored, and the files of the server."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pathlib
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TextIO

from ..files import JsonObject, write_whole
from ..model import COLORS, Setting
from . import Refusal
from .engines import BoardEngine, EnginePool
from .game import LEAST_CHANGES, MOST_CHANGES, Clocks, Seat, ShownGame, are_engines, new_game, sentence_of
from .record import Change, GameTree
from .sgf import changes_of_sgf, players_of_sgf, sgf_lines

VERSION = 1
# Servers that run side by side have a file each.
MOST_SERVERS = 20
MOST_RECORDS = 200
CHOICES = "choices.json"


def state_folder() -> pathlib.Path:
    """The folder of this program's state."""
    base = os.environ.get("XDG_STATE_HOME")
    home = pathlib.Path.home() / ".local" / "state"
    return (pathlib.Path(base) if base and os.path.isabs(base) else home) / "catenary"


class GameStore:
    """The files of one server. A disk that is full or read-only costs the autosave, not the game."""

    def __init__(self) -> None:
        self._folder = state_folder()
        self._lock: TextIO | None = None
        self._file: pathlib.Path | None = None
        self._choices: str | None = None
        self._has_warned = False
        self._writer = ThreadPoolExecutor(max_workers=1)

    def open(self) -> None:
        """Claims the first file that no other server has."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            for number in range(1, MOST_SERVERS + 1):
                if self._claim(number):
                    return
        except OSError as error:
            self._warn(error)

    def _claim(self, number: int) -> bool:
        lock = open(self._folder / f"game-{number}.lock", "w", encoding="utf-8")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            return False
        self._lock, self._file = lock, self._folder / f"game-{number}.json"
        return True

    def load(self) -> Any:
        """Returns the stored JSON, None if there is none; a file that cannot be read is kept under another name."""
        if not self._file or not self._file.exists():
            return None
        try:
            return json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            self.set_aside(error)
            return None

    def set_aside(self, error: Exception) -> None:
        """Renames a file that is of no use."""
        assert self._file
        print(f"{self._file} cannot be used ({error}); it is kept as {self._file}.bad", file=sys.stderr)
        self._file.rename(f"{self._file}.bad")

    def save(self, game: ShownGame) -> None:
        """Stores a game, in a thread: a disk may be slower than a person."""
        if self._file:
            self._writer.submit(self._write, self._file, json.dumps(game_data(game), separators=(",", ":")))

    def close(self) -> None:
        """Waits until all is written."""
        self._writer.shutdown()

    def choices(self) -> str:
        """The choices of the person on the page, as JSON; "{}" before the first one."""
        if self._choices is None:
            try:
                self._choices = (self._folder / CHOICES).read_text(encoding="utf-8")
            except OSError:
                self._choices = "{}"
        return self._choices

    def keep_choices(self, text: str) -> None:
        """Stores them; all servers share the file."""
        self._choices = text
        if self._file:
            self._writer.submit(self._write, self._folder / CHOICES, text)

    def keep_record(self, game: ShownGame, text: str) -> pathlib.Path | None:
        """Stores the record of a game that another one replaces; returns its path, None if it is not stored."""
        if not self._file or len(game.tree.line) < LEAST_CHANGES:
            return None
        try:
            records = self._folder / "games"
            records.mkdir(exist_ok=True)
            path = records / f"{time.strftime('%Y%m%d-%H%M%S')}-{game.setting.game}-{game.number}.sgf"
            path.write_text(text, encoding="utf-8")
            for old in sorted(records.glob("*.sgf"))[:-MOST_RECORDS]:
                old.unlink()
            return path
        except OSError as error:
            self._warn(error)
            return None

    def _write(self, path: pathlib.Path, text: str) -> None:
        try:
            write_whole(path, text)
        except OSError as error:
            self._warn(error)

    def _warn(self, error: OSError) -> None:
        if not self._has_warned:
            self._has_warned = True
            print(f"games are not stored: {error}", file=sys.stderr)


def game_data(game: ShownGame) -> JsonObject:
    """Returns a game as JSON takes it."""
    setting, clocks = game.setting, game.clocks
    return {"version": VERSION, "game": setting.game, "size": setting.size, "options": dict(setting.options),
            "seats": {color: game.seats[color].to_data() for color in COLORS},
            "clocks": clocks and {"main": clocks.main, "increment": clocks.increment, "left": clocks.all_left()},
            "record": game.tree.to_data(), "paused": game.paused, "ended": game.ended, "opened": game.opened}


def game_of_data(data: JsonObject, info: Callable[[str], JsonObject]) -> ShownGame:
    """Returns a game from game_data(); `info` gives the description of a game. Engines against each other, and clocks,
    wait for a person. Damaged data raise Refusal or one of many errors."""
    if data["version"] != VERSION:
        raise ValueError(f"version {data['version']}")
    setting = Setting(data["game"], data["size"], tuple(data["options"].items()))
    seats = {color: Seat.from_data(data["seats"][color]) for color in COLORS}
    game = new_game(setting, info(data["game"]), seats)
    game.tree = GameTree.from_data(data["record"])
    game.ended, game.opened = data["ended"], data.get("opened")
    if data["clocks"]:
        game.clocks = Clocks(data["clocks"]["main"], data["clocks"]["increment"])
        game.clocks.set_left(data["clocks"]["left"])
    game.paused = data["paused"] or bool(game.clocks) or are_engines(seats)
    return game


async def game_of_sgf(body: bytes, engines: EnginePool, current: ShownGame, info: Callable[[str], JsonObject]
                      ) -> ShownGame:
    """Returns the game of a record in SGF, which the ruler reads, with the seats of the current one. Raises Refusal."""
    setting, changes = await _read_line(engines.ruler, current.setting, body)
    game = new_game(setting, info(setting.game), current.seats)
    for change in changes:
        game.tree.add(change)
    lines = sgf_lines(body.decode("utf-8", "replace"))
    for nodes in lines[1:]:
        # A variation that the rules refuse costs no more than itself.
        with contextlib.suppress(Refusal):
            game.tree.add_line((await _read_line(engines.ruler, setting, f"({''.join(nodes)})".encode()))[1])
    players = players_of_sgf(lines[0][0]) if lines else {}
    game.opened = {**players, "engines": [color for color in COLORS if players.get(color) in engines.names]}
    game.paused = True
    return game


async def _read_line(ruler: BoardEngine, setting: Setting, body: bytes) -> tuple[Setting, list[Change]]:
    """Returns the setting and the changes of the main line of a record. Raises Refusal."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "record.sgf")
        path.write_bytes(body)
        load, printed = await ruler.request([f"loadsgf {path}", "printsgf"], setting)
    ruler.forget()
    if not load.ok:
        raise Refusal(sentence_of(load.text.replace(str(path), "the file")))
    setting, changes = changes_of_sgf(printed.text)
    if len(changes) > MOST_CHANGES:
        raise Refusal(f"The record has more than {MOST_CHANGES} steps.")
    return setting, changes
