# SPDX-License-Identifier: MIT
"""Figures of a variant: statistics of its games, the winning chances of its first moves, and the heat map of pieces."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..board import Symmetries
from ..engine.analysis import Analysis, request_of
from ..files import JsonObject
from ..inference.elo import score_interval
from ..inference.means import Interval, difference_of_intervals, difference_of_means, mean_interval, share_interval
from ..model import Setting
from .games import PlayedGame

SCORES = (0.0, 0.5, 1.0)
# A side leads if its chance is further than this from even; a winner who was behind by more than this has come back.
LEAD = 0.05
BEHIND = 0.3
# The fraction of a game that counts for the heat map: a full board shows nothing.
EARLY = 1 / 3
SWAP = "swap"
# No pruning or reductions: what the search considers unlikely differs between moves, so their values would not be
# comparable.
FULL_WIDTH = {"threads": 1, "reduction": 0, "late_depth": 0, "futility_depth": 0}
ALL_MOVES = 1000

Games = Sequence[PlayedGame]


def interval_text(interval: Interval, form: str, factor: int = 1, unit: str = "") -> str:
    """The value with its unit and interval, if any, each multiplied by a factor and formatted with a form such as
    `.1f`."""
    text = f"{factor * interval.value:{form}}{unit}"
    if interval.low is None or interval.high is None:
        return text
    return f"{text} [{factor * interval.low:{form}}, {factor * interval.high:{form}}]"


@dataclass(frozen=True)
class Figure:
    """A statistic of games. `key` identifies it, `name` is shown on the page. `kind` is mean, share or score;
    `values_of` returns the underlying numbers, booleans or scores. `more` and `less` describe a variant with a higher
    or lower value; shares and scores are in %. Means are of values from `least` up, and up to 100 if the unit is %."""

    key: str
    name: str
    kind: Literal["mean", "share", "score"]
    values_of: Callable[[Games], Iterable[float]]
    more: str
    less: str
    unit: str = ""
    digits: int = 1
    of_random_play: bool = True
    least: float = 0.0

    @property
    def factor(self) -> int:
        return 1 if self.kind == "mean" else 100

    @property
    def is_percentage(self) -> bool:
        return self.factor == 100 or self.unit == "%"

    @property
    def _most(self) -> float:
        return 100.0 if self.is_percentage else math.inf

    def interval(self, games: Games) -> Interval | None:
        """None if there is nothing to count."""
        values = list(self.values_of(games))
        if not values:
            return None
        if self.kind == "share":
            return share_interval(values)
        if self.kind == "score":
            counts = [values.count(score) for score in SCORES]
            return Interval(statistics.fmean(values), *score_interval(counts, SCORES))
        return mean_interval(values, self.least, self._most)

    def difference(self, games: Games, base: Games) -> Interval | None:
        """The difference between two lists of games; None if it is unknown."""
        if self.kind == "mean":
            return difference_of_means(list(self.values_of(games)), list(self.values_of(base)), self._most - self.least)
        first, second = self.interval(games), self.interval(base)
        return difference_of_intervals(first, second) if first and second else None

    def text(self, interval: Interval | None) -> str:
        """The figure with its interval."""
        if interval is None:
            return "–"
        return interval_text(interval, f".{self.digits}f", self.factor, "%" if self.is_percentage else "")

    def difference_text(self, interval: Interval) -> str:
        """A difference with its interval: signs, the unit, and enough digits to distinguish an end of the interval from
        zero."""
        unit = " percentage points" if self.is_percentage else f" {self.unit}".rstrip()
        ends = [self.factor * end for end in (interval.low, interval.high) if end]
        digits = self.digits + any(round(end, self.digits) == 0 for end in ends)
        return interval_text(interval, f"+.{digits}f", self.factor, unit)


def _of_winner(game: PlayedGame) -> list[float]:
    """The winner's chances; empty for a game without a winner."""
    return [game.for_winner(chance) for chance in game.chances] if game.is_won else []


def lead_changes(game: PlayedGame) -> int:
    ahead = [chance > 0.5 for chance in game.chances if abs(chance - 0.5) > LEAD]
    return sum(before != after for before, after in zip(ahead, ahead[1:]))


def decided_at(game: PlayedGame) -> float:
    """The fraction of turns after which the eventual winner stayed ahead, 0 to 1."""
    behind = [turn for turn, play in enumerate(game.plays, 1)
              if play.chance is not None and game.for_winner(play.chance) <= 0.5]
    return max(behind, default=0) / len(game.plays)


def _margins(games: Games) -> list[float]:
    return [game.points for game in games if game.is_won and game.points is not None]


def _totals(games: Games) -> list[float]:
    return [game.points for game in games if game.points is not None]


def _smallest_wins(games: Games) -> list[bool]:
    margins = _margins(games)
    smallest = min(margins, default=0.0)
    return [margin == smallest for margin in margins]


def _distances(games: Games) -> list[float]:
    totals = _totals(games)
    mean = statistics.fmean(totals) if totals else 0.0
    return [abs(total - mean) for total in totals]


# All games have these.
LENGTH = Figure("length", "turns per game", "mean", lambda games: [game.turns for game in games], "longer games",
                "shorter games", "turns")
CHOICE = Figure("choice", "legal moves at the start of a turn", "mean",
                lambda games: [statistics.fmean(game.branching) for game in games], "more choice", "less choice",
                "moves")


