# SPDX-License-Identifier: MIT
"""The folder of a run: games.jsonl, sgf/, stderr/, result.json, report.html."""

import contextlib
import fcntl
import json
from pathlib import Path

from ..errors import UsageError
from ..records import games, results, running
from ..records.files import make_folder, read_json, write_all_whole, write_whole

# The folder of the records within that of a run.
RECORDS = "sgf"
IDENTITY = "match.json"
COMMAND = "command.json"


def difference(before, now, path="") -> str:
    """The first difference of two descriptions, in words."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in before | now:
            if before.get(key) != now.get(key):
                return difference(before.get(key), now.get(key), f"{path} {key}")
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for i, (a, b) in enumerate(zip(before, now)):
            if a != b:
                return difference(a, b, f"{path} {i + 1}")
    return f"{path.strip()} was {json.dumps(before)}, is {json.dumps(now)}"


class Storage:
    """One run at a time has the folder. Records are complete and on the disk before the line of their pair."""

    def __init__(self, output):
        self.folder = Path(output)
        self.running = running.RunningGames(output)
        self._lock = None
        self._games = None

    def open(self, plan, words):
        """Claims the folder for a match and the words of its command. Returns the Stored games that it has already;
        damaged lines of them are moved aside."""
        for name in ("", RECORDS, "stderr"):
            try:
                make_folder(self.folder / name)
            except OSError as error:
                raise UsageError(f"'{self.folder / name}' cannot be made: {error.strerror}") from None
        self._lock = open(self.folder / "lock", "w", encoding="utf-8")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise UsageError(f"another match is writing to '{self.folder}'") from None
        self._claim(json.loads(json.dumps(plan.identity())))
        stored = games.read(self.folder / games.NAME, plan.matchups)
        self._check_number(stored, plan)
        write_whole(self.folder / COMMAND, json.dumps(list(words)) + "\n")
        self._games = games.GamesFile(self.folder / games.NAME, stored)
        self.running.open()
        return stored

    def _claim(self, identity):
        path = self.folder / IDENTITY
        if not path.exists():
            write_whole(path, json.dumps(identity, indent=1) + "\n")
        elif (before := read_json(path, dict)) != identity:
            raise UsageError(f"'{self.folder}' holds another match: {difference(before, identity)} ({IDENTITY})")

    def _check_number(self, stored, plan):
        """A run with fewer games would leave games out of the figures that were counted before."""
        for index, matchup in enumerate(plan.matchups):
            pairs = 1 + max((pair for of, pair in stored.pairs if of == index), default=-1)
            if pairs > matchup.pairs:
                games_of_option = 1 if matchup.cooperative else 2
                raise UsageError(f"--games {matchup.pairs * games_of_option}: '{self.folder}' holds "
                                 f"{pairs * games_of_option} games already; take {pairs * games_of_option} or more")

    def store(self, matchup, pair, entries, texts):
        """`entries` are the games of one pair, `texts` their records in SGF, as text or bytes."""
        write_all_whole(self.folder / RECORDS, {entry["sgf"]: text for entry, text in zip(entries, texts)})
        self._games.append(matchup, pair, entries)

    def error_path(self, name):
        return self.folder / "stderr" / name

    def write_result(self, result):
        results.write_result(self.folder, result)

    def write_report(self, text):
        write_whole(self.folder / "report.html", text)

    def close(self):
        for file in (self._games, self._lock):
            # A full disk fails again.
            with contextlib.suppress(OSError):
                if file:
                    file.close()
