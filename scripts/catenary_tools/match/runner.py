# SPDX-License-Identifier: MIT
"""Plays the pairs of a plan side by side, stores each as it ends, and stops where the plan says."""

import asyncio

from ..play import verdicts
from ..play.crew import Gone
from ..records.games import entries_of
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
        self._team = None
        self._given_up = []

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

    async def run(self, crew):
        """Plays until all is played or decided. Cancelling it kills the engines at once. Raises Gone where pairs were
        given up."""
        async with crew.engage(self._plan.work) as self._team:
            telling = asyncio.ensure_future(self._tell_of_games())
            try:
                await self._team.run(self._units(), self._take, self._give_up, lambda: self.finished)
            finally:
                telling.cancel()
                self._storage.running.close()
        if self._given_up and not self.finished:
            pairs = ", ".join(str(pair + 1) for _, pair in self._given_up)
            raise Gone(f"not played: pair {pairs}; the same command tries again")

    async def _tell_of_games(self):
        """Lets people watch the games in progress on this machine."""
        while True:
            for number, slot in enumerate(self._team.slots):
                self._storage.running.tell(number, slot.game)
            await asyncio.sleep(TELL_SECONDS)

    @property
    def games_in_progress(self):
        return [slot.game for slot in self._team.slots if slot.game] if self._team else []

    def status(self):
        """Returns a line on the crew, None where there is nothing to tell."""
        return self._team and self._team.status()

    def _units(self):
        """Yields the pairs of matchups that are not decided yet. A rule for stopping cannot count beyond a pair that
        was given up."""
        while self._queue and not (self._given_up and (self._plan.sprt or self._plan.series)):
            index, pair = self._queue.pop()
            if not self.tallies[index].finished:
                yield index, pair

    def _give_up(self, _: int, unit: tuple[int, int]) -> None:
        self._given_up.append(unit)

    def _take(self, _, unit, played):
        index, pair = unit
        entries, texts = entries_of(index, pair, self._plan.matchups[index], played)
        for entry in entries:
            self._first_turns.take(entry)
        self._storage.store(index, pair, entries, texts)
        self.tallies[index].add(pair, entries)
        if self.on_pair:
            self.on_pair()


def _was_late(entry):
    return entry["verdict"] == verdicts.MACHINE_LATE
