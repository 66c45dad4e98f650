# SPDX-License-Identifier: MIT
"""The game in progress on the disk, and the records of those that another one replaced."""

import fcntl
import json
import os
import pathlib
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from ..records.files import write_whole
from .games import to_data
from .table import LEAST_CHANGES

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
