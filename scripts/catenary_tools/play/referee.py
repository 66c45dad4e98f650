# SPDX-License-Identifier: MIT
"""The referee: an engine that decides on the rules, the dice and the results."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..engine.client import AsyncEngine, require_ok, require_setting
from ..engine.groups import Command
from ..engine.process import EngineFailure, ErrorPath, Reply
from ..errors import UsageError, UserError
from ..model import DICE, ListedOption, Roll, Setting
from .protocols import SEARCH_INFO, SearchInfo

ANSWER_SECONDS = 60.0


class State(NamedTuple):
    """Who is to move (none after the end), and the position as text."""

    side: str
    position: str


class RefereeFailed(UserError):
    """A referee that crashes, hangs or contradicts itself. It does not decide any game."""


class IllegalTurn(Exception):
    """A turn that the referee refuses, with the reason."""


@dataclass(frozen=True)
class Outcome:
    """`winner` is black, white or None; `margin` is the number in the result, None if there is none. The margin of a
    cooperative game is its total."""

    text: str
    winner: str | None
    margin: float | None

    @staticmethod
    def parse(text: str) -> "Outcome":
        match = re.fullmatch(r"([BW])\+([0-9.]*)", text)
        if match:
            margin = float(match[2]) if match[2] else None
            return Outcome(text, "black" if match[1] == "B" else "white", margin)
        try:
            return Outcome(text, None, float(text))
        except ValueError:
            raise RefereeFailed(f"the referee returned an invalid result: '{text}'") from None

    @property
    def points_of_black(self) -> float:
        """1 for a win of Black, 0 for a loss, otherwise 0.5."""
        return 0.5 if self.winner is None else float(self.winner == "black")


def roll(dice: str, number: int, outcomes: Sequence[str]) -> str:
    """Returns the outcome of roll `number`: uniformly distributed, and the same for the same dice, whatever else is
    possible, as long as it is itself possible."""
    def rank(outcome: str) -> bytes:
        return hashlib.blake2b(f"{dice} {number} {outcome}".encode(), digest_size=8).digest()
    return min(outcomes, key=rank)


class Dice:
    """The rolls of one game, derived from `seed`."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self.rolls: list[Roll] = []

    def roll(self, outcomes: list[str]) -> str:
        text = roll(self._seed, len(self.rolls), outcomes)
        self.rolls.append(Roll(text, outcomes))
        return text


