# SPDX-License-Identifier: MIT
"""The games of a match that scripts/match plays: one in progress turn by turn, and those that have ended one after
the other."""

from __future__ import annotations

import asyncio
import os
import pathlib
from typing import TYPE_CHECKING

from ..engine.process import EngineFailure
from ..files import JsonObject
from ..model import GameEntry, Turn
from ..records import games
from ..records.games import RunningGame, parse_line, read_running
from . import Refusal
from .record import Change

if TYPE_CHECKING:
    from .controller import Controller

POLL_SECONDS = 0.5
MOST_LISTED = 500
LAST_PLY = 10 ** 6
# Actions that turn the game that is shown into one of the people here.
TAKING_OVER = frozenset(("new", "rematch", "back", "seats", "play_on", "click", "move", "turn", "pass", "swap", "roll",
                         "position"))
STEPPING = frozenset(("pause", "undo", "undo_turn", "goto", "redo", "variation"))

# The descriptions and the turns of games in progress by their slots.
RunningSlots = dict[int, tuple[RunningGame, list[Turn]]]


class Watch:
    """A folder of a match. `on` while one of its games is on the board, `playing` while that goes on by itself."""

    def __init__(self, controller: Controller, folder: str) -> None:
        self._controller = controller
        self._folder = pathlib.Path(folder)
        self._ended = EndedGames(self._folder / games.NAME)
        self._running: RunningSlots = {}
        # The number of the ended game, or the slot and the description of the one in progress.
        self._shown: int | None = None
        self._live: tuple[int, RunningGame] | None = None
        # Changes of the game in progress before its first turn.
        self._before = 0
        self._task: asyncio.Task[None] | None = None
        self.on = self.playing = True

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    def hears(self, action: str) -> None:
        """Adapts to what a person does."""
        if action in TAKING_OVER:
            self.on = self.playing = False
        elif action in STEPPING:
            self.playing = False
        elif action == "resume" and self.on:
            self.playing = True

    def to_data(self) -> JsonObject | None:
        """Returns what the page shows of the match; None after a person has taken over."""
        if not self.on:
            return None
        shown = self._live[1] if self._live else self._ended.get(self._shown)
        return {"match": self._folder.name, "games": self._ended.listed(), "game": self._shown,
                "playing": self.playing, "slot": self._live and self._live[0],
                "running": [{"slot": slot, **_names(game)} for slot, (game, _) in sorted(self._running.items())],
                "names": _names(shown) if shown else None}

    async def open(self, number: int, ply: int = 0) -> None:
        """Puts a game that has ended on the board, at a ply. Raises Refusal."""
        entry = self._ended.get(number)
        if not entry:
            raise Refusal("There is no such game yet.")
        try:
            body = (self._folder / "sgf" / os.path.basename(entry.sgf)).read_bytes()
        except OSError as error:
            raise Refusal(f"The record of the game cannot be read: {error.strerror}.") from None
        self._shown, self._live, self.on, self.playing = number, None, True, True
        await self._controller.show_record(body, ply)

    async def follow(self, slot: int) -> None:
        """Puts a game in progress on the board, at its latest turn. Raises Refusal."""
        self._running = read_running(self._folder)
        if slot not in self._running:
            raise Refusal("There is no such game now.")
        game, turns = self._running[slot]
        self._shown, self._live, self.on, self.playing = None, (slot, game), True, True
        self._before = await self._controller.show_running(game.setting, game.start)
        await self._controller.take_over_turns([Change(turn.color, turn.text) for turn in turns])

    async def _run(self) -> None:
        while True:
            if self._look():
                self._controller.publish()
            if self.on and self.playing:
                await self._go_on()
            quick = self.on and self.playing and not self._live
            await asyncio.sleep(self._controller.moves.pace if quick else POLL_SECONDS)

    def _look(self) -> bool:
        """Returns true if there is anything new to choose from."""
        before, self._running = self._running, read_running(self._folder)
        descriptions = [{slot: game for slot, (game, _) in them.items()} for them in (before, self._running)]
        ended = self._ended.look()
        if reason := self._ended.new_damage():
            self._controller.notice(f"{games.NAME} is damaged: {reason}. Those games are left out.")
        return ended or descriptions[0] != descriptions[1]

    async def _go_on(self) -> None:
        """Shows the next turn, or the next game after the last turn; games in progress come first."""
        async with self._controller.lock:
            try:
                if self._live:
                    await self._follow_on(*self._live)
                elif self._shown is not None and not self._controller.game.tree.at_end:
                    await self._controller.go_to(self._controller.game.tree.next_decision())
                elif self._running:
                    await self.follow(min(self._running))
                elif self._ended.get(self._next):
                    await self.open(self._next)
            except Refusal as refusal:
                self.playing = False
                self._controller.notice(str(refusal))
            except EngineFailure as failure:
                self.playing = False
                self._controller.notice(f"The engine fails: {failure.detail}.")

    @property
    def _next(self) -> int:
        return 0 if self._shown is None else self._shown + 1

    async def _follow_on(self, slot: int, game: RunningGame) -> None:
        """Shows the turns that have come since; then the next game in progress of the same slot."""
        running_now = self._running.get(slot)
        if running_now and running_now[0] == game:
            tree = self._controller.game.tree
            if not tree.at_end:
                await self._controller.go_to(len(tree.line))
            new = running_now[1][len(tree.line) - self._before:]
            if new:
                await self._controller.take_over_turns([Change(turn.color, turn.text) for turn in new])
        elif self._running:
            await self.follow(slot if running_now else min(self._running))
        elif self._ended.look() or self._ended.count:
            # The match is over, and its last game stays in sight.
            await self.open(self._ended.count - 1, LAST_PLY)
            self.playing = False


class EndedGames:
    """The games of the pairs that have ended, as a match appends them to a file. A match that continues cuts off an
    unfinished line there, and replaces a file with damaged lines."""

    def __init__(self, path: pathlib.Path) -> None:
        self._path = path
        self._inode: int | None = None
        self._forget()

    def _forget(self) -> None:
        # The end of the last complete line.
        self._size = 0
        self._entries: list[GameEntry] = []
        self._lines = 0
        self._damage: dict[int, str] = {}

    def new_damage(self) -> str:
        """Returns the reasons against damaged lines since the last call, empty if there are none."""
        damage, self._damage = self._damage, {}
        return games.damage_text(damage)

    @property
    def count(self) -> int:
        return len(self._entries)

    def get(self, number: int | None) -> GameEntry | None:
        """The entry of a game, None if there is none."""
        return self._entries[number] if number is not None and 0 <= number < self.count else None

    def listed(self) -> list[JsonObject]:
        """The latest games for the page."""
        first = max(0, self.count - MOST_LISTED)
        return [{"number": number, **_names(entry), "result": entry.result}
                for number, entry in enumerate(self._entries[first:], first)]

    def look(self) -> bool:
        """Takes in what has come since; returns true if there is any."""
        try:
            with open(self._path, "rb") as file:
                status = os.fstat(file.fileno())
                if status.st_ino != self._inode or status.st_size < self._size:
                    self._forget()
                self._inode = status.st_ino
                file.seek(self._size)
                *lines, partial = file.read().split(b"\n")
                self._size = file.tell() - len(partial)
        except OSError:
            return False
        for line in lines:
            self._lines += 1
            try:
                self._entries += parse_line(line + b"\n")[2]
            except ValueError as error:
                self._damage[self._lines] = str(error)
        return bool(lines)


def _names(game: GameEntry | RunningGame) -> dict[str, str]:
    return {"black": game.black, "white": game.white}
