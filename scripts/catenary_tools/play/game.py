# SPDX-License-Identifier: MIT
"""Plays a single game between the engines of a match. The module records.games stores such games; selfplay plays those
of one engine against itself."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from ..board import Grid
from ..engine.process import EngineFailure
from ..model import COLORS, FAILURES, KEEPS_ENGINE, Roll, Setting, Turn, Verdict, other
from .clock import AT_LEVEL, GameClock, Heartbeat, TimeControl
from .loop import Choice, GameForfeited, Observer, play_game
from .openings import Opening
from .protocols import Coordinates, GtpCommand, coordinates_of, if_known, play_commands
from .referee import Dice, Referee, RefereeFailed
from .seats import EngineSeat, EngineSpec, LateAnswer, PlayingEngine, StepSeat, Timeouts

RESULTS = {Verdict.RESIGNATION: "+Resign", Verdict.TIME: "+Time", Verdict.MACHINE_LATE: "+Time"}


@dataclass(frozen=True)
class Conditions:
    """Settings shared by all games of a match; `engine_memory` is in GiB, 0 for no limit."""

    max_turns: int = 500
    timeouts: Timeouts = Timeouts()
    engine_memory: float = 0.0


@dataclass(frozen=True)
class GameJob:
    """One game to play. `specs` are the engines by colour; the rolls are derived from `dice`."""

    setting: Setting
    control: TimeControl
    opening: Opening
    cooperative: bool
    specs: Mapping[str, EngineSpec]
    seed: int
    dice: str

    def control_of(self, color: str) -> TimeControl:
        return AT_LEVEL if self.specs[color].has_level else self.control


@dataclass
class GameRecord:
    """A played game. `late_milliseconds` is the time of the turn that lost on time, None if none did; `sgf` is the text
    of the record."""

    start: str = ""
    turns: list[Turn] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    result: str = ""
    winner: str | None = None
    margin: float | None = None
    verdict: Verdict | None = None
    detail: str = ""
    last_lines: list[str] = field(default_factory=list)
    late_milliseconds: float | None = None
    sgf: str = ""


class MatchGame(Observer):
    """Plays one GameJob. `engines` are the processes by colour, the same process for both if a team is one engine.
    `record` is extended during the game."""

    def __init__(self, job: GameJob, conditions: Conditions, referee: Referee, engines: Mapping[str, PlayingEngine],
                 heartbeat: Heartbeat | None = None) -> None:
        self._job = job
        self._conditions = conditions
        self._referee = referee
        self._engines = engines
        self._heartbeat = heartbeat
        self._seats: dict[str, EngineSeat] = {}
        self.record = GameRecord()

    async def play(self) -> GameRecord:
        referee, record = self._referee, self.record
        await referee.set_up(self._job.setting)
        referee.dice = Dice(self._job.dice)
        record.start = await self._set_opening()
        record.rolls = referee.dice.rolls
        try:
            for color in COLORS:
                await self._take_seat(color)
            side = await play_game(referee, self._seats, self._conditions.max_turns, self)
        except GameForfeited as lost:
            self._lose(lost.color, lost.failure)
        else:
            await self._finish(side)
        record.sgf = await referee.record()
        for seat in dict.fromkeys(self._seats.values()):
            await seat.end(record.result)
        return record

    async def _set_opening(self) -> str:
        """Returns the position after it."""
        opening = self._job.opening
        if opening.position is not None:
            await self._referee.ask(f"position {opening.position}")
        for color, text in opening.moves:
            refusal, _ = await self._referee.try_play(color, text)
            if refusal:
                raise RefereeFailed(f"the referee refuses {text} of the opening {opening.name}: {refusal}")
        return (await self._referee.state()).position

    async def _take_seat(self, color: str) -> None:
        """Configures an engine for the game and seats it. Raises GameForfeited."""
        engine, job = self._engines[color], self._job
        if color == "white" and engine is self._engines["black"]:
            self._seats[color] = self._seats["black"]
            return
        timeouts = self._conditions.timeouts
        translator = coordinates_of(job.specs[color].coordinates, self._referee.board)
        try:
            if not engine.running:
                await engine.greet(timeouts.answer)
            await engine.obey(self._set_up_commands(color) + self._opening_commands(color, translator), timeouts.answer)
        except EngineFailure as failure:
            raise GameForfeited(color, failure) from None
        seat: Callable[..., EngineSeat] = EngineSeat
        if engine.dialect.steps:
            seat = partial(StepSeat, self._referee)
        self._seats[color] = seat(engine, GameClock(job.control_of(color)), timeouts, not job.cooperative, translator,
                                  self._heartbeat)

    def _set_up_commands(self, color: str) -> list[GtpCommand]:
        """Sends the commands that configure the engine of a colour, without the opening. Raises EngineFailure."""
        dialect, spec = self._engines[color].dialect, self._job.specs[color]
        setting, control, has = self._job.setting, self._job.control_of(color), dialect.has
        if spec.parameters and not has("engine_param"):
            raise EngineFailure(Verdict.ERROR, "has no command engine_param: its parameters belong on its command line")
        if setting.size or not has("set_game"):
            grid = Grid.parse(self._referee.board)
            # Other programs specify a board by the number of cells on its edge.
            setting = dataclasses.replace(setting, size=grid.side if spec.coordinates else grid.width)
        if self._referee.has_dice:
            setting = setting.with_manual_dice()
        lines = [command for command in setting.commands()
                 if command.startswith("boardsize") or has(command.split()[0])]
        if has("engine_param"):
            lines += [f"engine_param {name} {value}" for name, value in (*control.parameters(), *spec.parameters)]
        commands = list(map(GtpCommand, lines))
        settings = control.settings() or (None if has("engine_param") else control.settings_of_turn())
        if settings:
            commands += if_known(dialect, "time_settings", settings)
        commands.append(GtpCommand("clear_board"))
        if has("set_random_seed"):
            # The seed of an engine is the seed of its seat, so that it does not depend on other games.
            commands.append(GtpCommand(f"set_random_seed {self._job.seed + (color == 'white')}"))
        return commands

    def _opening_commands(self, color: str, translator: Coordinates) -> list[GtpCommand]:
        """Raises EngineFailure."""
        opening, dialect = self._job.opening, self._engines[color].dialect
        if opening.position is not None and not dialect.has("position"):
            raise EngineFailure(Verdict.ERROR,
                                "has no command position: such an engine takes --openings random or none")
        start = [GtpCommand(f"position {opening.position}")] if opening.position is not None else []
        return start + [command for move in opening.moves
                        for command in play_commands(dialect, move.color, move.text, translator)]

    async def after(self, color: str, choice: Choice, side: str, position: str) -> None:
        search = choice.search
        time = 0 if color == "chance" else _milliseconds(choice.seconds)
        self.record.turns.append(Turn(color, choice.text, time, position, search.value, search.depth, search.nodes))

    async def _finish(self, side: str) -> None:
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

    def _lose(self, color: str, failure: EngineFailure) -> None:
        """Ends the game because of a failure by the engine of `color`; a team of both colours scores nothing."""
        record, engine = self.record, self._engines[color]
        record.verdict, record.detail = failure.kind, failure.detail
        record.last_lines = engine.last_lines
        if isinstance(failure, LateAnswer):
            record.late_milliseconds = _milliseconds(failure.seconds)
        if failure.kind in FAILURES and failure.kind not in KEEPS_ENGINE:
            status = engine.kill()
            if status is None:
                record.detail += "; killed"
        if self._job.cooperative:
            record.result, record.margin = "0", 0.0
            return
        record.winner = other(color)
        record.result = record.winner[0].upper() + RESULTS.get(failure.kind, "+Forfeit")


def _milliseconds(seconds: float) -> float:
    return round(1000 * seconds, 1)