class EngineReferee:
    """Queries that any engine can answer about its game in progress."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def request_all(self, commands: Sequence[str]) -> list[Reply]:
        return await self.engine.request_all(commands)

    async def ask_all(self, commands: Sequence[str]) -> list[str]:
        return require_ok(commands, await self.request_all(commands))

    async def ask(self, command: str) -> str:
        return (await self.ask_all([command]))[0]

    async def state(self) -> State:
        return State(*await self.ask_all(["to_move", "position"]))

    async def try_play(self, color: str, text: str) -> tuple[str | None, State]:
        """Plays a move or a turn if it is legal; returns the refusal or None, and the state after it."""
        play, side, position = await self.request_all([f"play {color} {text}", "to_move", "position"])
        return None if play.ok else play.text, State(side.text, position.text)

    async def play(self, color: str, text: str) -> State:
        """Plays a move or a turn that must be legal; returns the state after it."""
        return State(*(await self.ask_all([f"play {color} {text}", "to_move", "position"]))[1:])

    async def roll(self) -> tuple[str, State]:
        """Rolls the dice; returns the outcome and the state after it."""
        text, *state = await self.ask_all(["roll", "to_move", "position"])
        return text, State(*state)

    async def legal_moves(self) -> list[str]:
        return (await self.ask("legal_moves")).split()

    async def is_cooperative(self) -> bool:
        """True if both colours play for one total, in which case its score is not an estimate, even at the start."""
        return not (await self.ask("score")).endswith("estimate")

    async def outcome(self) -> Outcome:
        return Outcome.parse(await self.ask("final_score"))


class Referee(EngineReferee):
    """A separate process. Its failures are raised as RefereeFailed."""

    def __init__(self, command: Command, error_path: ErrorPath = os.devnull) -> None:
        # Evaluations are searches too short to fill a large table.
        super().__init__(AsyncEngine([*command, "--hash", "4"], error_path))
        self.options: dict[str, str] = {}
        self.board = ""
        self.dice = Dice("")
        self._setting: Setting | None = None
        self._state: State | None = None

    async def request_all(self, commands: Sequence[str]) -> list[Reply]:
        try:
            return await self.engine.request_all(commands, ANSWER_SECONDS)
        except EngineFailure as failure:
            raise RefereeFailed(f"the referee failed: {failure.detail}") from None

    async def ask_all(self, commands: Sequence[str]) -> list[str]:
        try:
            return await super().ask_all(commands)
        except EngineFailure as failure:
            raise RefereeFailed(f"the referee failed: {failure.detail}") from None

    async def apply(self, *commands: str) -> list[str]:
        """Sends commands with settings from the user; returns the responses. Raises UsageError if one is refused."""
        replies = await self.request_all(commands)
        for command, reply in zip(commands, replies):
            if not reply.ok:
                raise UsageError(f"referee: {command}: {reply.text}")
        return [reply.text for reply in replies]

    async def set_up(self, setting: Setting) -> None:
        """Starts a new game. Any dice are rolled by hand."""
        if setting == self._setting:
            await self.ask("clear_board")
            return
        require_setting(await self.request_all(setting.commands()))
        options = ListedOption.parse_all(await self.ask("game_param"))
        self.options = {option.name: option.value for option in options}
        if self.has_dice:
            await self.ask(f"game_param {DICE} manual")
        self.board = await self.ask("gogui-rules_board_size")
        self._setting = setting

    def forget_setting(self) -> None:
        """Makes the next set_up start from the beginning."""
        self._setting = None

    @property
    def has_dice(self) -> bool:
        """True if the game has dice, which the engines must also leave to the referee."""
        return DICE in self.options

    async def state(self) -> State:
        self._state = await super().state()
        return self._state

    async def try_play(self, color: str, text: str) -> tuple[str | None, State]:
        refusal, self._state = await super().try_play(color, text)
        return refusal, self._state

    async def play(self, color: str, text: str) -> State:
        """Plays an answer of an engine; raises IllegalTurn if it is not a turn, or contains no move."""
        changes, after = await self._play(color, text)
        if not changes:
            raise IllegalTurn("it makes no move")
        return after

    async def play_step(self, color: str, text: str) -> tuple[str | None, State]:
        """Plays an answer that may be a step of a turn. Returns the last or only half of the move that it completes, or
        None if it completes none, and the state after it. A cell that stands for a pass or a swap is translated to
        that."""
        legal = await self.legal_moves()
        changes, after = await self._play(color, text)
        if not changes:
            return None, after
        if text.upper() in legal:
            return text, after
        return next((word for word in ("pass", "swap") if word in legal), text), after

    async def _play(self, color: str, text: str) -> tuple[bool, State]:
        """Returns whether the position has changed, which half a move does not do, and the state after it."""
        if not _is_turn(text):
            raise IllegalTurn("malformed")
        before = self._state
        refusal, after = await self.try_play(color, text)
        if refusal:
            raise IllegalTurn(refusal)
        return before != self._state, after

    async def roll(self) -> tuple[str, State]:
        text = self.dice.roll(await self.legal_moves())
        refusal, state = await self.try_play("chance", text)
        if refusal:
            raise RefereeFailed(f"the referee refuses the roll {text}, which it listed: {refusal}")
        return text, state

    async def evaluate(self, color: str, nodes: int) -> int:
        """Returns the value of the position for `color`, who is to move, from a new search of that many nodes."""
        await self.ask_all([f"engine_param max_nodes {nodes}", f"reg_genmove {color}"])
        value = SearchInfo.parse((await self.request_all([SEARCH_INFO]))[0]).value
        if value is None:
            raise UsageError("the referee reports no value of a search; balanced openings need catenary as referee")
        return value

    async def record(self) -> str:
        """Returns the game as SGF text."""
        return await self.ask("printsgf")

    async def close(self) -> None:
        await self.engine.close()

    def kill(self) -> None:
        self.engine.kill()


def _is_turn(text: str) -> bool:
    """True if it can be sent to the referee as one word."""
    return 0 < len(text) <= 2000 and text.isascii() and text.isprintable() and " " not in text and "#" not in text
