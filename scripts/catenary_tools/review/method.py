# SPDX-License-Identifier: MIT
"""The method of a review: what turns cost, and the words for it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypedDict

from ..model import COLORS
from .searches import (Answer, Ask, CONFIRMING, Comparison, Evaluation, Questions, Searches, TakeProgress,
                       best_or_position, sharper, spread, stretches)

NODES = 20_000
# The least loss of each class in percentage points of the chance to win, the gravest first.
CLASSES = (("blunder", 20), ("mistake", 10), ("inaccuracy", 5))
LEAST_LOSS = CLASSES[-1][1]
# So much may a position and its best turn differ before the searches of both are doubted: as much as a blunder loses.
# With less, longer searches of chances that are uncertain anyway find losses that still longer ones do not see.
UNEXPLAINED = CLASSES[0][1]
# Chances are compared as they are shown, so that a loss is the difference of what a person sees.
DIGITS = 3
# The turns of a better line that are kept, with a board for each.
MOST_LINE = 8
# Fields of the engine's answer to the record that the review has too.
COPIED_FIELDS = ("game", "title", "size", "options", "cooperative", "layout", "result", "result_text")

# An evaluation, its chance as it is shown, and its text.
Evaluated = dict[str, Any]
# A turn as the review has it. `after_best` is the evaluation after the best turn, `best` the better line of a turn that
# lost something, `worst_step` the move of it that lost most; `luck` is that of a roll.
ReviewedTurn = TypedDict("ReviewedTurn", {
    "number": int, "mover": str, "turn": str, "class": str, "loss": float, "points_lost": float | None,
    "margin_lost": float | None, "after_best": Evaluated | None, "best": dict[str, Any] | None,
    "worst_step": str | None, "luck": float | None})


@dataclass(frozen=True)
class Judgement:
    """`loss` in percentage points, `points_lost` of the expected total in a cooperative game, `margin_lost` between
    proven margins of the same winner; `kind` is the class, empty for a good turn."""

    loss: float
    points_lost: float | None = None
    margin_lost: float | None = None

    @property
    def kind(self) -> str:
        return next((name for name, least in CLASSES if self.loss >= least), "")


def _no_progress(done: int, count: int) -> None:
    """Nobody is told."""


async def review(sgf: str, nodes: int, ask: Ask, take_progress: TakeProgress = _no_progress) -> dict[str, Any]:
    """Returns the review of the record as a dict that JSON can hold. Equal records and nodes give equal reviews. Raises
    EngineFailure."""
    game = (await ask({"record": sgf}))[0]
    states = [game["state"], *(entry["state"] for entry in game["turns"])]
    sides = [state["turn"]["mover"] for state in states]
    # A position where both may move belongs to the side that moved.
    sides = [entry["mover"] if side == "both" else side for side, entry in zip(sides, game["turns"])] + sides[-1:]
    questions = Questions(ask, game, nodes)
    searches = Searches(questions, sides, take_progress)
    await searches.backwards()
    comparisons, evaluations = await _forwards(searches, questions, sides)
    # Backwards: what a confirmed mistake tells of the position before it counts for the turn that led there.
    turns = [await _reviewed(searches, questions, game["turns"][i], i, comparisons.get(i), evaluations)
             for i in reversed(range(len(game["turns"])))][::-1]
    return {**{key: game[key] for key in COPIED_FIELDS if key in game}, "players": players_of(sgf), "nodes": nodes,
            "states": states,
            "positions": [{"to_move": side, **_evaluated(one)} for side, one in zip(sides, evaluations)],
            "turns": turns, "totals": {side: totals_of(turns, side) for side in COLORS},
            "luck": luck_and_skill(turns), "proofs": stretches(evaluations)}


def players_of(sgf: str) -> dict[str, str]:
    """The names of the players in a record, where it has them."""
    fields = {color: re.search(rf"\bP{color[0].upper()}\[((?:\\.|[^\]\\])*)\]", sgf) for color in COLORS}
    return {color: re.sub(r"\\(.)", r"\1", match[1]) for color, match in fields.items() if match}


async def _forwards(searches: Searches, questions: Questions, sides: Sequence[str]
                    ) -> tuple[dict[int, Comparison], list[Evaluation]]:
    """Returns the comparisons at the turns of players, and the evaluations of all positions."""
    comparisons: dict[int, Comparison] = {}
    await searches.look(0)
    searched = [questions.evaluation(searches.answers[0])]
    for number, side in enumerate(sides[:-1]):
        await searches.look(number + 1)
        searched.append(questions.evaluation(searches.answers[number + 1]))
        if side != "chance":
            comparisons[number] = await searches.compare(number)
    best = [comparisons[i].best if i in comparisons else None for i in range(len(sides))]
    evaluations = spread(sides, searched, best)
    for number, comparison in comparisons.items():
        comparison.played = evaluations[number + 1]
        if comparison.same:
            comparison.best = comparison.played
        else:
            comparison.best = best_or_position(sides[number], evaluations[number], comparison.best)
    return comparisons, evaluations


async def _reviewed(searches: Searches, questions: Questions, entry: Answer, number: int,
                    comparison: Comparison | None, evaluations: list[Evaluation]) -> ReviewedTurn:
    """The judgement of one turn, with the better line where it lost something."""
    turn: ReviewedTurn = {
        "number": number + 1, "mover": entry["mover"], "turn": entry["turn"], "class": "", "loss": 0.0,
        "points_lost": None, "margin_lost": None, "after_best": None, "best": None, "worst_step": None, "luck": None}
    if comparison is None:
        turn["luck"] = round(luck_of(searches.answers[number], entry["turn"], questions.cooperative), 2)
        return turn
    comparison.take(entry["mover"], questions.turns[number], evaluations[number + 1])
    comparison, judgement = await _judged(searches, number, comparison, evaluations)
    turn["class"], turn["loss"] = judgement.kind, round(judgement.loss, 2)
    turn["points_lost"] = judgement.points_lost and round(judgement.points_lost, 2)
    turn["margin_lost"], turn["after_best"] = judgement.margin_lost, _evaluated(comparison.best)
    if comparison.same or not (judgement.kind or judgement.margin_lost):
        return turn
    line = comparison.line[:MOST_LINE]
    boards = await questions.boards([*questions.turns[:number], *line])
    turn["best"] = {"turn": comparison.turn, "line": line, "after": _evaluated(comparison.best),
                    "played": _evaluated(comparison.played), "states": [board["state"] for board in boards[number:]]}
    turn["worst_step"] = await searches.worst_step(number, comparison) if judgement.kind else None
    return turn


def _evaluated(evaluation: Evaluation) -> Evaluated:
    return {**asdict(evaluation), "chance": round(evaluation.chance, DIGITS), "text": evaluation.text()}


async def _judged(searches: Searches, number: int, comparison: Comparison, evaluations: list[Evaluation]
                  ) -> tuple[Comparison, Judgement]:
    """Returns the comparison and its judgement; the evaluations around it become those of the longest searches."""
    side = searches.sides[number]
    judgement = await _confirmed(searches, number, comparison, evaluations)
    for factor in CONFIRMING:
        if judge(side, evaluations[number], comparison.best).loss < UNEXPLAINED:
            break
        # The turn found to be best turns out to be worse than the position was. Perhaps another one is better.
        position, other = await searches.reconsider(number, comparison, factor)
        evaluations[number] = sharper(evaluations[number], position)
        if other is not comparison:
            # Among turns that are looked for because of a doubt, some seem better by chance.
            played = evaluations[number + 1]
            judgement_of_other = await _confirmed(searches, number, other, evaluations)
            if judgement_of_other.loss >= UNEXPLAINED:
                comparison, judgement = other, judgement_of_other
            else:
                evaluations[number + 1] = played
    if judgement.kind:
        # The longest searches tell the most of the position before the turn, too.
        evaluations[number] = sharper(evaluations[number], comparison.best)
        searches.settled.add(number)
    return comparison, judgement


async def _confirmed(searches: Searches, number: int, comparison: Comparison, evaluations: list[Evaluation]
                     ) -> Judgement:
    """Returns the judgement of a turn, after longer searches if it loses something."""
    side = searches.sides[number]
    judgement = judge(side, comparison.best, comparison.played)
    for factor in CONFIRMING:
        if judgement.loss < LEAST_LOSS:
            break
        await searches.confirm(number, comparison, factor)
        # One value for one position: the one that was found with more nodes.
        evaluations[number + 1] = comparison.played
        judgement = judge(side, comparison.best, comparison.played)
    return judgement


def judge(side: str, best: Evaluation, played: Evaluation) -> Judgement:
    """Compares two evaluations for the side that chose between them."""
    chances = [round(evaluation.for_side(side), DIGITS) for evaluation in (best, played)]
    loss = max(0.0, round(100 * (chances[0] - chances[1]), DIGITS - 2))
    if best.points is not None and played.points is not None:
        return Judgement(loss, points_lost=max(0.0, best.points - played.points))
    if best.proven and best.winner == played.winner:
        most, kept = best.margin_for(side), played.margin_for(side)
        lost = 0.0 if most is None or kept is None else max(0.0, most - kept)
        return Judgement(0.0, margin_lost=lost or None)
    return Judgement(loss)


def totals_of(turns: Iterable[ReviewedTurn], side: str) -> dict[str, float]:
    """The counts of one side."""
    own = [turn for turn in turns if turn["mover"] == side]
    totals = {"turns": len(own), "lost": round(sum(turn["loss"] for turn in own), 2),
              "worst": max((turn["loss"] for turn in own), default=0.0),
              "margin_lost": sum(turn["margin_lost"] or 0 for turn in own)}
    totals |= {name: sum(turn["class"] == name for turn in own) for name, _ in CLASSES}
    if any(turn["points_lost"] is not None for turn in own):
        totals["points_lost"] = round(sum(turn["points_lost"] or 0 for turn in own), 2)
    return totals


def luck_and_skill(turns: Sequence[ReviewedTurn]) -> dict[str, float] | None:
    """The luck of all rolls, and what decisions lost in points of the total; None in games without rolls."""
    rolls = [turn["luck"] for turn in turns if turn["luck"] is not None]
    if not rolls:
        return None
    return {"rolls": len(rolls), "luck": round(sum(rolls), 2),
            "skill": round(-sum(turn["points_lost"] or 0 for turn in turns), 2)}


def luck_of(answer: Answer, outcome: str, cooperative: bool) -> float:
    """The luck of an outcome by the engine's answer about all of them: points of the total in a cooperative game,
    otherwise percentage points."""
    worth: Mapping[str, float] = {entry["outcome"]: entry["points"] if cooperative else 100 * entry["winrate"]
                                  for entry in answer["outcomes"]}
    return worth[outcome] - sum(worth.values()) / len(worth)
