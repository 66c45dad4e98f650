# SPDX-License-Identifier: MIT
"""First moves: what each is worth, and where the opponent should swap."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..board.symmetry import Symmetries
from ..engine.analysis import Analysis
from ..play.setting import Setting
from ..play.win_rates import request_of

SWAP = "swap"
# Nothing is left out or shortened: what the search takes for unlikely differs from move to move, so values of moves
# would not compare.
FULL_WIDTH = {"threads": 1, "reduction": 0, "late_depth": 0, "futility_depth": 0}
ALL_MOVES = 1000
SHOWN_MOVES = 10


@dataclass(frozen=True)
class FirstMove:
    """A first move with the chance of its player, 0 to 1. Under the pie rule it is the chance of the stone's owner, and
    `swap` tells whether the opponent should take the stone, because it is better than even; None without the rule.
    `score` is a proven result or a total."""

    move: str
    chance: float
    swap: bool | None
    score: str
    variation: str


@dataclass(frozen=True)
class Opening:
    """All first moves, best first."""

    side: str
    moves: list[FirstMove]
    depth: int
    nodes: int

    @property
    def has_swap(self) -> bool:
        return any(move.swap is not None for move in self.moves)


def first_moves(setting: Setting, program: str, depth: int, symmetries: Symmetries) -> Opening:
    """Searches all moves to the same depth: values of different depths do not compare. Moves that symmetries make equal
    get their mean."""
    request = request_of(setting, multi_pv=ALL_MOVES, limits={"depth": depth}, engine=FULL_WIDTH)
    with Analysis([program]) as analysis:
        answer, = analysis.ask(request)
        chances = {move["move"]: move["winrate"] for move in answer["moves"]}
        unswapped = _unswapped(analysis, request, depth, chances, symmetries)
    chances = symmetries.averaged(chances | unswapped)
    moves = [FirstMove(move["move"], chances[move["move"]],
                       chances[move["move"]] > 0.5 if move["move"] in unswapped else None,
                       "" if move["score"].endswith("%") else move["score"], " ".join(move["variation"][:8]))
             for move in answer["moves"]]
    moves.sort(key=lambda move: -move.chance)
    return Opening(answer["to_move"], moves, answer["depth"], answer["nodes"])


def _unswapped(analysis: Analysis, request: dict[str, Any], depth: int, moves: Iterable[str],
               symmetries: Symmetries) -> dict[str, float]:
    """For each first move after which the opponent may swap: the chance of the stone's owner if nobody does. One of the
    moves that symmetries make equal is searched."""
    found = {}
    for move in moves:
        if move in found:
            continue
        limits = {"depth": max(1, depth - 1)}
        answer, = analysis.ask(request | {"moves": [move], "limits": limits})
        chances = {entry["move"]: entry["winrate"] for entry in answer.get("moves", ())}
        if SWAP not in chances:
            # A game has the pie rule for all first moves or for none.
            return {}
        best_other = max((chance for answer, chance in chances.items() if answer != SWAP), default=0.0)
        for image in symmetries.images(move):
            found[image] = 1 - best_other
    return found
