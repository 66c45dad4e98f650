"""One game between engines, move by move under the eyes of the referee."""

import hashlib
import math
from dataclasses import dataclass, field

from . import verdicts
from .clock import GameClock, Stopwatch, TimeControl
from .openings import Opening
from .referee import Setting
from .verdicts import EngineFailure, MatchError


@dataclass(frozen=True)
class Conditions:
    """What all games of a match share. An answer `margin` seconds beyond the time limit is still in time, after `hang`
    seconds more (at fixed nodes: in all) the engine is killed; so it is when a command that needs no thought takes
    `answer` seconds."""

    max_turns: int
    margin: float
    hang: float
    answer: float


@dataclass(frozen=True)
class GameJob:
    """One game to play. `seats` gives each colour its engine, `dice` is what the rolls are derived from."""

    setting: Setting
    control: TimeControl
    opening: Opening
    cooperative: bool
    seats: dict
    seed: int
    dice: str


@dataclass
class GameRecord:
    """What happened. A turn is a list: color, text, milliseconds, position after it, value for its player (None where
    unknown), depth, nodes; a roll has the possible outcomes in place of the last three."""

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


def roll(dice, number, outcomes):
    """The outcome of roll `number`: uniform, and the same for the same dice whatever else is possible, as long as it
    is possible itself."""
    def rank(outcome):
        return hashlib.blake2b(f"{dice} {number} {outcome}".encode(), digest_size=8).digest()
    return min(outcomes, key=rank)


def other(color):
    return "black" if color == "white" else "white"


