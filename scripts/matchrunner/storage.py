"""The folder of a run: games.jsonl, sgf/, stderr/, result.json, report.html; and going on where a run was stopped."""

import contextlib
import fcntl
import json
import os
from pathlib import Path

from .verdicts import MatchError


def write_whole(path, text):
    """The file has the old or the new content at any moment, never a part."""
    partial = path.with_name(path.name + ".part")
    with open(partial, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, path)


def difference(before, now, path="") -> str:
    """Where two descriptions differ first, in words."""
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
    """One run at a time has the folder. A pair is on disk when its line feed is: records first, then their line."""

    def __init__(self, output):
        self.folder = Path(output)
        self._lock = None
        self._games = None

    def open(self, identity):
        """Claims the folder and returns the records of all complete pairs: {(matchup, pair): [record, ...]}."""
        for name in ("", "sgf", "stderr"):
            try:
                (self.folder / name).mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise MatchError(f"'{self.folder / name}' cannot be made: {error.strerror}") from None
        self._lock = open(self.folder / "lock", "w", encoding="utf-8")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise MatchError(f"another match is writing to '{self.folder}'") from None
        self._claim(identity)
        return self._read_games()

    def _claim(self, identity):
        path = self.folder / "match.json"
        if path.exists():
            before = json.loads(path.read_text(encoding="utf-8"))
            if before != json.loads(json.dumps(identity)):
                raise MatchError(f"'{self.folder}' holds another match: " +
                                 difference(before, json.loads(json.dumps(identity))))
        else:
            write_whole(path, json.dumps(identity, indent=1) + "\n")

    def _read_games(self):
        """A line that a killed run did not finish is cut off."""
        path = self.folder / "games.jsonl"
        pairs = {}
        good = 0
        if path.exists():
            with open(path, "rb") as file:
                for line in file:
                    if not line.endswith(b"\n"):
                        break
                    good += len(line)
                    entry = json.loads(line)
                    pairs[entry["matchup"], entry["pair"]] = entry["games"]
        self._games = open(path, "ab")
        self._games.truncate(good)
        return pairs

    def store(self, matchup, pair, records, sgf_texts):
        """`records` are the games of one pair."""
        for record, text in zip(records, sgf_texts):
            (self.folder / "sgf" / record["sgf"]).write_text(text, encoding="utf-8")
        line = json.dumps({"matchup": matchup, "pair": pair, "games": records}, separators=(",", ":"))
        self._games.write(line.encode() + b"\n")
        self._games.flush()
        os.fsync(self._games.fileno())

    def error_path(self, name):
        return self.folder / "stderr" / name

    def write_result(self, result):
        write_whole(self.folder / "result.json", json.dumps(result, indent=1) + "\n")

    def write_report(self, text):
        write_whole(self.folder / "report.html", text)

    def close(self):
        for file in (self._games, self._lock):
            # What a full disk refused before is refused again.
            with contextlib.suppress(OSError):
                if file:
                    file.close()
