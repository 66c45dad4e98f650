"""Plays the pairs of a plan side by side, stores each as it ends, and stops where the plan says."""

import asyncio
import re

from . import sgf, verdicts
from .game import Game, GameJob
from .openings import opening_of
from .plan import derived_seed
from .process import EngineProcess
from .referee import Referee
from .tally import Tally


class Slot:
    """The processes of one of the games that run side by side: a referee, and the engines of its current matchup."""

    def __init__(self, number, plan, storage):
        self._number = number
        self._storage = storage
        self._engines = {}
        self._matchup = None
        self.referee = Referee(plan.referee, storage.error_path(f"{number}-referee.log"))

    async def seat(self, index, matchup):
        """Closes the engines of another matchup."""
        if index != self._matchup:
            await self._close_engines()
        self._matchup = index
        self._players = matchup.players

    def engine(self, player, color):
        """The process of a player; one for both colours where the player is one engine."""
        spec = self._players[player].engine(color)
        key = (player, spec.name)
        if key not in self._engines:
            name = re.sub(r"[^A-Za-z0-9._=-]+", "_", spec.name)[:60]
            path = self._storage.error_path(f"{self._number}-{name}-{player}.log")
            self._engines[key] = EngineProcess(spec.name, spec.command, path)
        return self._engines[key]

    async def _close_engines(self):
        await asyncio.gather(*(engine.close() for engine in self._engines.values()))
        self._engines.clear()

    async def close(self):
        await self._close_engines()
        await self.referee.close()

    def kill(self):
        for engine in self._engines.values():
            engine.kill()
        self.referee.kill()


class Runner:
    """`tallies` hold what is counted; `on_pair`, if there is one, is called after each stored pair."""

    def __init__(self, plan, storage):
        self.on_pair = None
        self._plan = plan
        self._storage = storage
        self.tallies = [Tally(matchup, plan.sprt, plan.series) for matchup in plan.matchups]
        self._queue = []
        self._slots = []

    def restore(self, pairs):
        """Takes in what an earlier run has stored."""
        for (matchup, pair), records in sorted(pairs.items()):
            self.tallies[matchup].add(pair, records)
        self._queue = [key for key in reversed(self._plan.pairs()) if key not in pairs]

    @property
    def finished(self):
        return all(tally.finished for tally in self.tallies)

    async def run(self):
        """Until all is played or decided. Cancelling it kills the engines at once."""
        count = min(self._plan.concurrency, len(self._queue))
        self._slots = [Slot(number, self._plan, self._storage) for number in range(count)]
        workers = {asyncio.create_task(self._work(slot)): slot for slot in self._slots}
        try:
            while workers:
                done, _ = await asyncio.wait(workers, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    workers.pop(task)
                    task.result()
                if self.finished:
                    break
        finally:
            for task in workers:
                task.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
            for slot in self._slots:
                slot.kill()

    def _next(self):
        """The next pair of a matchup that is not decided yet."""
        while self._queue:
            matchup, pair = self._queue.pop()
            if not self.tallies[matchup].finished:
                return matchup, pair
        return None

    async def _work(self, slot):
        while (key := self._next()) is not None:
            records = await self._play_pair(slot, *key)
            matchup, pair = key
            texts = [record.pop("record") for record in records]
            self._storage.store(matchup, pair, records, texts)
            self.tallies[matchup].add(pair, records)
            if self.on_pair:
                self.on_pair()
            if self.finished:
                return
        await slot.close()

    async def _play_pair(self, slot, index, pair):
        plan, matchup = self._plan, self._plan.matchups[index]
        await slot.seat(index, matchup)
        opening = await opening_of(plan.book, matchup.setting, slot.referee, plan.seed, pair)
        records = []
        for number in range(matchup.games_of_pair):
            owners = matchup.owners(number)
            seats = {color: matchup.players[owner].engine(color) for color, owner in owners.items()}
            engines = {color: slot.engine(owner, color) for color, owner in owners.items()}
            # Both games of a cooperative pair have the same seeds and dice: only the players differ.
            seed = derived_seed(plan.seed, "game", pair, 0 if matchup.cooperative else number)
            job = GameJob(matchup.setting, matchup.control, opening, matchup.cooperative, seats, seed,
                          dice=f"{plan.seed} {pair}")
            played = await Game(job, plan.conditions, slot.referee, engines).play()
            records.append(_entry(index, pair, number, matchup, opening, played, slot.referee))
        return records


def _entry(index, pair, number, matchup, opening, played, referee):
    """A game as games.jsonl has it, with the SGF text as `record` for a file of its own."""
    owners = matchup.owners(number)
    names = {color: matchup.names[owner] for color, owner in owners.items()}
    entry = {"pair": pair, "game": number, **names, "opening": opening.name, **vars(played)}
    entry["sgf"] = f"{index + 1}-{pair + 1:05d}-{number + 1}.sgf"
    entry["failed"] = None
    if played.verdict in verdicts.FAILURES:
        loser = "black" if matchup.cooperative or played.winner == "white" else "white"
        entry["failed"] = names[loser]
    entry["board"] = {"size": referee.board, "layout": referee.options.get("layout", "")}
    opening_steps = 1 if opening.position is not None else sum(sgf.steps_of(text) for _, text in opening.moves)
    entry["opening_moves"] = [list(move) for move in opening.moves]
    entry["record"] = sgf.annotated(played.sgf, opening_steps, entry)
    return entry
