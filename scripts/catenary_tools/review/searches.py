# SPDX-License-Identifier: MIT
"""Evaluations of the positions of a game, the searches that find them, and what follows from proofs among them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from ..engine.analysis import Answers, Question
from ..play.referee import Outcome

SIGN = {"black": 1, "white": -1}
# Each outcome of a roll is searched with this share of the nodes, because there are many.
SHARE_OF_OUTCOME = 16
LEAST_NODES_OF_OUTCOME = 100
# A loss is confirmed by searches of both children with so many times the nodes, one after the other.
CONFIRMING = (4, 16, 64)

# Awaits the answers of the analysis mode to a request.
Ask = Callable[[Question], Awaitable[Answers]]
Answer = Mapping[str, Any]
# Called with the number of questions answered and that of all, about.
TakeProgress = Callable[[int, int], None]
Stretch = TypedDict("Stretch", {"from": int, "to": int, "winner": str | None, "margin": float | None})


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
    def proven(self) -> bool:
        return self.winner is not None

    def for_side(self, side: str) -> float:
        """The chance of a side; the same for both where they play together."""
        return self.chance if side == "black" or self.points is not None else 1 - self.chance

    def margin_for(self, side: str) -> float | None:
        """The proven margin for a side, negative in a loss; None where it is not known."""
        if self.margin is None or self.winner not in SIGN:
            return 0.0 if self.winner == "draw" else None
        return self.margin if self.winner == side else -self.margin

    def text(self) -> str:
        if self.points is not None:
            return f"{self.points:.0f} points"
        if self.winner == "draw":
            return "draw, proven"
        if self.winner:
            by = f" by {self.margin:g}" if self.margin else ""
            return f"{self.winner.capitalize()} wins{by}, proven"
        return f"{100 * self.chance:.0f}%"


def evaluation_of(answer: Answer, cooperative: bool) -> Evaluation:
    """The evaluation that an answer of the analysis mode gives."""
    if "result" in answer and answer["to_move"] == "none":
        return _evaluation_of_result(answer["result"], cooperative)
    found = answer["moves"][0] if "moves" in answer else answer
    if cooperative:
        return Evaluation(found["winrate"], points=found["points"])
    if not found["score"].endswith("%"):
        proof = _evaluation_of_result(found["score"], cooperative)
        # The winner is certain before the margin is.
        return proof if found.get("exact") else Evaluation(proof.chance, winner=proof.winner)
    if found.get("exact"):
        return Evaluation(0.5, winner="draw")
    chance = found["winrate"]
    return Evaluation(chance if answer["to_move"] == "black" else 1 - chance)


def _evaluation_of_result(text: str, cooperative: bool) -> Evaluation:
    outcome = Outcome.parse(text)
    if cooperative:
        return Evaluation(1.0, points=outcome.margin or 0.0)
    return Evaluation(outcome.points_of_black, winner=outcome.winner or "draw", margin=outcome.margin)


def sharper(old: Evaluation, new: Evaluation) -> Evaluation:
    """A proof outranks what a later search says."""
    return old if old.proven and not new.proven else new


def is_as_good(side: str, one: Evaluation, other: Evaluation) -> bool:
    """Returns true if `one` is at least as good for the side as `other`; margins count between equal results."""
    if one.proven and one.winner == other.winner:
        margin, least = one.margin_for(side), other.margin_for(side)
        return margin is None or least is None or margin >= least
    if one.points is not None and other.points is not None:
        return one.points >= other.points
    return one.for_side(side) >= other.for_side(side)


def spread(sides: Sequence[str], evaluations: Sequence[Evaluation], best: Sequence[Evaluation | None]
           ) -> list[Evaluation]:
    """Returns the evaluations with what follows from the proofs among them. `sides` are those to move (chance too),
    `best` the evaluations after the best turns, None where no turn was asked for."""
    found = list(evaluations)
    for i in reversed(range(len(found) - 1)):
        for child in (found[i + 1], best[i]):
            if child and not found[i].proven and child.winner == sides[i]:
                found[i] = _won_by(sides[i])
    for i in range(len(found) - 1):
        winner = found[i].winner
        if winner and winner not in (sides[i], "draw") and sides[i] != "chance" and not found[i + 1].proven:
            found[i + 1] = _won_by(winner)
    return found


def _won_by(side: str) -> Evaluation:
    return Evaluation(1.0 if side == "black" else 0.0, winner=side)


def best_or_position(side: str, position: Evaluation, best: Evaluation) -> Evaluation:
    """The evaluation after the best turn: that of the position itself where it proves more."""
    proves_more = position.proven and not best.proven
    proves_margin = position.winner == best.winner == side and best.margin is None
    return position if proves_more or proves_margin else best


def stretches(evaluations: Sequence[Evaluation]) -> list[Stretch]:
    """The stretches of the game over which the result is proven: from and to positions, the same winner throughout, and
    the margin, None where it changes."""
    found: list[Stretch] = []
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


class Questions:
    """Requests about one game; `game` is the engine's answer to the record. The engine keeps its table from one to the
    next. Each search finds the best turn, too."""

    def __init__(self, ask: Ask, game: Answer, nodes: int) -> None:
        self._ask = ask
        self._nodes = nodes
        self._setting = {key: game[key] for key in ("game", "size", "options", "position")}
        self.cooperative = game["cooperative"]
        self.turns: list[str] = [entry["turn"] for entry in game["turns"]]

    async def _search(self, moves: Sequence[str], nodes: int, **more: Any) -> Answer:
        answer, = await self._ask({**self._setting, "moves": moves, "limits": {"nodes": nodes},
                                   "engine": {"threads": 1}, "best_turn": True, **more})
        return answer

    async def of_game(self, number: int) -> Answer:
        """Returns the answer about the position after `number` turns of the whole game."""
        return await self._search(self.turns, self._nodes, after=[number])

    async def position(self, number: int, factor: int) -> Answer:
        """Returns the answer about the position after `number` turns, from a longer search."""
        return await self._search(self.turns[:number], factor * self._nodes)

    async def outcomes(self, moves: Sequence[str]) -> Answer:
        """Returns the answer about a position where chance is to move."""
        return await self._search(moves, max(LEAST_NODES_OF_OUTCOME, self._nodes // SHARE_OF_OUTCOME))

    async def child(self, number: int, turn: str, factor: int, chance: bool) -> Answer:
        """Returns the answer about the position after `number` turns of the game and another turn."""
        moves = [*self.turns[:number], turn]
        return await self.outcomes(moves) if chance else await self._search(moves, factor * self._nodes)

    async def boards(self, moves: Sequence[str]) -> list[dict[str, Any]]:
        """Returns the states of the board after each of the moves that follow the record's start."""
        found: list[dict[str, Any]] = (await self._ask({**self._setting, "moves": moves, "boards": True}))[0]["turns"]
        return found

    def evaluation(self, answer: Answer) -> Evaluation:
        return evaluation_of(answer, self.cooperative)


