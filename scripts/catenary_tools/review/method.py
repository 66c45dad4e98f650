# SPDX-License-Identifier: MIT
"""The method of a review: what turns cost, and the words for it."""

import re
from dataclasses import asdict, dataclass

from .searches import CONFIRMING, Questions, Searches, best_or_position, sharper, spread, stretches


def luck_of(answer, outcome, cooperative):
    """The luck of an outcome by the engine's answer about all of them."""
    def worth(entry):
        return entry["points"] if cooperative else 100 * entry["winrate"]
    rolled = next(entry for entry in answer["outcomes"] if entry["outcome"] == outcome)
    values = [worth(entry) for entry in answer["outcomes"]]
    return worth(rolled) - sum(values) / len(values)


# The least loss of each class in percentage points of the chance to win, the gravest first.
CLASSES = (("blunder", 20), ("mistake", 10), ("inaccuracy", 5))
LEAST_LOSS = CLASSES[-1][1]
# So much may a position and its best turn differ before the searches of both are doubted: as much as a blunder loses.
# With less, longer searches of chances that are uncertain anyway find losses that still longer ones do not see.
UNEXPLAINED = CLASSES[0][1]
# Chances are compared as they are shown, so that a loss is the difference of what a person sees.
DIGITS = 3


@dataclass(frozen=True)
class Judgement:
    """`loss` in percentage points, `points_lost` of the expected total in a cooperative game, `margin_lost` between
    proven margins of the same winner; `kind` is the class, empty for a good turn."""

    loss: float
    points_lost: float | None = None
    margin_lost: float | None = None

    @property
    def kind(self):
        return next((name for name, least in CLASSES if self.loss >= least), "")


def judge(side, best, played):
    """Compares two evaluations for the side that chose between them."""
    chances = [round(evaluation.for_side(side), DIGITS) for evaluation in (best, played)]
    loss = max(0.0, round(100 * (chances[0] - chances[1]), DIGITS - 2))
    if played.points is not None:
        return Judgement(loss, points_lost=max(0.0, best.points - played.points))
    if best.proven and best.winner == played.winner:
        margins = best.margin_for(side), played.margin_for(side)
        lost = max(0.0, margins[0] - margins[1]) if None not in margins else None
        return Judgement(0.0, margin_lost=lost or None)
    return Judgement(loss)


def totals_of(turns, side):
    """The counts of one side."""
    own = [turn for turn in turns if turn["mover"] == side]
    totals = {"turns": len(own), "lost": round(sum(turn["loss"] for turn in own), 2),
              "worst": max((turn["loss"] for turn in own), default=0.0),
              "margin_lost": sum(turn["margin_lost"] or 0 for turn in own)}
    totals |= {name: sum(turn["class"] == name for turn in own) for name, _ in CLASSES}
    if any(turn["points_lost"] is not None for turn in own):
        totals["points_lost"] = round(sum(turn["points_lost"] or 0 for turn in own), 2)
    return totals


def luck_and_skill(turns):
    """The luck of all rolls, and what decisions lost in points of the total; None in games without rolls."""
    rolls = [turn for turn in turns if turn["luck"] is not None]
    if not rolls:
        return None
    return {"rolls": len(rolls), "luck": round(sum(turn["luck"] for turn in rolls), 2),
            "skill": round(-sum(turn["points_lost"] or 0 for turn in turns), 2)}


NODES = 20_000
# The turns of a better line that are kept, with a board for each.
MOST_LINE = 8


def _no_progress(done, count):
    """Tells nobody."""


def players_of(sgf):
    """The names of the players in a record, where it has them."""
    found = {color: re.search(rf"\bP{color[0].upper()}\[((?:\\.|[^\]\\])*)\]", sgf) for color in ("black", "white")}
    return {color: re.sub(r"\\(.)", r"\1", match[1]) for color, match in found.items() if match}


async def review(sgf, nodes, ask, progress=_no_progress):
    """Returns the review of the record as a dict that JSON can hold. `ask` awaits a request of the analysis mode and
    returns its answers (`AsyncAnalysis.ask`). Equal records and nodes give equal reviews. Raises EngineFailure."""
    game = (await ask({"record": sgf}))[0]
    sides = [_mover(state) for state in [game["state"], *(entry["state"] for entry in game["turns"])]]
    # A position where both may move belongs to the side that moved.
    sides = [entry["mover"] if side == "both" else side for side, entry in zip(sides, game["turns"])] + sides[-1:]
    questions = Questions(ask, game, nodes)
    searches = Searches(questions, sides, progress)
    await searches.backwards()
    choices, evaluations = await _forwards(searches, questions, sides)
    # Backwards: what a confirmed mistake tells of the position before it counts for the turn that led there.
    turns = [await _turn(searches, questions, game["turns"][i], i, choices.get(i), evaluations)
             for i in reversed(range(len(game["turns"])))][::-1]
    return {**_head(game, sgf, nodes), "positions": [_position(*pair) for pair in zip(sides, evaluations)],
            "turns": turns, "totals": {side: totals_of(turns, side) for side in ("black", "white")},
            "luck": luck_and_skill(turns), "proofs": stretches(evaluations)}


