# SPDX-License-Identifier: MIT
"""AbstractPlay's messages about Catchup, and its notation of turns.

Its rules are those of the option `bonus parity`, and its first player is White. A cell is named by the letter of its
row, from the bottom and including I, and its number in the row, from the left. A turn names its cells in this order.
There is no pass: a turn may simply have fewer stones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..board import LETTERS, vertex
from ..files import JsonObject, is_object, is_text, list_of, matching, parse_json
from ..model import Setting

GAME = "catchup"
# The number of cells on a side for each set of variants.
SIDES = {(): 5, ("size-6",): 6}
ROWS = "abcdefghijk"
CELL = "[a-k][1-9][0-9]?"
TURN = re.compile(rf"{CELL}(,{CELL}){{0,2}}")
# A game is also the name of a file.
GAME_ID = re.compile("[0-9A-Za-z-]{1,64}")


class BadMessage(Exception):
    """A message that the bot does not understand, or a game that it does not play."""


@dataclass(frozen=True)
class Position:
    """A position in which the bot is to move: the identifier of the game, the number of cells on a side of the board,
    and all turns."""

    game: str
    side: int
    turns: tuple[str, ...]

    @property
    def setting(self) -> Setting:
        return setting_of(self.side)


def setting_of(side: int) -> Setting:
    return Setting(GAME, 2 * side - 1, (("bonus", "parity"),))


def read_message(body: bytes) -> Position | None:
    """Returns the position of the message that it is the bot's turn; None for a challenge to a game that the bot plays.
    Raises BadMessage."""
    try:
        message = parse_json(body.decode())
    except ValueError as error:
        raise BadMessage(f"the body is not JSON: {error}") from None
    verb = message.get("verb") if is_object(message) else None
    if verb not in ("challenge", "move"):
        raise BadMessage("the verb is neither challenge nor move")
    side = _side_of(message)
    return None if verb == "challenge" else Position(_game_of(message), side, _turns_of(message, side))


def is_after(position: Position, before: Position, turn: str) -> bool:
    """True if the turn, with its cells in any order, leads from one position to the other."""
    *turns, last = position.turns or ("",)
    return tuple(turns) == before.turns and sorted(last.split(",")) == sorted(turn.split(","))


def _side_of(message: JsonObject) -> int:
    if message.get("metaGame") != GAME:
        raise BadMessage(f"this bot plays {GAME} only")
    variants = message.get("variants", [])
    if not list_of(is_text)(variants) or tuple(variants) not in SIDES:
        raise BadMessage("this bot plays the variants [] and [size-6] only")
    return SIDES[tuple(variants)]


def _game_of(message: JsonObject) -> str:
    game = message.get("gameid")
    if not matching(GAME_ID)(game):
        raise BadMessage("gameid is not an identifier")
    return str(game)


def _turns_of(message: JsonObject, side: int) -> tuple[str, ...]:
    """Each round has a turn of both players, the last one possibly of one player."""
    rounds: Any = message.get("moves")
    if not list_of(list_of(matching(TURN)))(rounds):
        raise BadMessage("moves is not a list of rounds of turns such as a1,b2")
    sizes = [len(turns) for turns in rounds]
    if any(size != 2 for size in sizes[:-1]) or not all(1 <= size <= 2 for size in sizes[-1:]):
        raise BadMessage("a round of moves does not have a turn of each player")
    turns = tuple(turn for turns in rounds for turn in turns)
    if off := next((cell for turn in turns for cell in turn.split(",") if not _is_on_board(cell, side)), None):
        raise BadMessage(f"{off} is not on the board")
    return turns


def _is_on_board(cell: str, side: int) -> bool:
    row = ROWS.index(cell[0])
    return row < 2 * side - 1 and int(cell[1:]) <= 2 * side - 1 - abs(row - side + 1)


def to_gtp(turn: str, side: int) -> str:
    """Returns the cells of a turn as the engine names them, without the pass that ends a short turn."""
    return ",".join(_vertex(cell, side) for cell in turn.split(","))


def from_gtp(turn: str, side: int) -> str:
    """Returns a turn of the engine, which may end with a pass, in the order that AbstractPlay requires."""
    cells = [_cell(name, side) for name in turn.split(",") if name != "pass"]
    return ",".join(sorted(cells, key=lambda cell: (cell[0], int(cell[1:]))))


def _vertex(cell: str, side: int) -> str:
    row = ROWS.index(cell[0])
    return vertex(int(cell[1:]) - 1 + _missing(row, side), row)


def _cell(name: str, side: int) -> str:
    row = int(name[1:]) - 1
    return f"{ROWS[row]}{LETTERS.index(name[0]) + 1 - _missing(row, side)}"


def _missing(row: int, side: int) -> int:
    """The number of columns to the left of the first cell of a row."""
    return max(0, row - side + 1)
