# SPDX-License-Identifier: MIT
"""Games as they are stored."""

import contextlib
import fcntl
import json
import os
import pathlib
import secrets
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from ..files import write_whole
from ..model import Setting
from . import record
from .actions import Refused
from .record import Record
from .seats import COLORS, Clocks, Seat, are_engines
from .table import Game, LEAST_CHANGES, MOST_CHANGES, reason

DICE = "dice"
VERSION = 1


def new(setting, info, seats):
    """Returns a game of a setting. Options that have their defaults are left out, because they may depend on others."""
    defaults = {option["name"]: option["value"] for option in info["options"]}
    given = dict(setting.options)
    for name in given:
        if name not in defaults:
            raise Refused(f"{info['title']} has no option {name}.")
    options = tuple((name, given.get(name, value)) for name, value in defaults.items()
                    if given.get(name, value) != value or name == DICE)
    whole = Setting(setting.game, setting.size or info["size"], options)
    return Game(whole, info["title"], info["cooperative"], dict(options).get(DICE) == "auto", dict(seats))


async def mix_dice(ruler):
    """Gives the ruler a seed; else the same dice would fall in each game."""
    await ruler.ask([f"set_random_seed {secrets.randbelow(10 ** 9)}"])


def to_data(game):
    """Returns a game as JSON takes it."""
    setting, clocks = game.setting, game.clocks
    return {"version": VERSION, "game": setting.game, "size": setting.size, "options": dict(setting.options),
            "seats": {color: game.seats[color].to_data() for color in COLORS},
            "clocks": clocks and {"main": clocks.main, "increment": clocks.increment, "left": clocks.all_left()},
            "record": game.record.to_data(), "paused": game.paused, "ended": game.ended, "opened": game.opened}


def stored(data, info):
    """Returns a game from to_data(); `info` gives the description of a game. Engines against each other, and clocks,
    wait for a person."""
    if data["version"] != VERSION:
        raise ValueError(f"version {data['version']}")
    setting = Setting(data["game"], data["size"], tuple(data["options"].items()))
    seats = {color: Seat.from_data(data["seats"][color]) for color in COLORS}
    game = new(setting, info(data["game"]), seats)
    game.record = Record.from_data(data["record"])
    game.ended, game.opened = data["ended"], data.get("opened")
    if data["clocks"]:
        game.clocks = Clocks(data["clocks"]["main"], data["clocks"]["increment"])
        game.clocks.set_left(data["clocks"]["left"])
    game.paused = data["paused"] or bool(game.clocks) or are_engines(seats)
    return game


async def recorded(engines, current, body, info):
    """Returns the game of a record in SGF, which the ruler reads, with the seats of the current one. Raises Refused."""
    setting, changes = await _read_line(engines.ruler, current.setting, body)
    game = new(setting, info(setting.game), current.seats)
    for change in changes:
        game.record.add(change)
    lines = record.lines_of(body.decode("utf-8", "replace"))
    for nodes in lines[1:]:
        # A variation that the rules refuse costs no more than itself.
        with contextlib.suppress(Refused):
            game.record.add_line((await _read_line(engines.ruler, setting, f"({''.join(nodes)})".encode()))[1])
    game.opened = record.players_of(lines[0][0]) if lines else {}
    game.opened["engines"] = [color for color in COLORS if game.opened.get(color) in engines.names]
    game.paused = True
    return game


async def _read_line(ruler, setting, body):
    """Returns the setting and the changes of the main line of a record. Raises Refused."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "record.sgf")
        with open(path, "wb") as file:
            file.write(body)
        load, printed = await ruler.request(setting, [], [f"loadsgf {path}", "printsgf"])
    ruler.forget()
    if not load.ok:
        raise Refused(reason(load.text.replace(path, "the file")))
    setting, changes = record.parse(printed.text)
    if len(changes) > MOST_CHANGES:
        raise Refused(f"The record has more than {MOST_CHANGES} steps.")
    return setting, changes


# Servers that run side by side have a file each.
MOST_SERVERS = 20
MOST_RECORDS = 200
CHOICES = "choices.json"


def folder():
    """The folder of this program's state."""
    base = os.environ.get("XDG_STATE_HOME")
    home = pathlib.Path.home() / ".local" / "state"
    return (pathlib.Path(base) if base and os.path.isabs(base) else home) / "catenary"


class Storage:
    """The files of one server. A disk that is full or read-only costs the autosave, not the game."""

    def __init__(self):
        self._folder = folder()
        self._lock = None
        self._file = None
        self._choices = None
        self._has_warned = False
        self._writer = ThreadPoolExecutor(max_workers=1)

    def open(self):
        """Claims the first file that no other server has."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            for number in range(1, MOST_SERVERS + 1):
                if self._claim(number):
                    return
        except OSError as error:
            self._warn(error)

    def _claim(self, number):
        lock = open(self._folder / f"game-{number}.lock", "w", encoding="utf-8")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            return False
        self._lock, self._file = lock, self._folder / f"game-{number}.json"
        return True

    def load(self):
        """Returns the stored data, None where there are none; a file that cannot be read is kept under another name."""
        if not self._file or not self._file.exists():
            return None
        try:
            return json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            self.set_aside(error)
            return None

    def set_aside(self, error):
        """Renames a file that is of no use."""
        print(f"{self._file} cannot be used ({error}); it is kept as {self._file}.bad", file=sys.stderr)
        self._file.rename(f"{self._file}.bad")

    def save(self, game):
        """Stores a game, in a thread: a disk may be slower than a person."""
        if self._file:
            self._writer.submit(self._write, self._file, json.dumps(to_data(game), separators=(",", ":")))

    def _write(self, path, text):
        try:
            write_whole(path, text)
        except OSError as error:
            self._warn(error)

    def close(self):
        """Waits until all is written."""
        self._writer.shutdown()

    def choices(self):
        """The choices of the person on the page, as JSON; "{}" before the first one."""
        if self._choices is None:
            try:
                self._choices = (self._folder / CHOICES).read_text(encoding="utf-8")
            except OSError:
                self._choices = "{}"
        return self._choices

    def keep_choices(self, text):
        """Stores them; all servers share the file."""
        self._choices = text
        if self._file:
            self._writer.submit(self._write, self._folder / CHOICES, text)

    def keep_record(self, game, text):
        """Stores the record of a game that another one replaces; returns its path, None where it is not stored."""
        if not self._file or len(game.record.line) < LEAST_CHANGES:
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

    def _warn(self, error):
        if not self._has_warned:
            self._has_warned = True
            print(f"games are not stored: {error}", file=sys.stderr)