def _mover(state):
    return state["turn"]["mover"]


def _head(game, sgf, nodes):
    kept = ("game", "title", "size", "options", "cooperative", "layout", "result", "result_text")
    head = {key: game[key] for key in kept if key in game}
    return head | {"players": players_of(sgf), "nodes": nodes,
                   "states": [game["state"], *(entry["state"] for entry in game["turns"])]}


async def _forwards(searches, questions, sides):
    """Returns the choices at the turns of players, and the evaluations of all positions."""
    choices, evaluations = {}, []
    await searches.look(0)
    for number, side in enumerate(sides):
        evaluations.append(questions.evaluation(searches.answers[number]))
        if number + 1 == len(sides):
            break
        await searches.look(number + 1)
        if side != "chance":
            choices[number] = await searches.choice(number)
    best = [choices[i].best if i in choices else None for i in range(len(sides))]
    evaluations = spread(sides, evaluations, best)
    for number, choice in choices.items():
        choice.played = evaluations[number + 1]
        if choice.same:
            choice.best = choice.played
        else:
            choice.best = best_or_position(sides[number], evaluations[number], choice.best)
    return choices, evaluations


async def _turn(searches, questions, entry, number, choice, evaluations):
    """The judgement of one turn, with the better line where it lost something."""
    turn = {"number": number + 1, "mover": entry["mover"], "turn": entry["turn"], "class": "", "loss": 0.0,
            "points_lost": None, "margin_lost": None, "after_best": None, "best": None, "worst_step": None,
            "luck": None}
    if choice is None:
        turn["luck"] = round(luck_of(searches.answers[number], entry["turn"], questions.cooperative), 2)
        return turn
    choice.take(entry["mover"], questions.turns[number], evaluations[number + 1])
    choice, judgement = await _judged(searches, number, choice, evaluations)
    turn["class"], turn["loss"] = judgement.kind, round(judgement.loss, 2)
    turn["points_lost"] = judgement.points_lost and round(judgement.points_lost, 2)
    turn["margin_lost"], turn["after_best"] = judgement.margin_lost, _evaluated(choice.best)
    if choice.same or not (judgement.kind or judgement.margin_lost):
        return turn
    line = choice.line[:MOST_LINE]
    boards = await questions.boards([*questions.turns[:number], *line])
    turn["best"] = {"turn": choice.turn, "line": line, "after": _evaluated(choice.best),
                    "played": _evaluated(choice.played), "states": [board["state"] for board in boards[number:]]}
    turn["worst_step"] = await searches.worst_step(number, choice) if judgement.kind else None
    return turn


async def _judged(searches, number, choice, evaluations):
    """Returns the choice and its judgement; the evaluations around it become those of the longest searches."""
    side = searches.sides[number]
    judgement = await _confirmed(searches, number, choice, evaluations)
    for factor in CONFIRMING:
        if judge(side, evaluations[number], choice.best).loss < UNEXPLAINED:
            break
        # The turn found to be best turns out to be worse than the position was. Perhaps another one is better.
        position, other = await searches.reconsider(number, choice, factor)
        evaluations[number] = sharper(evaluations[number], position)
        if other is not choice:
            choice, judgement = await _better_explained(searches, number, (choice, judgement), other, evaluations)
    if judgement.kind:
        # The longest searches tell the most of the position before the turn, too.
        evaluations[number] = sharper(evaluations[number], choice.best)
        searches.settled.add(number)
    return choice, judgement


async def _better_explained(searches, number, old, other, evaluations):
    """Returns another choice and its judgement if it explains the doubt, `old` otherwise. Among turns that are looked
    for because of a doubt, some seem better by chance."""
    played = evaluations[number + 1]
    judgement = await _confirmed(searches, number, other, evaluations)
    if judgement.loss >= UNEXPLAINED:
        return other, judgement
    evaluations[number + 1] = played
    return old


async def _confirmed(searches, number, choice, evaluations):
    """Returns the judgement of a turn, after longer searches if it loses something."""
    side = searches.sides[number]
    judgement = judge(side, choice.best, choice.played)
    for factor in CONFIRMING:
        if judgement.loss < LEAST_LOSS:
            break
        await searches.confirm(number, choice, factor)
        # One value for one position: the one that was found with more nodes.
        evaluations[number + 1] = choice.played
        judgement = judge(side, choice.best, choice.played)
    return judgement


def _evaluated(evaluation):
    return {**asdict(evaluation), "chance": round(evaluation.chance, DIGITS), "text": evaluation.text()}


def _position(side, evaluation):
    return {"to_move": side, **_evaluated(evaluation)}
