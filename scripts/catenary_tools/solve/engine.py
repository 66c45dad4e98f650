# SPDX-License-Identifier: MIT
"""An engine that solves positions, one question after the other."""

from dataclasses import dataclass

from ..engine.client import AsyncEngine
from ..board.geometry import Geometry


@dataclass(frozen=True)
class Answer:
    """The response to `solve`: the result (`W+3`, `B+`, `0`, or `unknown`) and a line of best turns, or the bounds."""

    result: str
    rest: str


class SolvingEngine(AsyncEngine):
    """`seconds` is how long to try at a question, None for no limit."""

    def __init__(self, command, threads, megabytes, seconds=None):
        super().__init__("engine", command)
        self._seconds = seconds
        self._parameters = [f"engine_param threads {threads}", f"engine_param solver_mb {megabytes}"]

    async def start_game(self, game, width=None, options=()):
        """A new game in a new process; the options are pairs of a name and a value. Proofs of another game in the
        solver's table would change lines of best turns."""
        await self.close()
        await self.ask_all([f"set_game {game}", *self._parameters,
                            *(f"game_param {name} {value}" for name, value in options),
                            *([f"boardsize {width}"] if width else [])])

    async def geometry(self):
        size = await self.ask("gogui-rules_board_size")
        return Geometry.of_engine(lambda _: size)

    async def solve(self):
        answer = await self.ask("solve" if self._seconds is None else f"solve {self._seconds}")
        result, _, rest = answer.partition(" ")
        return Answer(result, rest)

    async def after(self, moves):
        """The answer after these turns of alternating sides, which are taken back again."""
        for turn in moves:
            await self.ask(f"play {await self.ask('to_move')} {turn}")
        ended = await self.ask("to_move") == "none"
        answer = Answer(await self.ask("final_score"), "") if ended else await self.solve()
        for _ in moves:
            await self.ask("undo")
        return answer
