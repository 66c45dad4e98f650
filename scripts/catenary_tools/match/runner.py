# SPDX-License-Identifier: MIT
"""Plays the pairs of a plan side by side, stores each as it ends, and stops where the plan says."""

import asyncio

from ..play import verdicts
from ..play.lateness import Heartbeat
from ..play.pairs import Slot, run_slots
from ..records.games import entry_of
from .first_turns import FirstTurns
from .tally import Tally

TELL_SECONDS = 0.5


class Runner:
    """`tallies` hold what is counted; `on_pair`, if there is one, is called after each stored pair."""

    def __init__(self, plan, storage):
        self.on_pair = None
        self._plan = plan
        self._storage = storage
        self.tallies = [Tally(matchup, plan.sprt, plan.series) for matchup in plan.matchups]
        self._queue = []
        self._first_turns = FirstTurns()
        self._slots = []

    def restore(self, pairs):
        """Takes in what an earlier run has stored, but for pairs to be played again."""
        if self._plan.replay_late:
            pairs = {key: entries for key, entries in pairs.items() if not any(map(_was_late, entries))}
        for (matchup, pair), entries in sorted(pairs.items()):
            self.tallies[matchup].add(pair, entries)
            for entry in entries:
                self._first_turns.take(entry)
        self._queue = [key for key in reversed(self._plan.pairs()) if key not in pairs]

    @property
    def finished(self):
        return all(tally.finished for tally in self.tallies)

    async def run(self):
        """Plays until all is played or decided. Cancelling it kills the engines at once."""
        count = min(self._plan.concurrency, len(self._queue))
        with Heartbeat() as heartbeat:
            self._slots = [Slot(number, self._plan.referee, self._storage.error_path, heartbeat)
                           for number in range(count)]
            telling = asyncio.ensure_future(self._tell_of_games())
            try:
                await run_slots(self._slots, self._work, lambda: self.finished)
            finally:
                telling.cancel()
                self._storage.running.close()

    async def _tell_of_games(self):
        """Lets people watch the games in progress."""
        while True:
            for number, slot in enumerate(self._slots):
                self._storage.running.tell(number, slot.game)
            await asyncio.sleep(TELL_SECONDS)

    @property
    def games_in_progress(self):
        return [slot.game for slot in self._slots if slot.game]

    def _next(self):
        """The next pair of a matchup that is not decided yet."""
        while self._queue:
            matchup, pair = self._queue.pop()
            if not self.tallies[matchup].finished:
                return matchup, pair
        return None

    async def _work(self, slot):
        plan = self._plan
        while (key := self._next()) is not None:
            index, pair = key
            matchup = plan.matchups[index]
            opening, records = await slot.play_pair(matchup, pair, plan.book, plan.conditions, plan.seed)
            games = [entry_of(index, pair, number, matchup, opening, record, slot.referee)
                     for number, record in enumerate(records)]
            entries, texts = zip(*games)
            for entry in entries:
                self._first_turns.take(entry)
            self._storage.store(index, pair, entries, texts)
            self.tallies[index].add(pair, list(entries))
            if self.on_pair:
                self.on_pair()
            if self.finished:
                break
        await slot.close()


def _was_late(entry):
    return entry["verdict"] == verdicts.MACHINE_LATE
