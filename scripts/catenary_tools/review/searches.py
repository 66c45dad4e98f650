# SPDX-License-Identifier: MIT
"""The searches of a review: backwards through the game keeping the table, then forwards with the best turns."""

from dataclasses import dataclass

from .evaluation import Evaluation

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
