# SPDX-License-Identifier: MIT
"""games.jsonl: the games of a match, a line for each finished pair. docs/match.md has the fields."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..play import verdicts
from ..play.pairs import Matchup
from . import sgf
from .files import DamagedFile, sync_folder, write_whole
from .lines import is_unfinished, line_of, parsed, record_name

NAME = "games.jsonl"
# Damaged lines of that file.
ASIDE = NAME + ".damaged"
MOST_NAMED = 10


def entries_of(index, pair, matchup, played):
    """Returns the games of a PlayedPair as they are written, and their SGF texts; `index` is that of the matchup."""
    games = [_entry_of(index, pair, number, matchup, played) for number in range(len(played.records))]
    return [entry for entry, _ in games], [text for _, text in games]


def _entry_of(index, pair, number, matchup, played):
    opening, record = played.opening, played.records[number]
    owners = matchup.owners(number)
    names = {color: matchup.names[owner] for color, owner in owners.items()}
    entry = {"pair": pair, "game": number, **names, "opening": opening.name, **vars(record)}
    entry["sgf"] = record_name(index, pair, number)
    entry["failed"] = None
    if record.verdict in verdicts.FAILURES:
        loser = "black" if matchup.cooperative or record.winner == "white" else "white"
        entry["failed"] = names[loser]
    entry["board"] = {"size": played.board, "layout": played.options.get("layout", "")}
    opening_steps = 1 if opening.position is not None else sum(sgf.steps_of(text) for _, text in opening.moves)
    entry["opening_moves"] = [list(move) for move in opening.moves]
    return entry, sgf.annotated(record.sgf, opening_steps, entry)


@dataclass
class Stored:
    """What a file holds: the games of all pairs by (matchup, pair), and the reasons against damaged lines by their
    numbers. `end` is where the last line ends; a line that a killed run did not finish follows there."""

    pairs: dict[tuple[int, int], list[dict]] = field(default_factory=dict)
    damage: dict[int, str] = field(default_factory=dict)
    end: int = 0

    def damage_text(self) -> str:
        named = [f"line {number}: {reason}" for number, reason in list(self.damage.items())[:MOST_NAMED]]
        more = len(self.damage) - len(named)
        return ", ".join(named) + (f" and {more} more" if more else "")


def read(path: Path, matchups: Sequence[Matchup] | None = None) -> Stored:
    """Returns the content of a file, which may be missing. Lines with games of other matchups are damaged."""
    stored = Stored()
    if not path.exists():
        return stored
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n") and is_unfinished(line):
                break
            stored.end += len(line)
            try:
                if not line.endswith(b"\n"):
                    raise ValueError("its end is damaged")
                index, pair, entries = parsed(line, matchups)
                stored.pairs[index, pair] = entries
            except ValueError as error:
                stored.damage[number] = str(error)
    return stored


def read_pairs(path: Path, matchups: Sequence[Matchup] | None = None) -> dict[tuple[int, int], list[dict]]:
    """Returns the games of all pairs. Raises DamagedFile."""
    stored = read(path, matchups)
    if stored.damage:
        raise DamagedFile(path, stored.damage_text())
    return stored.pairs


def read_games(path: Path) -> list[dict]:
    """Returns all games in the order of their pairs. Raises DamagedFile."""
    return [entry for _, entries in sorted(read_pairs(path).items()) for entry in entries]


class GamesFile:
    """Appends pairs to a file whose content is `stored`, and moves its damaged lines aside. A pair is on the disk when
    `append` returns."""

    def __init__(self, path: Path, stored: Stored) -> None:
        with open(path, "ab") as file:
            file.truncate(stored.end)
        if stored.damage:
            _move_aside(path, stored.damage)
        self._file = open(path, "ab")
        sync_folder(path.parent)

    def append(self, matchup: int, pair: int, entries: list[dict]) -> None:
        self._file.write(line_of(matchup, pair, entries))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def _move_aside(path, numbers):
    with open(path, "rb") as file:
        lines = dict(enumerate(file, 1))
    with open(path.with_name(ASIDE), "ab") as file:
        file.writelines(lines[number] for number in numbers)
        file.flush()
        os.fsync(file.fileno())
    write_whole(path, b"".join(line for number, line in lines.items() if number not in numbers))
