# SPDX-License-Identifier: MIT
"""Evaluations of positions: Black's chance to win, or the expected total, and what of it is proven."""

from dataclasses import dataclass

from ..play.outcome import Outcome

SIGN = {"black": 1, "white": -1}


@dataclass(frozen=True)
class Evaluation:
    """`chance` is Black's chance to win from 0 to 1, in a cooperative game that of a good total. `points` is the
    expected total of a cooperative game. A proven result has a `winner` (black, white or draw), and a `margin` if
    that is proven too; the winner's margin is positive."""

    chance: float
    points: float | None = None
    winner: str | None = None
    margin: float | None = None

    @property
    def proven(self):
        return self.winner is not None

    def for_side(self, side):
        """The chance of a side; the same for both where they play together."""
        return self.chance if side == "black" or self.points is not None else 1 - self.chance

    def margin_for(self, side):
        """The proven margin for a side, negative in a loss; None where it is not known."""
        if self.margin is None or self.winner not in SIGN:
            return 0.0 if self.winner == "draw" else None
        return self.margin if self.winner == side else -self.margin

    def text(self):
        if self.points is not None:
            return f"{self.points:.0f} points"
        if self.winner == "draw":
            return "draw, proven"
        if self.proven:
            by = f" by {self.margin:g}" if self.margin else ""
            return f"{self.winner.capitalize()} wins{by}, proven"
        return f"{100 * self.chance:.0f}%"


def of_result(text, cooperative):
    """The evaluation of a finished game, or of a proof."""
    outcome = Outcome.parse(text)
    if cooperative:
        return Evaluation(1.0, points=outcome.margin or 0.0)
    return Evaluation(outcome.points_of_black, winner=outcome.winner or "draw", margin=outcome.margin)


def of_answer(answer, cooperative):
    """The evaluation that an answer of the analysis mode gives."""
    if "result" in answer and answer["to_move"] == "none":
        return of_result(answer["result"], cooperative)
    found = answer["moves"][0] if "moves" in answer else answer
    if cooperative:
        return Evaluation(found["winrate"], points=found["points"])
    if not found["score"].endswith("%"):
        proof = of_result(found["score"], cooperative)
        # The winner is certain before the margin is.
        return proof if found.get("exact") else Evaluation(proof.chance, winner=proof.winner)
    if found.get("exact"):
        return Evaluation(0.5, winner="draw")
    chance = found["winrate"]
    return Evaluation(chance if answer["to_move"] == "black" else 1 - chance)
