# SPDX-License-Identifier: MIT
"""The client that awaits, for engines side by side."""

import asyncio
import math
import os

from .connection import Connection, texts


class AsyncEngine(Connection):
    """An engine that is asked within an event loop, for the time of an `async with` or until close()."""

    def __init__(self, name, command, error_path=os.devnull):
        super().__init__(name, command, error_path)
        self._waiter = None

    async def __aenter__(self):
        return self

    async def __aexit__(self, *details):
        await self.close()

    def start(self):
        super().start()
        asyncio.get_running_loop().add_reader(self._child.output, self._take_output)

    async def request_all(self, commands, timeout=math.inf):
        """Returns the replies to commands that are sent at once. Raises EngineFailure."""
        moments = self._exchange(commands, timeout)
        try:
            while True:
                await self._wait(next(moments))
        except StopIteration as end:
            return end.value

    async def ask_all(self, commands, timeout=math.inf):
        """Returns the texts of replies that have to be successes. Raises EngineFailure."""
        return texts(commands, await self.request_all(commands, timeout))

    async def ask(self, command, timeout=math.inf):
        return (await self.ask_all([command], timeout))[0]

    async def follow(self, command, take_line, timeout=math.inf):
        """Returns the reply to a command whose lines go to `take_line` one by one as they come; the last ones may be in
        the reply. Raises EngineFailure."""
        if not self._child:
            self.start()
        framing = self._framing
        framing.listener = take_line
        try:
            return (await self.request_all([command], timeout))[0]
        finally:
            framing.listener = None

    def give_up(self, failure):
        """Ends the wait for replies by a failure; then the process is out of step."""
        if self._child:
            self._framing.fault = self._framing.fault or failure
            self._wake()

    async def close(self):
        for seconds in self._farewell():
            await asyncio.sleep(seconds)

    def kill(self):
        if self._child:
            asyncio.get_running_loop().remove_reader(self._child.output)
        return super().kill()

    async def _wait(self, seconds):
        """Waits for replies, for the end of the process, or so long."""
        loop = asyncio.get_running_loop()
        self._waiter = loop.create_future()
        handle = loop.call_later(seconds, self._wake)
        await self._waiter
        handle.cancel()

    def _wake(self):
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    def _take_output(self):
        if not self._read_output():
            asyncio.get_running_loop().remove_reader(self._child.output)
        if self._complete():
            self._wake()
