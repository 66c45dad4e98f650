# SPDX-License-Identifier: MIT
"""A game of a match with its record, and games of one engine that plays both sides."""

import random
from dataclasses import dataclass, field

from ..engine.process import EngineFailure
from ..errors import UsageError
from ..model import COLORS, FAILURES, KEEPS_ENGINE, Setting, Verdict, other
from .clock import GameClock, TimeControl
from .loop import Lost, Observer, play_game
from .openings import Opening, random_moves
from .protocols import coordinates, opening_commands, set_up_commands
from .referee import Dice, EngineReferee
from .seats import EngineSeat, LateAnswer, PlayingEngine, RefereeSeat, StepSeat, Timeouts

RESULTS = {Verdict.RESIGNATION: "+Resign", Verdict.TIME: "+Time", Verdict.MACHINE_LATE: "+Time"}


def milliseconds(seconds):
    return round(1000 * seconds, 1)


@dataclass(frozen=True)
class Conditions:
    """Settings that all games of a match share; `engine_memory` is in GiB, 0 for no limit."""

    max_turns: int
    timeouts: Timeouts
    engine_memory: float = 0.0


@dataclass(frozen=True)
class GameJob:
    """One game to play. `specs` says of each color how its engine is started, `dice` is what the rolls are derived
    from."""

    setting: Setting
    control: TimeControl
    opening: Opening
    cooperative: bool
    specs: dict
    seed: int
    dice: str

    def seed_of(self, color):
        """The seed of an engine: that of its seat, so that it does not depend on other games."""
        return self.seed + (color == "white")


@dataclass
class GameRecord:
    """The course of a game. A turn is a list: color, text, milliseconds, position after it, value for its player (None
    if unknown), depth, nodes; a roll has None for the last three. `rolls` are lists of an outcome and all possible;
    `late_milliseconds` the time of the turn that lost on time, None where none did."""

    start: str = ""
    turns: list = field(default_factory=list)
    rolls: list = field(default_factory=list)
    result: str = ""
    winner: str | None = None
    margin: float | None = None
    verdict: str = ""
    detail: str = ""
    last_lines: list = field(default_factory=list)
    late_milliseconds: float | None = None
    sgf: str = ""


class Game(Observer):
    """Plays one GameJob. `engines` are the processes by color, the same process for both where a team is one engine.
    `record` grows as the game goes on."""

    def __init__(self, job, conditions, referee, engines, heartbeat=None):
        self._job = job
        self._conditions = conditions
        self._referee = referee
        self._engines = engines
        self._heartbeat = heartbeat
        self._clock = GameClock(job.control)
        self._seats = {}
        self.record = GameRecord()

    async def play(self):
        referee, record = self._referee, self.record
        await referee.set_up(self._job.setting)
        referee.dice = Dice(self._job.dice)
        record.start = await self._set_opening()
        record.rolls = referee.dice.rolls
        try:
            for color in COLORS:
                await self._take_seat(color)
            side = await play_game(referee, self._seats, self._conditions.max_turns, self)
        except Lost as lost:
            self._lose(lost.color, lost.failure)
        else:
            await self._finish(side)
        record.sgf = await referee.record()
        for seat in dict.fromkeys(self._seats.values()):
            await seat.end(record.result)
        return record

    async def _set_opening(self):
        """Returns the position after it."""
        opening = self._job.opening
        if opening.position is not None:
            await self._referee.ask(f"position {opening.position}")
        for color, text in opening.moves:
            refusal, _, _ = await self._referee.try_play(color, text)
            if refusal:
                raise UsageError(f"opening {opening.name}: {text}: {refusal}")
        return (await self._referee.state())[1]

    async def _take_seat(self, color):
        """Sets an engine up for the game and seats it. Raises Lost."""
        engine, job = self._engines[color], self._job
        if color == "white" and engine is self._engines["black"]:
            self._seats[color] = self._seats["black"]
            return
        answer = self._conditions.timeouts.answer
        translator = coordinates(job.specs[color].coordinates, self._referee.board)
        try:
            if not engine.running:
                await engine.greet(answer)
            commands = set_up_commands(job, color, self._referee, engine.protocol)
            await engine.obey(commands + opening_commands(job.opening, engine.protocol, translator), answer)
        except EngineFailure as failure:
            raise Lost(color, failure) from None
        words = {"clock": self._clock, "timeouts": self._conditions.timeouts, "may_resign": not job.cooperative,
                 "coordinates": translator, "heartbeat": self._heartbeat}
        steps = engine.protocol.steps
        self._seats[color] = StepSeat(self._referee, engine, **words) if steps else EngineSeat(engine, **words)

    async def after(self, color, choice, side, position):
        search = choice.search
        time = 0 if color == "chance" else milliseconds(choice.seconds)
        self.record.turns.append([color, choice.text, time, position, search.value, search.depth, search.nodes])

    async def _finish(self, side):
        record = self.record
        if side != "none":
            record.verdict, record.result = Verdict.MOVE_LIMIT, "0"
            if self._job.cooperative:
                record.margin = 0.0
            return
        outcome = await self._referee.outcome()
        record.result, record.winner, record.margin = outcome.text, outcome.winner, outcome.margin
        if self._job.cooperative:
            record.verdict = Verdict.SCORE
        else:
            record.verdict = Verdict.WIN if outcome.winner else Verdict.DRAW

    def _lose(self, color, failure):
        """Ends the game by what the engine of `color` did; a team of both colors scores nothing."""
        record, engine = self.record, self._engines[color]
        record.verdict, record.detail = failure.kind, failure.detail
        record.last_lines = engine.last_lines
        if isinstance(failure, LateAnswer):
            record.late_milliseconds = milliseconds(failure.seconds)
        if failure.kind in FAILURES and failure.kind not in KEEPS_ENGINE:
            status = engine.kill()
            if status is None:
                record.detail += "; killed"
        if self._job.cooperative:
            record.result, record.margin = "0", 0.0
            return
        record.winner = other(color)
        record.result = record.winner[0].upper() + RESULTS.get(failure.kind, "+Forfeit")


class PreparedEngines:
    """`commands` start the engines; each is sent the GTP commands `first`."""

    def __init__(self, commands, first):
        self._engines = [PlayingEngine("engine", command) for command in commands]
        self._first = list(first)

    async def ready(self):
        """Returns the engines, started."""
        for engine in self._engines:
            if not engine.running:
                await engine.ask_all(self._first)
        return self._engines

    async def close(self):
        for engine in self._engines:
            await engine.close()

    def kill(self):
        for engine in self._engines:
            engine.kill()


def both_seats(engine, command="genturn"):
    """The seats of an engine that plays both colors."""
    return dict.fromkeys(COLORS, RefereeSeat(engine, command))


class _Positions(Observer):
    def __init__(self):
        self.found = []

    async def before(self, color, position):
        self.found.append(position)


async def positions_of_game(engine, seed, most_random, most_steps=2000):
    """Plays a game that begins with at most `most_random` random moves; returns the positions before each further step,
    and Black's points."""
    await engine.ask_all(["clear_board", f"set_random_seed {seed}"])
    referee, rng, positions = EngineReferee(engine), random.Random(seed), _Positions()
    opening, _ = await random_moves(referee, rng, rng.randrange(most_random + 1))
    side = await play_game(referee, both_seats(engine, "genmove"), most_steps - len(opening), positions)
    points = (await referee.outcome()).points_of_black if side == "none" else 0.5
    return positions.found, points
