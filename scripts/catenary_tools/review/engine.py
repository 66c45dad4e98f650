# SPDX-License-Identifier: MIT
"""The engine's analysis mode for an event loop: requests as dicts, each answered by one dict or more."""

import asyncio
import json

from ..gtp.child import die_with_parent

# A record with all its boards is one line.
LONGEST_LINE = 1 << 26


class ReviewError(Exception):
    """A request that the engine refuses, or an engine that has ended. One line for the user."""


class AnalysisEngine:
    """A process in analysis mode, for the time of an `async with`."""

    def __init__(self, *command):
        self._command = command
        self._program = command[-1]
        self._process = None

    async def __aenter__(self):
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, "--analysis", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE, start_new_session=True, preexec_fn=die_with_parent)
        except OSError as error:
            raise ReviewError(f"{self._program} cannot be started: {error.strerror}") from None
        return self

    async def __aexit__(self, *details):
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def ask(self, request):
        """Returns the answers to a request, one for each position that it asks about. Raises ReviewError."""
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            await self._process.stdin.drain()
        except ConnectionError:
            raise ReviewError(f"{self._program} has ended") from None
        answers = []
        for _ in range(len(request.get("after", [0]))):
            line = await self._process.stdout.readline()
            if not line:
                raise ReviewError(f"{self._program} has ended")
            answers.append(json.loads(line))
            if "error" in answers[-1]:
                raise ReviewError(answers[-1]["error"])
        return answers
