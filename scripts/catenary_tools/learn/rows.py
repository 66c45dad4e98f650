# SPDX-License-Identifier: MIT
"""Positions as rows of numbers, as the engine's `training_rows` writes them (engine/player/training_rows.h)."""

import dataclasses

import numpy as np

from ..errors import UserError

TITLE = b"catenary rows 1"
NO_INPUT = -1
# The amounts that follow the game's own terms.
PHASE, SUM = -2, -1
# The engine's value of one natural unit of log-odds.
VALUE_PER_LOG_ODDS = 1000.0


@dataclasses.dataclass(frozen=True)
class Shape:
    """The inputs of a game."""
    game: str
    inputs: str
    count: int
    terms: tuple
    """Names of the terms, "phase" and "sum" last."""


@dataclasses.dataclass
class Rows:
    """Positions of one game, a row each."""
    shape: Shape
    inputs: np.ndarray
    """Active inputs, NO_INPUT where there are fewer: [position, view, most active], 16 bits. The view of the side to
    move comes first."""
    amounts: np.ndarray
    """Amounts of the terms: [position, term], 32-bit floating point."""
    games: np.ndarray
    """A number for each position that only positions of the same game share."""
    values: np.ndarray
    """Values of the search for the side to move, in thousandths of log-odds."""
    results: np.ndarray
    """1 where the side to move won, 0 for a draw, -1."""
    sources: np.ndarray
    """The number of the file that each position comes from."""

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        return Rows(self.shape, *(getattr(self, name)[index] for name in ARRAYS))

    def targets(self, result_share):
        """The chance to win that a network should learn: a mixture of the result and the value of the search."""
        searched = 1 / (1 + np.exp(-self.values / VALUE_PER_LOG_ODDS))
        return result_share * (self.results + 1) / 2 + (1 - result_share) * searched


ARRAYS = ("inputs", "amounts", "games", "values", "results", "sources")


def read(path):
    """Reads one file."""
    content = path.read_bytes()
    head, found, body = content.partition(b"\nend\n")
    lines = head.decode().split("\n")
    if not found or lines[0] != TITLE.decode():
        raise UserError(f"{path} is no file of rows")
    facts = {}
    for line in lines[1:]:
        name, _, value = line.partition(" ")
        facts.setdefault(name, []).append(value)
    inputs, count = facts["inputs"][0].split()
    shape = Shape(facts["game"][0], inputs, int(count), tuple(facts["term"]))
    active = int(facts["active"][0])
    rows = np.frombuffer(body, np.dtype([("inputs", "<i2", (2, active)), ("amounts", "<f4", len(shape.terms)),
                                         ("games", "<u4"), ("values", "<i2"), ("results", "<i2")]))
    return Rows(shape, *(rows[name] for name in ARRAYS[:-1]), np.zeros(len(rows), np.int32))


def join(parts):
    """One set of rows of several with the same inputs; shorter rows of inputs are filled up."""
    shape = parts[0].shape
    if any(part.shape != shape for part in parts):
        raise UserError("the files have different inputs or terms")
    active = max(part.inputs.shape[2] for part in parts)
    total = sum(map(len, parts))
    inputs = np.full((total, 2, active), NO_INPUT, np.int16)
    games = np.empty(total, np.int64)
    sources = np.empty(total, np.int32)
    start = first_game = 0
    for number, part in enumerate(parts):
        sources[start:start + len(part)] = number
        inputs[start:start + len(part), :, :part.inputs.shape[2]] = part.inputs
        games[start:start + len(part)] = part.games + first_game
        start += len(part)
        first_game += int(part.games.max(initial=0)) + 1
    amounts, values, results = (np.concatenate([getattr(part, name) for part in parts])
                                for name in ("amounts", "values", "results"))
    return Rows(shape, inputs, amounts, games, values, results, sources)
