# SPDX-License-Identifier: MIT
"""Engines as the slot of a crew: they get their first commands when they start."""

from .seats import PlayingEngine


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
