# SPDX-License-Identifier: MIT
"""Seats of a game: an engine on a clock that is asked for turns or steps, and an engine that is also the referee."""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..engine.client import AsyncEngine
from ..engine.groups import Command
from ..engine.process import EngineFailure, ErrorPath, Reply
from ..model import Verdict
from ..places import processors
from . import protocols
from .clock import GameClock, Heartbeat, Overtime, TimeControl
from .loop import Choice
from .protocols import GtpCommand, Coordinates, Dialect, ProtocolKind, SEARCH_INFO, SearchInfo
from .referee import IllegalTurn, Referee, State

GAME_OVER = "game_over"
THREADS = "--threads"
LEVEL = "--level"
# The names of the program: as built, and as released for a system.
PROGRAM = re.compile(r"catenary\b")


def option_of(command: Sequence[str], name: str) -> str | None:
    """Returns the value of the last `NAME VALUE` or `NAME=VALUE` of a command line, None if there is none."""
    found = None
    for word, following in zip(command, [*command[1:], ""]):
        option, equals, value = word.partition("=")
        if option == name:
            found = value if equals else following
    return found


@dataclass(frozen=True)
class EngineSpec:
    """The command of an engine, and the parameters of its searcher as (name, value). `protocol` is one of
    protocols.ProtocolKind; `coordinates` is one of protocols.COORDINATES, or empty for Catenary's own."""

    name: str
    command: tuple[str, ...]
    parameters: tuple[tuple[str, str], ...] = ()
    protocol: str = ProtocolKind.AUTO
    coordinates: str = ""

    @property
    def threads(self) -> int:
        """The number of threads set by its parameters or its command line; 0 means all processors."""
        values = [option_of(self.command, THREADS), *(value for name, value in self.parameters if name == "threads")]
        last = values[-1] or ""
        return (int(last) or processors()) if last.isdecimal() else 1

    @property
    def has_level(self) -> bool:
        """True for Catenary at a level, which needs no limits."""
        return bool(PROGRAM.match(Path(self.command[0]).name)) and option_of(self.command, LEVEL) is not None


class PlayingEngine(AsyncEngine):
    """An engine and the commands that it understands; `kind` is one of protocols.ProtocolKind."""

    def __init__(self, name: str, command: Command, error_path: ErrorPath = os.devnull, kind: str = ProtocolKind.AUTO
                 ) -> None:
        super().__init__(command, error_path, name)
        self.dialect = Dialect()
        self._kind = kind

    async def greet(self, timeout: float) -> None:
        """Starts the process and queries its commands. Raises EngineFailure."""
        listed = None
        if self._kind != ProtocolKind.GTP:
            listed = (await self.request_all(["list_commands"], timeout))[0]
        self.dialect = protocols.dialect_of(self._kind, listed)

    async def obey(self, commands: Sequence[GtpCommand], timeout: float) -> list[Reply]:
        """Sends commands and returns the replies. Raises EngineFailure, including when a required command is
        refused."""
        replies = await self.request_all([command.text for command in commands], timeout)
        protocols.require_answers(commands, replies)
        return replies


@dataclass(frozen=True)
class Timeouts:
    """Times in seconds after which an engine is late or has failed. A turn may exceed its time limit by `margin`. The
    engine has failed after `hang` more seconds (with a fixed number of nodes: `hang` seconds in total), or after
    `answer` seconds for a command without a search."""

    margin: float = 0.1
    hang: float = 10.0
    answer: float = 10.0


AT_NODES = Timeouts(hang=600.0)
NO_TIMEOUTS = Timeouts(0.0, math.inf, math.inf)


class LateAnswer(EngineFailure):
    """A turn that took `seconds`, more than its limit plus the margin."""

    def __init__(self, kind: Verdict, detail: str, seconds: float) -> None:
        super().__init__(kind, detail)
        self.seconds = seconds

    def __reduce__(self) -> tuple[type[EngineFailure], tuple[object, ...]]:
        return LateAnswer, (self.kind, self.detail, self.seconds)


