# SPDX-License-Identifier: MIT
"""The bot's work: chooses and submits a turn in each position, again after failures and restarts."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from ..engine.process import EngineFailure
from ..errors import text_of
from .client import Client, Outage, Refused
from .notation import Position, is_after
from .search import Searcher
from .signature import MOST_SECONDS
from .store import Job, Store

# A turn is given up after this many refusals or failures of the engine, nine minutes after the first one, or if an
# outage lasts for this many seconds while the bot runs: by then most games are lost on time.
MOST_FAILURES = 10
LONGEST_OUTAGE = 7 * 86400.0
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 600.0
PLAYED = "played"
FAILURES = (EngineFailure, Outage, Refused, OSError, ValueError)
LOG = logging.getLogger(__name__)

Result = TypeVar("Result")


class Player:
    """Plays the unfinished turns of a store. A turn is stored before it is submitted, and never chosen again. If it is
    submitted twice, its cells are no longer empty the second time, and AbstractPlay refuses it."""

    def __init__(self, store: Store, searcher: Searcher, client: Client, concurrency: int) -> None:
        self._store = store
        self._searcher = searcher
        self._client = client
        self._slots = asyncio.Semaphore(concurrency)
        self._running: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        """Continues the work that was in progress when the bot ended."""
        for job in self._store.unfinished():
            self._start(job)

    async def close(self) -> None:
        """Stops the work. What is unfinished continues at the next start."""
        running = list(self._running.values())
        for work in running:
            work.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    @property
    def waiting(self) -> int:
        """The number of unfinished turns."""
        return len(self._running)

    def take(self, position: Position) -> str:
        """Accepts a position and returns what happens with it."""
        known = self._store.get(position.game)
        job = Job(position)
        if known and known.position == position:
            if known.outcome == PLAYED:
                return "this turn is played already"
            if position.game in self._running:
                return "this turn is in progress already"
            job = replace(known, outcome=None, ended=None)
        elif known and known.turn and is_after(position, known.position, known.turn):
            # A repeated message has the position of its own time, in which the bot has played.
            return "it is the opponent's turn"
        elif known and len(position.turns) <= len(known.position.turns) and not known.ended_before(MOST_SECONDS):
            # After that time it is not a repeated message: somebody at AbstractPlay has taken turns back.
            return "this position is older than the one known"
        self._store.forget_old()
        self._store.put(job)
        self._start(job)
        return "this turn will be played"

    def _start(self, job: Job) -> None:
        game = job.position.game
        if earlier := self._running.get(game):
            earlier.cancel()
        work = self._running[game] = asyncio.create_task(self._play(job))
        work.add_done_callback(lambda done: self._end(game, done))

    def _end(self, game: str, work: asyncio.Task[None]) -> None:
        if self._running.get(game) is work:
            del self._running[game]
        if not work.cancelled() and (error := work.exception()):
            LOG.error("game %s: the bot failed", game, exc_info=error)

    async def _play(self, job: Job) -> None:
        """Works on a job until it has an outcome."""
        game, chosen = job.position.game, job
        try:
            sent = chosen.turn is not None
            if not sent:
                chosen = replace(job, turn=await _repeated(game, lambda: self._choose(job.position)))
                self._store.put(chosen)
            await _repeated(game, _submission(self._client, game, str(chosen.turn), sent))
            outcome = PLAYED
            LOG.info("game %s: %s is played", game, chosen.turn)
        except FAILURES as error:
            outcome = text_of(error)
            LOG.error("game %s: given up: %s", game, outcome)
        self._store.put(replace(chosen, outcome=outcome, ended=time.time()))

    async def _choose(self, position: Position) -> str:
        async with self._slots:
            begin = time.monotonic()
            turn = await self._searcher.choose(position)
        LOG.info("game %s: turn %d is %s, found in %.1f s", position.game, len(position.turns) + 1, turn,
                 time.monotonic() - begin)
        return turn


def _submission(client: Client, game: str, turn: str, sent: bool) -> Callable[[], Awaitable[None]]:
    """Returns an attempt to submit a turn, to be repeated; it raises Refused and Outage. `sent`: an earlier attempt, of
    which nothing is known, may have succeeded."""
    async def attempt() -> None:
        nonlocal sent
        try:
            await client.submit(game, turn)
        except Outage:
            sent = True
            raise
        except Refused as error:
            if not (sent and error.is_opponents_turn):
                raise

    return attempt


async def _repeated(game: str, attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Repeats an attempt until it succeeds. Raises its last failure if there were too many or an outage is too long."""
    failures, pause, begin = 0, FIRST_PAUSE, time.monotonic()
    while True:
        try:
            return await attempt()
        except FAILURES as error:
            failures += not isinstance(error, Outage)
            if failures == MOST_FAILURES or time.monotonic() - begin > LONGEST_OUTAGE:
                raise
            LOG.warning("game %s: %s; next attempt in %d s", game, text_of(error), pause)
        await asyncio.sleep(pause)
        pause = min(LONGEST_PAUSE, 2 * pause)
