# SPDX-License-Identifier: MIT
"""Proofs carried from one position of the game to the next: a won child makes its parent won, a lost parent makes all
its children won for the other side."""

from dataclasses import replace

from .evaluation import Evaluation


def won_by(side):
    return Evaluation(1.0 if side == "black" else 0.0, winner=side)


def spread(sides, evaluations, best):
    """Returns the evaluations with what follows from the proofs among them. `sides` are those to move (chance too),
    `best` the evaluations after the best turns, None where no turn was asked for."""
    found = list(evaluations)
    for i in reversed(range(len(found) - 1)):
        for child in (found[i + 1], best[i]):
            if child and not found[i].proven and child.winner == sides[i]:
                found[i] = won_by(sides[i])
    for i in range(len(found) - 1):
        lost = found[i].proven and found[i].winner not in (sides[i], "draw")
        if lost and sides[i] != "chance" and not found[i + 1].proven:
            found[i + 1] = won_by(found[i].winner)
    return found


def best_or_position(side, position, best):
    """The evaluation after the best turn: that of the position itself where it proves more."""
    if position.proven and not best.proven:
        return replace(position)
    if position.winner == best.winner == side and best.margin is None:
        return position
    return best


def stretches(evaluations):
    """The stretches of the game over which the result is proven: from and to positions, the same winner throughout, and
    the margin, None where it changes."""
    found = []
    for number, evaluation in enumerate(evaluations):
        if not evaluation.proven:
            continue
        if found and found[-1]["to"] == number - 1 and found[-1]["winner"] == evaluation.winner:
            found[-1]["to"] = number
            if found[-1]["margin"] != evaluation.margin:
                found[-1]["margin"] = None
        else:
            found.append({"from": number, "to": number, "winner": evaluation.winner, "margin": evaluation.margin})
    return found
