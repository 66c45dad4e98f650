# SPDX-License-Identifier: MIT
"""Waits for events, instead of sleeping for a time that may be too short."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

# Seconds after which an event is assumed never to happen: a busy machine needs many times as long as an idle one.
PATIENCE = 300.0
POLL_SECONDS = 0.01

Answer = TypeVar("Answer")


def wait_until(condition: Callable[[], Answer], what: str = "what the test needs", seconds: float = PATIENCE) -> Answer:
    """Returns the first true result of `condition`. Raises TimeoutError if there is none in time."""
    end = time.monotonic() + seconds
    while not (answer := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {what}")
        time.sleep(POLL_SECONDS)
    return answer


async def wait_until_async(condition: Callable[[], Answer | Awaitable[Answer]], what: str = "what the test needs",
                           seconds: float = PATIENCE) -> Answer:
    """Like wait_until(), while the event loop runs; `condition` may be a coroutine function."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        answer = await found if isinstance(found, Awaitable) else found
        if answer:
            return answer
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {what}")
        await asyncio.sleep(POLL_SECONDS)
