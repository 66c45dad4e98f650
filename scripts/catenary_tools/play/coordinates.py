# SPDX-License-Identifier: MIT
"""Names of vertices as other programs write them. docs/engines.md has the mapping."""

import re

KINDS = ("letters", "rows")
# Catenary leaves out I.
OWN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
ALL_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VERTEX = re.compile(r"(?<![A-Za-z0-9])([A-Za-z])([1-9][0-9]?)(?![A-Za-z0-9])")


def is_hexhex(board):
    """`board` is the response to gogui-rules_board_size."""
    return board.endswith("hex")


def width_of(board):
    return int(board.split()[0])


def side_of(board):
    """The number by which other programs name a board: cells on an edge of a hexhex board, otherwise the width."""
    return (width_of(board) + 1) // 2 if is_hexhex(board) else width_of(board)


class OwnCoordinates:
    """Those of Catenary, which need no translation."""

    def to_engine(self, text):
        return text

    def from_engine(self, text):
        return text


class Coordinates:
    """`letters` or `rows` on a board. What is no vertex stays as it is: pass, swap, commas and hyphens."""

    def __init__(self, kind, board):
        cells = [(column, row) for row in range(width_of(board)) for column in _columns(board, row)]
        names = {_own_name(*cell): _name(kind, board, *cell) for cell in cells}
        self._kind = kind
        self._names = names
        self._own_names = {name: own for own, name in names.items()}

    def to_engine(self, text):
        return VERTEX.sub(lambda found: self._names.get(found[0].upper(), found[0]), text)

    def from_engine(self, text):
        """Raises ValueError for a vertex that is not on the board."""
        def own(found):
            name = found[0].upper()
            if name not in self._own_names:
                raise ValueError(f"{name} is not on the board in the coordinates `{self._kind}`")
            return self._own_names[name]
        return VERTEX.sub(own, text)


def coordinates(kind, board):
    """Returns the translator of a kind; an empty one means Catenary's."""
    return Coordinates(kind, board) if kind else OwnCoordinates()


def _columns(board, row):
    """The columns of a row; both count from 0, and rows from the bottom."""
    width = width_of(board)
    if not is_hexhex(board):
        return range(width)
    side = side_of(board)
    return range(max(0, row - side + 1), min(width, row + side))


def _own_name(column, row):
    return f"{OWN_LETTERS[column]}{row + 1}"


def _name(kind, board, column, row):
    if kind == "letters":
        return f"{ALL_LETTERS[column]}{row + 1}"
    return f"{ALL_LETTERS[width_of(board) - 1 - row]}{column - _columns(board, row)[0] + 1}"
