# SPDX-License-Identifier: MIT
"""The client that blocks."""

import math
import os
import select
import time

from .connection import Connection, texts


class Engine(Connection):
    """An engine that is asked command by command, for the time of a `with` or until close()."""

    def __init__(self, command, error_path=os.devnull):
        super().__init__(command[0], command, error_path)

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self.close()

    def request(self, command, timeout=math.inf):
        """Returns the reply, whether a success or not. Raises EngineFailure."""
        moments = self._exchange([command], timeout)
        try:
            while True:
                self._wait(next(moments))
        except StopIteration as end:
            return end.value[0]

    def ask(self, command, timeout=math.inf):
        """Returns the text of a reply that has to be a success. Raises EngineFailure."""
        return texts([command], [self.request(command, timeout)])[0]

    def _wait(self, seconds):
        """Waits for output, or so long."""
        poll = select.poll()
        poll.register(self._child.output, select.POLLIN)
        if poll.poll(1000 * seconds):
            self._read_output()

    def close(self):
        for seconds in self._farewell():
            time.sleep(seconds)