def competitive(first: str) -> tuple[Figure, ...]:
    """The figures of a competitive game; `first` is the colour that begins."""
    return (
        Figure("score", "score of the first player", "score",
               lambda games: [0.5 if game.winner == "draw" else float(game.winner == first)
                              for game in games if game.winner], "more for the first player",
               "less for the first player"),
        Figure("draws", "draws", "share", lambda games: [game.winner == "draw" for game in games if game.winner],
               "more draws", "fewer draws"),
        Figure("endless", "games without an end", "share", lambda games: [not game.winner for game in games],
               "more games without an end", "fewer games without an end"),
        LENGTH,
        Figure("moves", "moves per game", "mean", lambda games: [game.moves for game in games], "more moves in a game",
               "fewer moves in a game", "moves"),
        CHOICE,
        Figure("margin", "winning margin", "mean", _margins, "larger margins", "smaller margins"),
        Figure("close", "wins by the smallest margin", "share", _smallest_wins, "more wins by the smallest margin",
               "fewer wins by the smallest margin"),
        Figure("changes", "lead changes per game", "mean",
               lambda games: [lead_changes(game) for game in games if game.chances],
               "more changes of the lead", "fewer changes of the lead", "changes", 2, False),
        Figure("drama", "lowest chance of the later winner", "mean",
               lambda games: [100 * min(_of_winner(game)) for game in games if _of_winner(game)],
               "less drama: the winner is less far behind", "more drama: the winner is further behind", "%", 1, False),
        Figure("comebacks", "comebacks", "share",
               lambda games: [min(_of_winner(game)) < BEHIND for game in games if _of_winner(game)],
               "more comebacks", "fewer comebacks", "", 1, False),
        Figure("decided", "turns until the winner is ahead for good", "mean",
               lambda games: [100 * decided_at(game) for game in games if game.is_won and game.chances],
               "later decisions", "earlier decisions", "%", 1, False),
    )


def cooperative() -> tuple[Figure, ...]:
    """The figures of a cooperative game."""
    return (
        Figure("total", "total", "mean", _totals, "higher totals", "lower totals", "points", 0, least=-math.inf),
        Figure("spread", "distance of totals from their mean", "mean", _distances, "totals that differ more",
               "totals that differ less", "points", 0),
        replace(LENGTH, name="turns of both players per game"),
        CHOICE,
    )


@dataclass(frozen=True)
class FirstMove:
    """A first move with its player's winning chance, 0 to 1. Under the pie rule it is the chance of the owner of the
    stone, and `swap` is whether the opponent should take the stone, because the chance is better than even; None
    without the rule. `score` is a proven result or a total."""

    move: str
    chance: float
    swap: bool | None
    score: str
    variation: str


@dataclass(frozen=True)
class FirstMoveMap:
    """All first moves, best first."""

    side: str
    moves: list[FirstMove]
    depth: int
    nodes: int

    @property
    def has_swap(self) -> bool:
        return any(move.swap is not None for move in self.moves)


async def first_moves(setting: Setting, program: str, depth: int, symmetries: Symmetries) -> FirstMoveMap:
    """Searches all moves to the same depth, because values of different depths are not comparable. Moves that are equal
    by symmetry get their mean."""
    request = request_of(setting, multi_pv=ALL_MOVES, limits={"depth": depth}, engine=FULL_WIDTH)
    async with Analysis([program]) as analysis:
        answer = await analysis.analyse(request)
        chances = {move.move: move.winrate for move in answer.moves}
        unswapped = await _unswapped(analysis, request, depth, chances, symmetries)
    chances = symmetries.averaged(chances | unswapped)
    moves = [FirstMove(move.move, chances[move.move], chances[move.move] > 0.5 if move.move in unswapped else None,
                       "" if move.score.endswith("%") else move.score, " ".join(move.variation[:8]))
             for move in answer.moves]
    moves.sort(key=lambda move: -move.chance)
    return FirstMoveMap(answer.to_move, moves, answer.depth, answer.nodes)


async def _unswapped(analysis: Analysis, request: JsonObject, depth: int, moves: Iterable[str],
                     symmetries: Symmetries) -> dict[str, float]:
    """For each first move after which the opponent may swap: the chance of the owner of the stone if nobody swaps. Of
    moves that are equal by symmetry, only one is searched."""
    found: dict[str, float] = {}
    for move in moves:
        if move in found:
            continue
        limits = {"depth": max(1, depth - 1)}
        answer = await analysis.analyse(request | {"moves": [move], "limits": limits})
        chances = {entry.move: entry.winrate for entry in answer.moves}
        if SWAP not in chances:
            # A game has the pie rule for all first moves or for none.
            return {}
        best_other = max((chance for answer, chance in chances.items() if answer != SWAP), default=0.0)
        for image in symmetries.images(move):
            found[image] = 1 - best_other
    return found


def early_arrivals(games: Games, layout: JsonObject, symmetries: Symmetries) -> dict[str, float]:
    """The share of games in which a piece arrives on a cell early; cells that are equal by symmetry get their mean."""
    found = [_arrivals(game) for game in games]
    shares: dict[str, float] = symmetries.averaged(
        {cell["id"]: sum(index in cells for cells in found) / max(1, len(games))
         for index, cell in enumerate(layout["cells"])})
    return shares


def _arrivals(game: PlayedGame) -> set[int]:
    """The cells, as indices, on which pieces arrive in the first part of a game."""
    last = math.ceil(EARLY * len(game.plays))
    changes = [state.get("b", []) for state in game.states[1:last + 1]]
    return {cell for change in changes for cell, piece in zip(change[::2], change[1::2]) if piece >= 0}
