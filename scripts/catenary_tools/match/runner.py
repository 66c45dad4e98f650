# SPDX-License-Identifier: MIT
"""Plays the pairs of a plan, stores each as it ends, and stops where the plan says."""

import asyncio
import contextlib
import dataclasses
import fcntl
import json
from pathlib import Path

from rich.text import Text

from .. import files
from ..engine.process import EngineFailure
from ..errors import UsageError
from ..files import make_folder, read_json, write_all_whole, write_whole
from ..model import BrokenEngine, COLORS, Verdict
from ..play.crew import Gone, Machine
from ..play.openings import opening_of
from ..records import games, running
from ..records.games import entries_of
from .figures import Tally

# A slow engine is set up well; its first turn may be late.
SET_UP_WORKS = (Verdict.TIME, Verdict.MACHINE_LATE)


class FirstTurns:
    """Remembers which players have made a turn in any game."""

    def __init__(self):
        self._proven = set()

    def take(self, entry):
        """Takes in a game in the order of play. Raises BrokenEngine where it was lost by a player that had not made a
        turn before its failure, here or in an earlier game."""
        self._proven |= {entry[turn[0]] for turn in entry["turns"] if turn[0] in COLORS}
        failed = entry["failed"]
        if failed and failed not in self._proven and entry["verdict"] not in SET_UP_WORKS:
            raise BrokenEngine(broken_text(entry))


def broken_text(entry):
    """The failure and the last lines of the engine, for the user."""
    lines = [f"the engine '{entry['failed']}' failed before its first turn: {entry['verdict']}: {entry['detail']}"]
    if entry["last_lines"]:
        lines += ["its last lines on the standard error:", *(f"  {line}" for line in entry["last_lines"])]
    return "\n".join(lines)


# The folder of the records within that of a run.
RECORDS = "sgf"
IDENTITY = "match.json"
COMMAND = "command.json"


def difference(before, now, path="") -> str:
    """The first difference of two descriptions, in words."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in before | now:
            if before.get(key) != now.get(key):
                return difference(before.get(key), now.get(key), f"{path} {key}")
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for i, (a, b) in enumerate(zip(before, now)):
            if a != b:
                return difference(a, b, f"{path} {i + 1}")
    return f"{path.strip()} was {json.dumps(before)}, is {json.dumps(now)}"


class Storage:
    """One run at a time has the folder. Records are complete and on the disk before the line of their pair."""

    def __init__(self, output):
        self.folder = Path(output)
        self.running = running.RunningGames(output)
        self._lock = None
        self._games = None

    def open(self, plan, words):
        """Claims the folder for a match and the words of its command. Returns the Stored games that it has already;
        damaged lines of them are moved aside."""
        for name in ("", RECORDS, "stderr"):
            try:
                make_folder(self.folder / name)
            except OSError as error:
                raise UsageError(f"'{self.folder / name}' cannot be made: {error.strerror}") from None
        self._lock = open(self.folder / "lock", "w", encoding="utf-8")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise UsageError(f"another match is writing to '{self.folder}'") from None
        self._claim(json.loads(json.dumps(plan.identity())))
        stored = games.read(self.folder / games.NAME, plan.matchups)
        self._check_number(stored, plan)
        write_whole(self.folder / COMMAND, json.dumps(list(words)) + "\n")
        self._games = games.GamesFile(self.folder / games.NAME, stored)
        self.running.open()
        return stored

    def _claim(self, identity):
        path = self.folder / IDENTITY
        if not path.exists():
            write_whole(path, json.dumps(identity, indent=1) + "\n")
        elif (before := read_json(path, dict)) != identity:
            raise UsageError(f"'{self.folder}' holds another match: {difference(before, identity)} ({IDENTITY})")

    def _check_number(self, stored, plan):
        """A run with fewer games would leave games out of the figures that were counted before."""
        for index, matchup in enumerate(plan.matchups):
            pairs = 1 + max((pair for of, pair in stored.pairs if of == index), default=-1)
            if pairs > matchup.pairs:
                games_of_option = 1 if matchup.cooperative else 2
                raise UsageError(f"--games {matchup.pairs * games_of_option}: '{self.folder}' holds "
                                 f"{pairs * games_of_option} games already; take {pairs * games_of_option} or more")

    def store(self, matchup, pair, entries, texts):
        """`entries` are the games of one pair, `texts` their records in SGF, as text or bytes."""
        write_all_whole(self.folder / RECORDS, {entry["sgf"]: text for entry, text in zip(entries, texts)})
        self._games.append(matchup, pair, entries)

    def error_path(self, name):
        return self.folder / "stderr" / name

    def write_result(self, result):
        files.write_result(self.folder, result)

    def write_report(self, text):
        write_whole(self.folder / "report.html", text)

    def close(self):
        for file in (self._games, self._lock):
            # A full disk fails again.
            with contextlib.suppress(OSError):
                if file:
                    file.close()


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
    return entry["verdict"] == Verdict.MACHINE_LATE


SHOWN_OPENINGS = 3
TURNS = 2


async def rehearse(plan, console):
    """Raises BrokenEngine about the first thing that does not work."""
    slot, tried = plan.work.open_slot(0, Machine()), set()
    try:
        for index, matchup in enumerate(plan.matchups):
            console.print(Text(matchup.text()), soft_wrap=True)
            console.print(f"  {matchup.pairs * matchup.games_of_pair} games, {plan.concurrency} side by side")
            specs = dict.fromkeys(spec for player in matchup.players for spec in player.engines)
            trials = {(spec, matchup.setting, matchup.control) for spec in specs}
            if not trials <= tried:
                await _play_turns(plan, index, matchup, slot)
                await _describe(specs, slot, plan, console)
            tried |= trials
            for pair in range(min(SHOWN_OPENINGS, matchup.pairs)):
                opening = await opening_of(plan.book, matchup.setting, slot.referee, plan.seed, pair)
                console.print(Text(f"  opening of pair {pair + 1}: {opening.name}"), soft_wrap=True)
        await slot.close()
    finally:
        slot.kill()


async def _play_turns(plan, index, matchup, slot):
    """Every command that a game needs is tried: both games of the first pair, two turns of each."""
    work = dataclasses.replace(plan.work, conditions=dataclasses.replace(plan.conditions, max_turns=TURNS))
    entries, _ = entries_of(index, 0, matchup, await work.run(slot, (index, 0)))
    for entry in entries:
        if entry["failed"]:
            raise BrokenEngine(broken_text(entry))


async def _describe(specs, slot, plan, console):
    for spec in specs:
        engine = next(engine for engine in slot.engines if engine.name == spec.name)
        about = await _about(engine, spec, plan.conditions.timeouts.answer)
        console.print(Text(f"  {spec.name}: {about}"), soft_wrap=True)


async def _about(engine, spec, timeout):
    """Name and version where the engine tells them, the command, and how it is asked for turns."""
    words = []
    for question in ("name", "version"):
        if question in engine.protocol.listed:
            try:
                words.append(await engine.ask(question, timeout))
            except EngineFailure as failure:
                raise BrokenEngine(f"the engine '{engine.name}' failed: {failure.kind}: {failure.detail}") from None
    about = " ".join(words) + ": " if words else ""
    return f"{about}{' '.join(spec.command)}; asked for {engine.protocol.text()}"