class Game:
    """Plays one GameJob. `engines` are the processes by colour, the same process for both where a team is one engine."""

    def __init__(self, job, conditions, referee, engines):
        self._job = job
        self._conditions = conditions
        self._referee = referee
        self._engines = engines
        self._clock = GameClock(job.control)
        self._record = GameRecord()
        # What each engine has not heard yet: it is told together with its next turn, which saves a wait.
        self._untold = {engine: [] for engine in engines.values()}

    async def play(self):
        referee, record = self._referee, self._record
        await referee.set_up(self._job.setting)
        side, record.start = await self._set_opening()
        try:
            for color in ("black", "white"):
                if color == "black" or self._engines["white"] is not self._engines["black"]:
                    await self._prepare(color)
            side = await self._play_turns(side, record.start)
        except _Lost as lost:
            await self._lose(lost.color, lost.failure)
        else:
            await self._finish(side)
        record.sgf = await referee.record()
        return record

    async def _set_opening(self):
        opening = self._job.opening
        if opening.position is not None:
            await self._referee.ask(f"position {opening.position}")
        for color, text in opening.moves:
            refusal, _, _ = await self._referee.play(color, text)
            if refusal:
                raise MatchError(f"opening {opening.name}: {text}: {refusal}")
        return await self._referee.state()

    async def _prepare(self, color):
        """Sets an engine up for the game. Its seed is that of its seat, so that it does not depend on other games."""
        engine, spec, job = self._engines[color], self._job.seats[color], self._job
        commands = [*job.setting.commands(), *self._referee.manual_dice]
        parameters = [*job.control.parameters(), *spec.parameters]
        commands += [f"engine_param {name} {value}" for name, value in parameters]
        if settings := job.control.settings():
            commands.append(f"time_settings {settings}")
        commands += ["clear_board", f"set_random_seed {job.seed + (color == 'white')}"]
        opening = job.opening
        if opening.position is not None:
            commands.append(f"position {opening.position}")
        commands += [f"play {mover} {text}" for mover, text in opening.moves]
        try:
            if not engine.running:
                await engine.demand_all(["protocol_version"], self._conditions.answer)
            await engine.demand_all(commands, self._conditions.answer)
            engine.thought()
        except EngineFailure as failure:
            raise _Lost(color, failure) from None

    async def _play_turns(self, side, position):
        """Until nobody is to move or the limit is reached; returns who is to move."""
        turns = 0
        while side != "none" and turns < self._conditions.max_turns:
            if side == "chance":
                side, position = await self._roll()
            else:
                side, position = await self._turn(side, position)
                turns += 1
        return side

    async def _turn(self, color, position):
        engine = self._engines[color]
        try:
            text, seconds = await self._think(color)
        except EngineFailure as failure:
            raise _Lost(color, failure) from None
        if text.lower() == "resign" and not self._job.cooperative:
            raise _Lost(color, EngineFailure(verdicts.RESIGNATION, ""))
        refusal, side, after = await self._referee.play(color, text) if _is_turn(text) else ("malformed", color, position)
        if refusal is None and side == color and after == position:
            refusal = "it makes no move"
        if refusal:
            raise _Lost(color, EngineFailure(verdicts.ILLEGAL, f"{text[:80]}: {refusal}"))
        thought = engine.thought() or {}
        self._record.turns.append([color, text, round(1000 * seconds, 1), after, thought.get("value"),
                                   thought.get("depth"), thought.get("nodes")])
        self._tell(f"play {color} {text}", mover=engine)
        return side, after

    async def _think(self, color):
        """The engine's turn and its seconds at the pipe. Raises EngineFailure, also where it is late."""
        engine, limit = self._engines[color], self._clock.limit(color)
        commands, self._untold[engine] = self._untold[engine], []
        if left := self._clock.time_left(color):
            commands.append(f"time_left {left}")
        wait = self._conditions.hang + (limit + self._conditions.margin if math.isfinite(limit) else 0)
        watch = Stopwatch()
        commands.append(f"genturn {color}")
        replies = await engine.ask_all(commands, wait)
        for command, reply in zip(commands, replies):
            if not reply.ok:
                raise EngineFailure(verdicts.ERROR, f"{command}: {reply.text}")
        seconds = reply.at - watch.started
        if seconds > limit + self._conditions.margin:
            raise EngineFailure(verdicts.TIME, f"{seconds:.3f} s instead of {limit:.3f} s")
        self._clock.spend(color, seconds)
        return reply.text, seconds

    def _tell(self, command, mover=None):
        """Notes a move for every engine that did not make it itself."""
        for engine, commands in self._untold.items():
            if engine is not mover:
                commands.append(command)

    async def _roll(self):
        outcomes = await self._referee.legal_moves()
        text = roll(self._job.dice, len(self._record.rolls), outcomes)
        self._record.rolls.append([text, outcomes])
        refusal, side, position = await self._referee.play("chance", text)
        if refusal:
            raise MatchError(f"referee: refuses the roll {text}, which it listed: {refusal}")
        self._record.turns.append(["chance", text, 0, position, None, None, None])
        self._tell(f"play chance {text}")
        return side, position

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

    async def _lose(self, color, failure):
        """The game is over by what the engine of `color` did; a team of both colours scores nothing."""
        record, engine = self._record, self._engines[color]
        record.verdict, record.detail = failure.verdict, failure.detail
        record.last_lines = engine.last_lines
        if failure.verdict in verdicts.FAILURES and failure.verdict not in verdicts.KEEPS_ENGINE:
            status = engine.kill()
            if status is None:
                record.detail += "; killed"
        if self._job.cooperative:
            record.result, record.margin = "0", 0.0
            return
        record.winner = other(color)
        letter = "B" if record.winner == "black" else "W"
        record.result = letter + {verdicts.RESIGNATION: "+Resign", verdicts.TIME: "+Time"}.get(failure.verdict,
                                                                                              "+Forfeit")


class _Lost(Exception):
    """The engine of `color` has lost the game by `failure`."""

    def __init__(self, color, failure):
        super().__init__(failure.detail)
        self.color = color
        self.failure = failure


def _is_turn(text):
    """Whether it can be given to the referee as one word."""
    return 0 < len(text) <= 2000 and text.isascii() and text.isprintable() and " " not in text and "#" not in text
