# SPDX-License-Identifier: MIT
"""One game of a match, with its record."""

from dataclasses import dataclass, field

from ..gtp.failures import EngineFailure
from . import verdicts
from .clock import GameClock, TimeControl
from .dice import Dice
from .loop import Lost, Observer, play_game
from .openings import Opening
from .seats import EngineSeat, Timeouts
from .setting import COLORS, Setting, other
from .verdicts import MatchError

RESULTS = {verdicts.RESIGNATION: "+Resign", verdicts.TIME: "+Time"}


@dataclass(frozen=True)
class Conditions:
    """Settings that all games of a match share."""

    max_turns: int
    timeouts: Timeouts


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


@dataclass
class GameRecord:
    """The course of a game. A turn is a list: color, text, milliseconds, position after it, value for its player (None
    if unknown), depth, nodes; a roll has None for the last three. `rolls` are lists of an outcome and all possible."""

    start: str = ""
    turns: list = field(default_factory=list)
    rolls: list = field(default_factory=list)
    result: str = ""
    winner: str | None = None
    margin: float | None = None
    verdict: str = ""
    detail: str = ""
    last_lines: list = field(default_factory=list)
    sgf: str = ""


class Game(Observer):
    """Plays one GameJob. `engines` are the processes by color, the same process for both where a team is one engine."""

    def __init__(self, job, conditions, referee, engines):
        self._job = job
        self._conditions = conditions
        self._referee = referee
        self._engines = engines
        clock = GameClock(job.control)
        seats = {engine: EngineSeat(engine, clock, conditions.timeouts, may_resign=not job.cooperative)
                 for engine in engines.values()}
        self._seats = {color: seats[engine] for color, engine in engines.items()}
        self._record = GameRecord()

    async def play(self):
        referee, record = self._referee, self._record
        await referee.set_up(self._job.setting)
        referee.dice = Dice(self._job.dice)
        record.start = await self._set_opening()
        record.rolls = referee.dice.rolls
        try:
            for color in COLORS:
                if color == "black" or self._engines["white"] is not self._engines["black"]:
                    await self._prepare(color)
            side = await play_game(referee, self._seats, self._conditions.max_turns, self)
        except Lost as lost:
            self._lose(lost.color, lost.failure)
        else:
            await self._finish(side)
        record.sgf = await referee.record()
        return record

    async def _set_opening(self):
        """Returns the position after it."""
        opening = self._job.opening
        if opening.position is not None:
            await self._referee.ask(f"position {opening.position}")
        for color, text in opening.moves:
            refusal, _, _ = await self._referee.try_play(color, text)
            if refusal:
                raise MatchError(f"opening {opening.name}: {text}: {refusal}")
        return (await self._referee.state())[1]

    async def _prepare(self, color):
        """Sets an engine up for the game. Its seed is that of its seat, so that it does not depend on other games."""
        engine, job, answer = self._engines[color], self._job, self._conditions.timeouts.answer
        commands = set_up_commands(job.setting, job.control, job.specs[color], self._referee)
        if settings := job.control.settings():
            commands.append(f"time_settings {settings}")
        commands += ["clear_board", f"set_random_seed {job.seed + (color == 'white')}", *job.opening.commands()]
        try:
            if not engine.running:
                await engine.greet(answer)
            await engine.ask_all(commands, answer)
        except EngineFailure as failure:
            raise Lost(color, failure) from None

    async def after(self, color, choice, side, position):
        search = choice.search
        milliseconds = 0 if color == "chance" else round(1000 * choice.seconds, 1)
        self._record.turns.append([color, choice.text, milliseconds, position, search.value, search.depth,
                                   search.nodes])

    async def _finish(self, side):
        record = self._record
        if side != "none":
            record.verdict, record.result = verdicts.MOVE_LIMIT, "0"
            if self._job.cooperative:
                record.margin = 0.0
            return
        outcome = await self._referee.outcome()
        record.result, record.winner, record.margin = outcome.text, outcome.winner, outcome.margin
        if self._job.cooperative:
            record.verdict = verdicts.SCORE
        else:
            record.verdict = verdicts.WIN if outcome.winner else verdicts.DRAW

    def _lose(self, color, failure):
        """Ends the game by what the engine of `color` did; a team of both colors scores nothing."""
        record, engine = self._record, self._engines[color]
        record.verdict, record.detail = failure.kind, failure.detail
        record.last_lines = engine.last_lines
        if failure.kind in verdicts.FAILURES and failure.kind not in verdicts.KEEPS_ENGINE:
            status = engine.kill()
            if status is None:
                record.detail += "; killed"
        if self._job.cooperative:
            record.result, record.margin = "0", 0.0
            return
        record.winner = other(color)
        record.result = record.winner[0].upper() + RESULTS.get(failure.kind, "+Forfeit")


def set_up_commands(setting, control, spec, referee):
    """The commands that set an engine up for games of a setting; its own parameters come last."""
    parameters = [*control.parameters(), *spec.parameters]
    return [*setting.commands(), *referee.manual_dice, *(f"engine_param {name} {value}" for name, value in parameters)]
