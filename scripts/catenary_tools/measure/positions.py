# SPDX-License-Identifier: MIT
"""Solved positions, their files, and the judge of turns in them."""

import asyncio
import dataclasses
from dataclasses import dataclass
from pathlib import Path

from ..cli import assignment
from ..engine.client import AsyncEngine
from ..errors import UserError
from ..model import Setting
from ..play.crew import Work
from ..play.referee import EngineReferee, Outcome

SIZE = "size"


@dataclass(frozen=True)
class Solved:
    """A position with its proven result, as `final_score` prints it."""

    setting: Setting
    position: str
    result: str


def path_of(folder, game):
    return Path(folder) / f"{game}.tsv"


def games(folder):
    return sorted(path.stem for path in Path(folder).glob("*.tsv"))


def _setting(game, text):
    words = dict(map(assignment, text.split()))
    size = words.pop(SIZE, None)
    return Setting(game, int(size) if size else None, tuple(words.items()))


def _words(setting):
    size = [f"{SIZE}={setting.size}"] if setting.size else []
    return " ".join([*size, *(f"{name}={value}" for name, value in setting.options)])


def read(folder, game):
    """Returns the positions of a game in the order of the file; none without a file. Raises UserError."""
    path = path_of(folder, game)
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        fields = line.split("\t")
        if len(fields) != 3:
            raise UserError(f"{path}:{number}: expected size and options, position and result")
        Outcome.parse(fields[2])
        found.append(Solved(_setting(game, fields[0]), fields[1], fields[2]))
    return found


def append(folder, solved):
    """Appends a position at once, so that nothing is lost when the command is stopped."""
    path = path_of(folder, solved.setting.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a", encoding="ascii") as file:
        file.write(f"{_words(solved.setting)}\t{solved.position}\t{solved.result}\n")


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


@dataclass(frozen=True)
class Candidate:
    """An engine with a searcher and a limit of nodes."""

    program: str
    searcher: str
    nodes: int


@dataclass(frozen=True)
class Verdict:
    """A turn of a candidate in a position. `result` is the proven one after it, None if the proof took too long."""

    solved: Solved
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