class EngineSeat:
    """An engine on a clock. Other players' turns are sent together with the request for its next turn, which saves a
    round trip."""

    def __init__(self, engine: PlayingEngine, clock: GameClock | None = None, timeouts: Timeouts = NO_TIMEOUTS,
                 may_resign: bool = False, coordinates: Coordinates = Coordinates(),
                 heartbeat: Heartbeat | None = None) -> None:
        self.engine = engine
        self._clock = clock or GameClock(TimeControl("nodes"))
        self._timeouts = timeouts
        self._may_resign = may_resign
        self._coordinates = coordinates
        self._heartbeat = heartbeat or Heartbeat()
        self._untold: list[GtpCommand] = []

    def tell(self, color: str, text: str) -> None:
        self._untold += protocols.play_commands(self.engine.dialect, color, text, self._coordinates)

    async def choose(self, color: str) -> Choice:
        """Requests a turn, timed at the pipe. Raises EngineFailure, including when it is late or resigns."""
        choice = await self._ask(color, "genturn", self._clock.time_left(color), self._clock.limit(color))
        self._clock.spend(color, choice.seconds)
        return choice

    async def end(self, result: str) -> None:
        """Sends the last turn and the result. A failure here does not affect the finished game."""
        commands, self._untold = self._untold, []
        if self.engine.dialect.has(GAME_OVER):
            commands.append(GtpCommand(f"{GAME_OVER} {result}"))
        if not commands or not self.engine.running:
            return
        try:
            await self.engine.obey(commands, self._timeouts.answer)
        except EngineFailure:
            self.engine.kill()

    async def _ask(self, color: str, question: str, left: str | None, limit: float, spent: float = 0.0) -> Choice:
        """Returns the answer to genturn or genmove in Catenary's coordinates. `left` are the arguments of time_left;
        `limit` is the time limit of the turn, of which `spent` seconds have passed."""
        engine, margin = self.engine, self._timeouts.margin
        commands, self._untold = self._untold, []
        if left:
            commands += protocols.if_known(engine.dialect, "time_left", left)
        asked = len(commands)
        commands.append(GtpCommand(f"{question} {color}"))
        if engine.dialect.has(SEARCH_INFO):
            commands.append(GtpCommand(SEARCH_INFO, required=False))
        wait = self._timeouts.hang + (limit - spent + margin if math.isfinite(limit) else 0)
        # Most turns end shortly after their limit; for these the machine's delays need not be measured.
        watched = limit - spent + margin / 4
        overtime = Overtime(engine.pid, watched, self._heartbeat) if math.isfinite(limit) else None
        started = time.monotonic()
        try:
            replies = await engine.obey(commands, wait)
        finally:
            if overtime:
                overtime.cancel()
        answer = replies[asked]
        seconds = answer.at - started
        if overtime and spent + seconds > limit + margin:
            raise late_failure(spent + seconds, limit, margin, overtime.machine_seconds(answer.at))
        if self._may_resign and answer.text.lower() == "resign":
            raise EngineFailure(Verdict.RESIGNATION, "")
        try:
            text = self._coordinates.from_engine(answer.text)
        except ValueError as error:
            raise EngineFailure(Verdict.ILLEGAL, f"{answer.text[:80]}: {error}") from None
        return Choice(text, seconds, SearchInfo.parse(replies[-1]) if len(replies) > asked + 1 else SearchInfo())


def late_failure(seconds: float, limit: float, margin: float, of_machine: float) -> LateAnswer:
    """The failure for a late answer; `of_machine` is the machine's delay in seconds after the limit."""
    detail = f"{seconds:.3f} s instead of {limit:.3f} s"
    if seconds - of_machine > limit + margin:
        return LateAnswer(Verdict.TIME, detail, seconds)
    return LateAnswer(Verdict.MACHINE_LATE, f"{detail}, of these {of_machine:.3f} s waiting for the machine", seconds)


class StepSeat(EngineSeat):
    """An engine that is asked for steps. The referee combines them into a turn, because it knows when a turn ends."""

    def __init__(self, referee: Referee, engine: PlayingEngine, clock: GameClock, timeouts: Timeouts, may_resign: bool,
                 coordinates: Coordinates, heartbeat: Heartbeat | None) -> None:
        super().__init__(engine, clock, timeouts, may_resign, coordinates, heartbeat)
        self._referee = referee
        self._most_steps = 1

    def tell(self, color: str, text: str) -> None:
        super().tell(color, text)
        self._most_steps = max(self._most_steps, text.count(",") + 1)

    async def choose(self, color: str) -> Choice:
        limit, spent, origin = self._clock.limit(color), 0.0, ""
        moves: list[str] = []
        state = State(color, "")
        while state.side == color:
            left = self._clock.time_left_of_step(color, spent, max(1, self._most_steps - len(moves)))
            step = await self._ask(color, "genmove", left, limit, spent)
            spent += step.seconds
            try:
                move, state = await self._referee.play_step(color, step.text)
            except IllegalTurn as refusal:
                raise EngineFailure(Verdict.ILLEGAL, f"{step.text[:80]}: {refusal}") from None
            if move:
                moves.append(f"{origin}-{'X' if step.text == origin else step.text}" if origin else move)
                origin = ""
            elif origin:
                raise EngineFailure(Verdict.ILLEGAL, f"{origin}-{step.text}: it makes no move")
            else:
                origin = step.text
        self._clock.spend(color, spent)
        self._most_steps = max(self._most_steps, len(moves))
        return Choice(",".join(moves), spent, step.search, state)


class RefereeSeat:
    """An engine that is also the referee. `command` is `genturn`, or `genmove` for single steps."""

    def __init__(self, engine: AsyncEngine, command: str = "genturn") -> None:
        self._engine = engine
        self._command = command

    def tell(self, color: str, text: str) -> None:
        """Does nothing: the engine, as the referee, has already played the turn."""

    async def choose(self, color: str) -> Choice:
        text, *state = await self._engine.ask_all([f"{self._command} {color}", "to_move", "position"])
        return Choice(text, state=State(*state))
