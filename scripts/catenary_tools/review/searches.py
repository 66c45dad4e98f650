# SPDX-License-Identifier: MIT
"""Questions of a review to the engine: evaluations, searches and proofs."""

from dataclasses import dataclass, replace

from ..play.referee import Outcome

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


# Each outcome of a roll is searched with this share of the nodes, because there are many.
SHARE_OF_OUTCOME = 16
LEAST_NODES_OF_OUTCOME = 100


class Questions:
    """Requests about one game. `ask` awaits a request and returns its answers; `game` is the engine's answer to the
    record. The engine keeps its table from one to the next."""

    def __init__(self, ask, game, nodes):
        self._ask = ask
        self.nodes = nodes
        self.cooperative = game["cooperative"]
        self.turns = [entry["turn"] for entry in game["turns"]]
        self._setting = {key: game[key] for key in ("game", "size", "options", "position")}

    def _request(self, moves, nodes, **fields):
        return {**self._setting, "moves": moves, "limits": {"nodes": nodes}, "engine": {"threads": 1}, **fields}

    async def positions(self, numbers):
        """Returns the answers about positions of the game, each with the best turn, by the turns played so far."""
        return await self._ask(self._request(self.turns, self.nodes, best_turn=True, after=list(numbers)))

    async def position(self, number, factor):
        """Returns the answer about the position after `number` turns, from a longer search."""
        return (await self._ask(self._request(self.turns[:number], factor * self.nodes, best_turn=True)))[0]

    async def outcomes(self, moves):
        """Returns the answer about a position where chance is to move."""
        nodes = max(LEAST_NODES_OF_OUTCOME, self.nodes // SHARE_OF_OUTCOME)
        return (await self._ask(self._request(moves, nodes, best_turn=True)))[0]

    async def child(self, number, turn, factor=1, chance=False):
        """Returns the answer about the position after `number` turns of the game and another turn."""
        moves = [*self.turns[:number], turn]
        if chance:
            return await self.outcomes(moves)
        return (await self._ask(self._request(moves, factor * self.nodes, best_turn=True)))[0]

    async def boards(self, moves):
        """Returns the states of the board after each of the moves that follow the record's start."""
        return (await self._ask({**self._setting, "moves": moves, "boards": True}))[0]["turns"]

    def evaluation(self, answer):
        return of_answer(answer, self.cooperative)


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


# A loss is confirmed by searches of both children with so many times the nodes, one after the other.
CONFIRMING = (4, 16, 64)


@dataclass
class Choice:
    """A turn of the game beside the best one: its text, the evaluations after both, and the line of the best."""

    turn: str
    line: list
    best: Evaluation
    played: Evaluation
    same: bool

    def take(self, side, played, evaluation):
        """Takes the evaluation after the played turn, which may turn out to be the best one."""
        self.played = evaluation
        if self.same or better(side, evaluation, self.best):
            self.turn, self.line, self.best, self.same = played, [played], evaluation, True


class Searches:
    """`progress` is called with the number of questions answered and that of all, about."""

    def __init__(self, questions, sides, progress):
        self._questions = questions
        self.sides = sides
        self._progress = progress
        self._done = 0
        # By number of turns played: the answers of the latest search.
        self.answers = {}
        # Numbers of positions whose value is that after the best turn there, found with the most nodes.
        self.settled = set()

    def _tick(self):
        self._done += 1
        self._progress(self._done, 3 * len(self.sides))

    async def look(self, number):
        """Searches a position of the game."""
        if self.sides[number] == "chance":
            self.answers[number] = await self._questions.outcomes(self._questions.turns[:number])
        else:
            self.answers[number], = await self._questions.positions([number])
        self._tick()
        return self.answers[number]

    async def backwards(self):
        """Fills the table from the end of the game, so that earlier searches know what came later."""
        for number in reversed(range(len(self.sides))):
            if self.sides[number] != "chance":
                await self.look(number)

    async def choice(self, number):
        """Compares the turn played after `number` turns with the best one, both searched as children with the same
        nodes. The position after it has to be searched already by look()."""
        questions = self._questions
        found = self.answers[number]["moves"][0]
        after = self.answers[number + 1]
        played = questions.evaluation(after)
        child = await self._child(number, found["turn"])
        self._tick()
        best = questions.evaluation(child)
        same = child["position"] == after["position"]
        side = self.sides[number]
        if same or better(side, played, best):
            return Choice(questions.turns[number], [questions.turns[number]], played, played, True)
        return Choice(found["turn"], found["variation"], best, played, False)

    async def _child(self, number, turn, factor=1):
        """Asks about the position after a turn, also where chance is to move there."""
        answer = (await self._questions.boards([*self._questions.turns[:number], turn]))[-1]
        chance = answer["state"]["turn"]["mover"] == "chance"
        return await self._questions.child(number, turn, factor, chance)

    async def confirm(self, number, choice, factor):
        """Searches both children again, with more nodes; a settled one has had them."""
        questions = self._questions
        played = questions.turns[number]
        for name, turn in (("best", choice.turn), ("played", played)):
            if name == "played" and number + 1 in self.settled:
                continue
            answer = await self._child(number, turn, factor)
            setattr(choice, name, sharper(getattr(choice, name), questions.evaluation(answer)))
        choice.take(self.sides[number], played, choice.played)

    async def reconsider(self, number, choice, factor):
        """Searches a position with more nodes. Returns its evaluation and the choice between its best turn and the
        played one; that is the given choice where the search finds no better turn than the played one."""
        questions = self._questions
        answer = await questions.position(number, factor)
        found = answer["moves"][0]
        child = await self._child(number, found["turn"], factor)
        best = questions.evaluation(child)
        same = child["position"] == self.answers[number + 1]["position"]
        if not same and not better(self.sides[number], choice.played, best):
            choice = Choice(found["turn"], found["variation"], best, choice.played, False)
        return questions.evaluation(answer), choice

    async def worst_step(self, number, choice):
        """Returns the move of a turn of several at which the chance fell most; None where the turn has one move."""
        moves = self._questions.turns[number].split(",")
        if len(moves) < 2:
            return None
        side = self.sides[number]
        chances = [choice.best.for_side(side)]
        for count in range(1, len(moves)):
            answer = await self._child(number, ",".join(moves[:count]))
            chances.append(self._questions.evaluation(answer).for_side(side))
        chances.append(choice.played.for_side(side))
        falls = [before - after for before, after in zip(chances, chances[1:])]
        return moves[falls.index(max(falls))]


def sharper(old, new):
    """A proof outranks what a later search says."""
    return old if old.proven and not new.proven else new


def better(side, one, other):
    """Returns true if `one` is at least as good for the side as `other`; margins count between equal results."""
    if one.proven and one.winner == other.winner:
        margins = one.margin_for(side), other.margin_for(side)
        return None in margins or margins[0] >= margins[1]
    if one.points is not None:
        return one.points >= other.points
    return one.for_side(side) >= other.for_side(side)
