# SPDX-License-Identifier: MIT
"""A line of games.jsonl: a pair of games with a checksum. Lines of older runs have none."""

import json
import re
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from ..play import verdicts
from ..play.pairs import Matchup
from ..play.setting import COLORS

CHECKED = re.compile(rb'(\{.*),"crc32":(\d+)\}\n', re.DOTALL)
START = b'{"matchup":'
SURROGATE = re.compile("[\ud800-\udfff]")
Check = Callable[[Any], bool]


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
        wrong = [name for name, check in FIELDS.items() if name not in entry or not check(entry[name])]
        implied = {"pair": pair, "game": number, "sgf": record_name(index, pair, number)}
        wrong += [name for name, value in implied.items() if entry.get(name) != value]
        losers = (entry.get("black"), entry.get("white")) if entry.get("verdict") in verdicts.FAILURES else (None,)
        wrong += [] if entry.get("failed", "") in losers else ["failed"]
        if wrong:
            raise ValueError(f"game {number + 1} has a wrong '{wrong[0]}'")
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
    return (isinstance(content, dict) and list(content) == names and _is_natural(content["matchup"])
            and _is_natural(content["pair"]) and content["games"] != [] and _list_of(_is_object)(content["games"]))


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


def _is_object(value):
    return isinstance(value, dict)


def _is_text(value):
    return isinstance(value, str) and not SURROGATE.search(value)


def _is_number(value, kinds=(int, float)):
    # Larger ones are infinite as floating-point numbers, and NaN is not smaller.
    return type(value) in kinds and abs(value) < 1e300


def _is_whole(value):
    return _is_number(value, (int,))


def _is_natural(value):
    return _is_whole(value) and value >= 0


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _one_of(values: Sequence) -> Check:
    return lambda value: value in values


def _list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def _row(*checks: Check) -> Check:
    return lambda value: (isinstance(value, list) and len(value) == len(checks)
                          and all(check(item) for check, item in zip(checks, value)))


def _is_roll(value):
    return _row(_is_text, _list_of(_is_text))(value) and value[0] in value[1]


_is_search_figure = _or_none(_is_whole)
_is_color = _one_of((*COLORS, "chance"))
FIELDS: dict[str, Check] = {
    "black": _is_text, "white": _is_text, "opening": _is_text, "start": _is_text, "result": _is_text,
    "turns": _list_of(_row(_is_color, _is_text, _is_number, _is_text, *[_is_search_figure] * 3)),
    "rolls": _list_of(_is_roll), "winner": _or_none(_one_of(COLORS)), "margin": _or_none(_is_number),
    "verdict": _one_of(tuple(verdicts.MEANINGS)), "detail": _is_text, "last_lines": _list_of(_is_text),
    "opening_moves": _list_of(_row(_is_color, _is_text)),
}
