# SPDX-License-Identifier: MIT
"""The games of a match that scripts/match.py plays, shown one after the other as they end."""

import asyncio
import json
import os
import pathlib

from ..records import games
from .actions import Refused
from .seats import COLORS

LOOK_SECONDS = 1.0
MOST_LISTED = 500
# Actions that turn the game that is shown into one of the people here.
TAKING_OVER = frozenset(("new", "rematch", "seats", "click", "move", "turn", "pass", "swap", "roll", "position"))


class Watch:
    """A folder of a match. `on` while one of its games is on the board, `playing` while that is replayed."""

    def __init__(self, controller, folder):
        self._controller = controller
        self._folder = pathlib.Path(folder)
        self._size = 0
        self._partial = b""
        self._entries = []
        self._shown = None
        self._task = None
        self.on = self.playing = True

    def start(self):
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self):
        if self._task:
            self._task.cancel()

    def hears(self, action):
        """Adapts to what a person does."""
        if action in TAKING_OVER:
            self.on = self.playing = False
        elif action in ("pause", "undo", "undo_turn", "goto", "redo", "variation"):
            self.playing = False
        elif action == "resume" and self.on:
            self.playing = True

    @property
    def _next(self):
        return 0 if self._shown is None else self._shown + 1

    def to_data(self):
        """Returns what the page is told; None after a person has taken over."""
        if not self.on:
            return None
        first = max(0, len(self._entries) - MOST_LISTED)
        listed = [{"number": number, **{key: entry[key] for key in (*COLORS, "result")}}
                  for number, entry in enumerate(self._entries[first:], first)]
        shown = self._entries[self._shown] if self._shown is not None else None
        return {"match": self._folder.name, "games": listed, "game": self._shown, "playing": self.playing,
                "names": {color: shown[color] for color in COLORS} if shown else None}

    async def open(self, number):
        """Puts a game of the match on the board. Raises Refused."""
        if not 0 <= number < len(self._entries):
            raise Refused("There is no such game yet.")
        path = self._folder / "sgf" / os.path.basename(self._entries[number]["sgf"])
        try:
            body = path.read_bytes()
        except OSError as error:
            raise Refused(f"The record of the game cannot be read: {error.strerror}.") from None
        self._shown, self.on, self.playing = number, True, True
        await self._controller.show_record(body, ply=0)

    def _look(self):
        """Takes in the games of the pairs that have ended since; returns true if there are any."""
        try:
            with open(self._folder / games.NAME, "rb") as file:
                file.seek(self._size)
                data = self._partial + file.read()
        except OSError:
            return False
        self._size += len(data) - len(self._partial)
        *lines, self._partial = data.split(b"\n")
        before = len(self._entries)
        for line in lines:
            self._entries += json.loads(line)["games"]
        return len(self._entries) > before

    async def _run(self):
        while True:
            if self._look():
                self._controller.publish()
            if self.on and self.playing:
                await self._go_on()
            await asyncio.sleep(self._controller.moves.pace if self.on and self.playing else LOOK_SECONDS)

    async def _go_on(self):
        """Shows the next turn, or the next game after the last turn."""
        async with self._controller.lock:
            record = self._controller.table.game.record
            try:
                if self._shown is not None and not record.at_end:
                    await self._controller.step()
                elif len(self._entries) > self._next:
                    await self.open(self._next)
            except Refused as refusal:
                self.playing = False
                self._controller.notice(str(refusal))
