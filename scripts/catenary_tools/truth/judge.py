# SPDX-License-Identifier: MIT
"""An engine that proves results and tells the value of a result for a side."""

from ..engine.client import AsyncEngine
from ..play.outcome import Outcome
from ..play.referee import EngineReferee

UNKNOWN = "unknown"
ANSWER_SECONDS = 60.0


def engine_of(program, setting):
    """An engine on one thread, set up for a setting."""
    return AsyncEngine("engine", [program, *setting.words(), "--threads", "1"])


def points(result, side):
    """Returns 1, 0 or -1 for a win, a draw or a loss of `side`, and the margin from its side (0 without margins)."""
    outcome = Outcome.parse(result)
    if outcome.winner is None:
        return 0, 0.0
    sign = 1 if outcome.winner == side else -1
    return sign, sign * (outcome.margin or 0.0)


class Judge(EngineReferee):
    """Proofs of positions; each is made once."""

    def __init__(self, program, setting, seconds):
        super().__init__(engine_of(program, setting))
        self._seconds = seconds
        self._results = {}

    async def set_up(self, position):
        await self.ask(f"position {position}")

    async def result(self, position):
        """Returns the proven result, None where the time runs out."""
        if position not in self._results:
            await self.set_up(position)
            if await self.ask("to_move") == "none":
                answer = await self.ask("final_score")
            else:
                answer = await self.engine.ask(f"solve {self._seconds}", self._seconds + ANSWER_SECONDS)
            result = answer.split()[0]
            self._results[position] = None if result == UNKNOWN else result
        return self._results[position]

    async def close(self):
        await self.engine.close()
