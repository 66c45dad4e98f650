# SPDX-License-Identifier: MIT
"""Turns of searchers in solved positions, judged by the solver, as work of a crew."""

import asyncio
import dataclasses
from dataclasses import dataclass

from ..play.crew import Work
from ..play.referee import EngineReferee
from . import positions
from .judge import Judge, engine_of, points


@dataclass(frozen=True)
class Candidate:
    """An engine with a searcher and a limit of nodes."""

    program: str
    searcher: str
    nodes: int


@dataclass(frozen=True)
class Verdict:
    """A turn of a candidate in a position. `result` is the proven one after it, None if the proof took too long."""

    solved: positions.Solved
    side: str
    turn: str
    result: str | None

    @property
    def kept(self):
        return self.result is not None and self._after[0] == self._before[0]

    @property
    def loss(self):
        """The margin that the turn lost."""
        return self._before[1] - self._after[1]

    @property
    def _before(self):
        return points(self.solved.result, self.side)

    @property
    def _after(self):
        return points(self.result, self.side)


async def play_turn(engine, solved, candidate):
    """Returns the side to move, its turn, and the position after it. No turn depends on those before."""
    referee = EngineReferee(engine)
    await engine.ask_all(["clear_board", f"engine_param searcher {candidate.searcher}",
                          f"engine_param max_nodes {candidate.nodes}", f"position {solved.position}"])
    side, _ = await referee.state()
    turn = await referee.ask(f"genturn {side}")
    return side, turn, (await referee.state())[1]


class Bench:
    """A judge, and an engine for each program, under the setting of the latest position."""

    def __init__(self, work):
        self._work = work
        self._setting = None
        self._judge = None
        self._engines = {}

    async def sit_down(self, setting):
        """Returns judge and engines for a setting."""
        if setting != self._setting:
            await self.close()
            self._setting = setting
            self._judge = Judge(self._work.judge, setting, self._work.seconds)
            self._engines = {each.program: engine_of(each.program, setting) for each in self._work.candidates}
        return self._judge, self._engines

    def _all(self):
        return [*([self._judge.engine] if self._judge else []), *self._engines.values()]

    async def close(self):
        await asyncio.gather(*(engine.close() for engine in self._all()))

    def kill(self):
        for engine in self._all():
            engine.kill()
        self._setting = None


@dataclass(frozen=True)
class TurnWork(Work):
    """A unit is a Solved; its result are the Verdicts on all candidates."""

    judge: str
    candidates: tuple
    seconds: float
    settings: tuple

    @property
    def games(self):
        return tuple(dict.fromkeys(setting.game for setting in self.settings))

    @property
    def programs(self):
        return tuple((program,) for program in dict.fromkeys([self.judge, *(each.program for each in self.candidates)]))

    def on(self, machine):
        candidates = tuple(dataclasses.replace(each, program=machine.path(each.program)) for each in self.candidates)
        return dataclasses.replace(self, judge=machine.path(self.judge), candidates=candidates)

    def open_slot(self, number, machine):
        return Bench(self)

    async def run(self, slot, unit):
        judge, engines = await slot.sit_down(unit.setting)
        verdicts = []
        for candidate in self.candidates:
            side, turn, after = await play_turn(engines[candidate.program], unit, candidate)
            verdicts.append(Verdict(unit, side, turn, await judge.result(after)))
        return verdicts
