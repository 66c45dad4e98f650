# SPDX-License-Identifier: MIT
"""games.jsonl: the games of a match, a line with a checksum for each pair."""

import json
import os
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import model
from ..files import DamagedFile, sync_folder, write_whole
from ..model import COLORS
from ..play.pairs import Matchup
from . import sgf

Check = Callable[[Any], bool]
SURROGATE = re.compile("[\ud800-\udfff]")


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def is_text(value: Any) -> bool:
    """Half of a pair of surrogates is no character, and cannot be written."""
    return isinstance(value, str) and not SURROGATE.search(value)


def is_number(value: Any, kinds: Sequence[type] = (int, float)) -> bool:
    # Larger ones are infinite as floating-point numbers, and NaN is not smaller.
    return type(value) in kinds and abs(value) < 1e300


def is_whole(value: Any) -> bool:
    return is_number(value, (int,))


def is_natural(value: Any) -> bool:
    return is_whole(value) and value >= 0


def or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def one_of(values: Sequence) -> Check:
    return lambda value: value in values


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def row(*checks: Check) -> Check:
    """A list with one value for each check."""
    return lambda value: (isinstance(value, list) and len(value) == len(checks)
                          and all(check(item) for check, item in zip(checks, value)))


def map_of(names: Check, values: Check) -> Check:
    """An object whose names and values have the forms given."""
    return lambda value: (isinstance(value, dict) and all(map(names, value)) and all(map(values, value.values())))


def wrong_field(value: Any, fields: dict[str, Check]) -> str | None:
    """Returns the name of a field that is missing or has another form, None where there is none."""
    return next((name for name, check in fields.items() if name not in value or not check(value[name])), None)


CHECKED = re.compile(rb'(\{.*),"crc32":(\d+)\}\n', re.DOTALL)
START = b'{"matchup":'


def record_name(index: int, pair: int, number: int) -> str:
    """The name of the SGF file of a game."""
    return f"{index + 1}-{pair + 1:05d}-{number + 1}.sgf"


def line_of(index: int, pair: int, entries: list[dict]) -> bytes:
    content = json.dumps({"matchup": index, "pair": pair, "games": entries}, separators=(",", ":")).encode()
    return b'%b,"crc32":%d}\n' % (content[:-1], zlib.crc32(content))


def parsed(line: bytes, matchups: Sequence[Matchup] | None = None) -> tuple[int, int, list[dict]]:
    """Returns the index of the matchup, the number of the pair and its games. Raises ValueError with the reason where
    the line is damaged, or has no games of these matchups."""
    checked = CHECKED.fullmatch(line)
    if checked and zlib.crc32(checked[1] + b"}") != int(checked[2]):
        raise ValueError("its checksum is wrong")
    try:
        content = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise ValueError("no JSON") from None
    if not _is_pair(content, bool(checked)):
        raise ValueError("no pair of games")
    index, pair, entries = content["matchup"], content["pair"], content["games"]
    for number, entry in enumerate(entries):
        losers = (entry.get("black"), entry.get("white")) if entry.get("verdict") in model.FAILURES else (None,)
        implied = {"pair": one_of([pair]), "game": one_of([number]), "failed": one_of(losers),
                   "sgf": one_of([record_name(index, pair, number)])}
        if wrong := wrong_field(OPTIONAL | entry, FIELDS | implied):
            raise ValueError(f"game {number + 1} has a wrong '{wrong}'")
    if matchups is not None:
        _check_players(index, entries, matchups)
    return index, pair, entries


def is_unfinished(line: bytes) -> bool:
    """Returns true for the beginning of a line that was not written to its end."""
    try:
        parsed(line[:-1] + b"\n")
    except ValueError:
        start = line[:len(START)]
        return START.startswith(start) and line.isascii() and line.decode().isprintable()
    return False


def _is_pair(content, checked):
    names = ["matchup", "pair", "games"] + ["crc32"] * checked
    return (isinstance(content, dict) and list(content) == names and is_natural(content["matchup"])
            and is_natural(content["pair"]) and content["games"] != [] and list_of(is_object)(content["games"]))


def _check_players(index, entries, matchups):
    if index >= len(matchups):
        raise ValueError(f"no matchup {index}")
    matchup = matchups[index]
    if len(entries) != matchup.games_of_pair:
        raise ValueError("no pair of games")
    for number, entry in enumerate(entries):
        if any(entry[color] != matchup.names[owner] for color, owner in matchup.owners(number).items()):
            raise ValueError(f"game {number + 1} has other players")
        if matchup.cooperative and entry["margin"] is None:
            raise ValueError(f"game {number + 1} has a wrong 'margin'")


def _is_roll(value):
    return row(is_text, list_of(is_text))(value) and value[0] in value[1]


_is_search_figure = or_none(is_whole)
_is_color = one_of((*COLORS, "chance"))
FIELDS: dict[str, Check] = {
    "black": is_text, "white": is_text, "opening": is_text, "start": is_text, "result": is_text,
    "turns": list_of(row(_is_color, is_text, is_number, is_text, *[_is_search_figure] * 3)),
    "rolls": list_of(_is_roll), "winner": or_none(one_of(COLORS)), "margin": or_none(is_number),
    "verdict": one_of(tuple(model.MEANINGS)), "detail": is_text, "last_lines": list_of(is_text),
    "opening_moves": list_of(row(_is_color, is_text)), "late_milliseconds": or_none(is_number),
}
# Fields that games of older versions lack.
OPTIONAL = {"late_milliseconds": None}


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
    if record.verdict in model.FAILURES:
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