@dataclass
class Comparison:
    """A turn of the game beside the best one: the best one's text and line, and the evaluations after both."""

    turn: str
    line: list[str]
    best: Evaluation
    played: Evaluation
    same: bool

    def take(self, side: str, played: str, evaluation: Evaluation) -> None:
        """Takes the evaluation after the played turn, which may turn out to be the best one."""
        self.played = evaluation
        if self.same or is_as_good(side, evaluation, self.best):
            self.turn, self.line, self.best, self.same = played, [played], evaluation, True


class Searches:
    """The searches of one review. `answers` are those of the latest search by the number of turns played; `settled` has
    the numbers of positions whose value is that after the best turn there, found with the most nodes."""

    def __init__(self, questions: Questions, sides: Sequence[str], take_progress: TakeProgress) -> None:
        self._questions = questions
        self._take_progress = take_progress
        self._done = 0
        self.sides = sides
        self.answers: dict[int, Answer] = {}
        self.settled: set[int] = set()

    def _tick(self) -> None:
        self._done += 1
        self._take_progress(self._done, 3 * len(self.sides))

    async def look(self, number: int) -> None:
        """Searches a position of the game."""
        questions = self._questions
        of_chance = self.sides[number] == "chance"
        self.answers[number] = await (questions.outcomes(questions.turns[:number]) if of_chance
                                      else questions.of_game(number))
        self._tick()

    async def backwards(self) -> None:
        """Fills the table from the end of the game, so that earlier searches know what came later."""
        for number in reversed(range(len(self.sides))):
            if self.sides[number] != "chance":
                await self.look(number)

    async def compare(self, number: int) -> Comparison:
        """Compares the turn played after `number` turns with the best one, both searched as children with the same
        nodes. The position after it has to be searched already by look()."""
        played = self._questions.turns[number]
        evaluation = self._questions.evaluation(self.answers[number + 1])
        found = self.answers[number]["moves"][0]
        best, same = await self._after(number, found["turn"])
        self._tick()
        comparison = Comparison(found["turn"], found["variation"], best, evaluation, same)
        comparison.take(self.sides[number], played, evaluation)
        return comparison

    async def _after(self, number: int, turn: str, factor: int = 1) -> tuple[Evaluation, bool]:
        """Returns the evaluation after a turn, and whether that is the position after the played one."""
        answer = await self._child(number, turn, factor)
        return self._questions.evaluation(answer), answer["position"] == self.answers[number + 1]["position"]

    async def _child(self, number: int, turn: str, factor: int = 1) -> Answer:
        """Asks about the position after a turn, also where chance is to move there."""
        board = (await self._questions.boards([*self._questions.turns[:number], turn]))[-1]
        return await self._questions.child(number, turn, factor, board["state"]["turn"]["mover"] == "chance")

    async def confirm(self, number: int, comparison: Comparison, factor: int) -> None:
        """Searches both children again, with more nodes; a settled one has had them."""
        questions = self._questions
        best = questions.evaluation(await self._child(number, comparison.turn, factor))
        comparison.best = sharper(comparison.best, best)
        played = comparison.played
        if number + 1 not in self.settled:
            answer = await self._child(number, questions.turns[number], factor)
            played = sharper(played, questions.evaluation(answer))
        comparison.take(self.sides[number], questions.turns[number], played)

    async def reconsider(self, number: int, comparison: Comparison, factor: int) -> tuple[Evaluation, Comparison]:
        """Searches a position with more nodes. Returns its evaluation and the comparison of its best turn and the
        played one; that is the given one where the search finds no better turn than the played one."""
        answer = await self._questions.position(number, factor)
        found = answer["moves"][0]
        best, same = await self._after(number, found["turn"], factor)
        if not same and not is_as_good(self.sides[number], comparison.played, best):
            comparison = Comparison(found["turn"], found["variation"], best, comparison.played, False)
        return self._questions.evaluation(answer), comparison

    async def worst_step(self, number: int, comparison: Comparison) -> str | None:
        """Returns the move of a turn of several at which the chance fell most; None where the turn has one move."""
        moves = self._questions.turns[number].split(",")
        if len(moves) < 2:
            return None
        side = self.sides[number]
        chances = [comparison.best.for_side(side)]
        for count in range(1, len(moves)):
            answer = await self._child(number, ",".join(moves[:count]))
            chances.append(self._questions.evaluation(answer).for_side(side))
        chances.append(comparison.played.for_side(side))
        falls = [before - after for before, after in zip(chances, chances[1:])]
        return moves[falls.index(max(falls))]
