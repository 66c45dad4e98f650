# SPDX-License-Identifier: MIT
"""Seats of a game: an engine under a clock, asked for turns or for steps, and an engine that is the referee too."""

import math
import os
import time
from dataclasses import dataclass

from ..model import Verdict
from ..engine.client import AsyncEngine
from ..engine.process import EngineFailure
from . import protocols
from .clock import GameClock, Heartbeat, Overtime, TimeControl
from .loop import Choice
from .protocols import Command, OwnCoordinates, Protocol, SearchInfo
from .referee import IllegalTurn

GAME_OVER = "game_over"


class PlayingEngine(AsyncEngine):
    """An engine and what it understands; `kind` is one of protocols.KINDS."""

    def __init__(self, name, command, error_path=os.devnull, kind=protocols.AUTO):
        super().__init__(name, command, error_path)
        self.protocol = Protocol()
        self._kind = kind

    async def greet(self, timeout):
        """Starts the process and asks what it understands. Raises EngineFailure."""
        listed = None
        if self._kind != protocols.GTP:
            listed = (await self.request_all(["list_commands"], timeout))[0]
        self.protocol = protocols.protocol_of(self._kind, listed)

    async def obey(self, commands, timeout):
        """Sends Commands and returns the replies. Raises EngineFailure."""
        replies = await self.request_all([command.text for command in commands], timeout)
        protocols.check(commands, replies)
        return replies


@dataclass(frozen=True)
class Timeouts:
    """Times in seconds after which an engine is late or has failed. A turn may take `margin` beyond its time limit. The
    engine has failed after `hang` more (at fixed nodes: in all), or after `answer` on a command without a search."""

    margin: float
    hang: float
    answer: float


NO_TIMEOUTS = Timeouts(0.0, math.inf, math.inf)


class LateAnswer(EngineFailure):
    """A turn that took `seconds`, more than its limit and the margin."""

    def __init__(self, kind, detail, seconds):
        super().__init__(kind, detail)
        self.seconds = seconds

    def __reduce__(self):
        return LateAnswer, (self.kind, self.detail, self.seconds)


class EngineSeat:
    """An engine that the referee tells nothing: it hears of the turns of others together with its next one, which saves
    a wait."""

    def __init__(self, engine, clock=None, timeouts=NO_TIMEOUTS, may_resign=False, coordinates=OwnCoordinates(),
                 heartbeat=None):
        self.engine = engine
        self._clock = clock or GameClock(TimeControl("nodes"))
        self._timeouts = timeouts
        self._may_resign = may_resign
        self._coordinates = coordinates
        self._heartbeat = heartbeat or Heartbeat()
        self._untold = []

    def tell(self, color, text):
        """Notes a turn of another player, or a roll."""
        self._untold += protocols.play_commands(self.engine.protocol, color, text, self._coordinates)

    async def choose(self, color):
        """Asks for a turn, timed at the pipe. Raises EngineFailure, also where it is late or resigns."""
        left = self._clock.time_left(color)
        text, seconds, search = await self._ask(color, "genturn", left, self._clock.limit(color))
        self._clock.spend(color, seconds)
        return Choice(text, seconds, search)

    async def end(self, result):
        """Tells of the last turn and the result. An engine that fails here has played its game."""
        commands, self._untold = self._untold, []
        if self.engine.protocol.has(GAME_OVER):
            commands.append(Command(f"{GAME_OVER} {result}"))
        if not commands or not self.engine.running:
            return
        try:
            await self.engine.obey(commands, self._timeouts.answer)
        except EngineFailure:
            self.engine.kill()

    async def _ask(self, color, question, left, limit, spent=0.0):
        """Returns the answer to genturn or genmove in Catenary's coordinates, its seconds and its search. `left` are
        the arguments of time_left; `limit` is that of the turn, of which `spent` seconds are over."""
        engine, margin = self.engine, self._timeouts.margin
        commands, self._untold = self._untold, []
        if left:
            commands += protocols.optional(engine.protocol, "time_left", left)
        commands.append(Command(f"{question} {color}"))
        if engine.protocol.has(protocols.COMMAND):
            commands.append(Command(protocols.COMMAND, required=False))
        wait = self._timeouts.hang + (limit - spent + margin if math.isfinite(limit) else 0)
        # Most turns end a little after their limit; they need no look at the machine.
        watched = limit - spent + margin / 4
        overtime = Overtime(engine.pid, watched, self._heartbeat) if math.isfinite(limit) else None
        started = time.monotonic()
        try:
            replies = await engine.obey(commands, wait)
        finally:
            if overtime:
                overtime.cancel()
        asked = next(i for i, command in enumerate(commands) if command.text.startswith(question))
        answer = replies[asked]
        seconds = answer.at - started
        if spent + seconds > limit + margin:
            raise late_failure(spent + seconds, limit, margin, overtime.machine_seconds(answer.at))
        if self._may_resign and answer.text.lower() == "resign":
            raise EngineFailure(Verdict.RESIGNATION, "")
        search = SearchInfo.parse(replies[-1]) if len(replies) > asked + 1 else SearchInfo()
        return self._own_text(answer.text), seconds, search

    def _own_text(self, text):
        try:
            return self._coordinates.from_engine(text)
        except ValueError as error:
            raise EngineFailure(Verdict.ILLEGAL, f"{text[:80]}: {error}") from None


def late_failure(seconds, limit, margin, of_machine):
    """The failure of a late answer; `of_machine` are the seconds after the limit in which the machine was late."""
    detail = f"{seconds:.3f} s instead of {limit:.3f} s"
    if seconds - of_machine > limit + margin:
        return LateAnswer(Verdict.TIME, detail, seconds)
    return LateAnswer(Verdict.MACHINE_LATE, f"{detail}, of these {of_machine:.3f} s waiting for the machine", seconds)


class StepSeat(EngineSeat):
    """An engine that is asked for steps. The referee joins them to a turn: it knows when one ends."""

    def __init__(self, referee, *words, **options):
        super().__init__(*words, **options)
        self._referee = referee
        self._most_steps = 1

    def tell(self, color, text):
        super().tell(color, text)
        self._most_steps = max(self._most_steps, text.count(",") + 1)

    async def choose(self, color):
        limit, spent, moves, side = self._clock.limit(color), 0.0, [], color
        origin = ""
        while side == color:
            left = self._clock.time_left_of_step(color, spent, max(1, self._most_steps - len(moves)))
            text, seconds, search = await self._ask(color, "genmove", left, limit, spent)
            spent += seconds
            move, side, position = await self._play(color, text)
            if move:
                moves.append(f"{origin}-{'X' if text == origin else text}" if origin else move)
                origin = ""
            elif origin:
                raise EngineFailure(Verdict.ILLEGAL, f"{origin}-{text}: it makes no move")
            else:
                origin = text
        self._clock.spend(color, spent)
        self._most_steps = max(self._most_steps, len(moves))
        return Choice(",".join(moves), spent, search, (side, position))

    async def _play(self, color, text):
        try:
            return await self._referee.play_step(color, text)
        except IllegalTurn as refusal:
            raise EngineFailure(Verdict.ILLEGAL, f"{text[:80]}: {refusal}") from None


class RefereeSeat:
    """An engine that is the referee too. `command` is `genturn`, or `genmove` for single steps."""

    def __init__(self, engine, command="genturn"):
        self.engine = engine
        self._command = command

    def tell(self, color, text):
        """It has played what it is told."""

    async def choose(self, color):
        text, *state = await self.engine.ask_all([f"{self._command} {color}", "to_move", "position"])
        return Choice(text, state=tuple(state))
