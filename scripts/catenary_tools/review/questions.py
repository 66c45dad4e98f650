# SPDX-License-Identifier: MIT
"""Questions of a review to the engine: about positions of the game, and about others that a turn leads to."""

from . import evaluation

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
        return evaluation.of_answer(answer, self.cooperative)
