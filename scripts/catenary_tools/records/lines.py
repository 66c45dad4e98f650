# SPDX-License-Identifier: MIT
"""A line of games.jsonl: a pair of games with a checksum. Lines of older runs have none."""

import json
import re
import zlib
from collections.abc import Sequence

from ..play import verdicts
from ..play.pairs import Matchup
from ..play.setting import COLORS
from .checks import (Check, is_natural, is_number, is_object, is_text, is_whole, list_of, one_of, or_none, row,
                     wrong_field)

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
        losers = (entry.get("black"), entry.get("white")) if entry.get("verdict") in verdicts.FAILURES else (None,)
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
    "verdict": one_of(tuple(verdicts.MEANINGS)), "detail": is_text, "last_lines": list_of(is_text),
    "opening_moves": list_of(row(_is_color, is_text)), "late_milliseconds": or_none(is_number),
}
# Fields that games of older versions lack.
OPTIONAL = {"late_milliseconds": None}
