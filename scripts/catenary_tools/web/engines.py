# SPDX-License-Identifier: MIT
"""The engines of a game, at most two processes: the ruler, which is catenary, and the player."""

import asyncio

from ..play.memory import limited
from .engine import Engine

RULER = "catenary"


class Engines:
    """The ruler answers at once what the page asks; the player thinks. Where another engine has a seat it is the
    player, and the ruler thinks for catenary."""

    def __init__(self, program, others, memory_gib, failed):
        self._commands = {RULER: [str(program)], **others}
        self._memory_gib = memory_gib
        self._failed = failed
        self.ruler = self._new(RULER)
        self._player = None

    def command(self, name):
        """The command that starts an engine within its memory."""
        return limited(self._commands[name], self._memory_gib)

    @property
    def names(self):
        return list(self._commands)

    async def thinker(self, name, seated):
        """Returns the engine that thinks under a name while engines of the names `seated` have seats."""
        if name == RULER and any(seat != RULER for seat in seated):
            return self.ruler
        if self._player and self._player.name != name:
            player, self._player = self._player, None
            await asyncio.shield(player.close())
        if not self._player:
            self._player = self._new(name)
        return self._player

    async def close(self):
        for engine in self._all():
            await engine.close()

    def _all(self):
        return [engine for engine in (self.ruler, self._player) if engine]

    def _new(self, name):
        return Engine(name, self.command(name), self._failed)
