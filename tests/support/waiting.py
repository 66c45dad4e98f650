# SPDX-License-Identifier: MIT
"""Waiting for what is to happen, instead of sleeping for a time that may be too short."""

import asyncio
import inspect
import time

# Seconds after which what is waited for is taken for something that never happens: a busy machine needs many times
# what a quiet one does.
PATIENCE = 300.0
POLL_SECONDS = 0.01


def wait_until(condition, what="what the test needs", seconds=PATIENCE):
    """Returns the first true answer of `condition`. Raises TimeoutError if there is none in time."""
    end = time.monotonic() + seconds
    while not (answer := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {what}")
        time.sleep(POLL_SECONDS)
    return answer


async def wait_until_async(condition, what="what the test needs", seconds=PATIENCE):
    """As wait_until(), while the event loop runs; `condition` may be a coroutine function."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if inspect.isawaitable(answer):
            answer = await answer
        if answer:
            return answer
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {what}")
        await asyncio.sleep(POLL_SECONDS)
