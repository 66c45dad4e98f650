# SPDX-License-Identifier: MIT
"""Plays the pairs of a plan, stores each as it ends, and stops when the plan is complete."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO

from ..engine.process import EngineFailure
from ..errors import BrokenEngine, UsageError, UserError
from ..files import JsonObject, lock, make_folder, read_json, write_all_whole, write_whole
from ..model import COLORS, GameEntry, Setting, Verdict
from ..play.clock import TimeControl
from ..play.work import Executor, ExecutorFailed, Machine, UnitsGivenUp
from ..play.openings import opening_of
from ..play.pairs import GameInProgress, Matchup, PairSlot, PlayedPair
from ..play.seats import EngineSpec, PlayingEngine
from ..records import games
from ..records.games import PairKey, RECORDS, RunningGames, Stored, entries_of
from .figures import Tally
from .setup import Plan

# Takes lines for the user.
Say = Callable[[str], None]

IDENTITY = "match.json"
COMMAND = "command.json"
REPORT_SECONDS = 0.5
# A slow engine may be set up correctly but be late with its first turn.
SET_UP_WORKS = (Verdict.TIME, Verdict.MACHINE_LATE)
# The number of openings that a rehearsal shows, and of turns that it plays.
SHOWN_OPENINGS = 3
REHEARSED_TURNS = 2


def difference(before: object, now: object, path: str = "") -> str:
    """Describes the first difference between two descriptions."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in before | now:
            if before.get(key) != now.get(key):
                return difference(before.get(key), now.get(key), f"{path} {key}")
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for i, (a, b) in enumerate(zip(before, now)):
            if a != b:
                return difference(a, b, f"{path} {i + 1}")
    return f"{path.strip()} was {json.dumps(before)}, is {json.dumps(now)}"


class MatchFolder:
    """The folder of a run, used by one run at a time. Records are complete and on the disk before the line of their
    pair."""

    def __init__(self, output: str) -> None:
        self.path = Path(output)
        self.running = RunningGames(output)
        self._lock: IO[str] | None = None

    def open(self, plan: Plan, argv: Iterable[str]) -> Stored:
        """Locks the folder for a match and the arguments of its command. Returns the games that are already stored;
        damaged lines are moved aside. Raises OSError and UserError."""
        for name in ("", RECORDS, "stderr"):
            make_folder(self.path / name)
        self._lock = open(self.path / "lock", "w", encoding="utf-8")
        if not lock(self._lock):
            raise UserError(f"another match is writing to '{self.path}'")
        self._claim(json.loads(json.dumps(plan.identity())))
        stored = games.read(self.path / games.NAME, plan.matchups)
        self._check_number(stored, plan)
        write_whole(self.path / COMMAND, json.dumps(list(argv)) + "\n")
        games.prepare_file(self.path / games.NAME, stored)
        self.running.open()
        return stored

    def _claim(self, identity: JsonObject) -> None:
        path = self.path / IDENTITY
        if not path.exists() or not games.read(self.path / games.NAME).end:
            # A folder without games, for example after a wrong option, may be taken over.
            write_whole(path, json.dumps(identity, indent=1) + "\n")
        elif (before := read_json(path, dict)) != identity:
            raise UserError(f"'{self.path}' holds another match: {difference(before, identity)} ({IDENTITY}); "
                            "take another folder for --output")

    def _check_number(self, stored: Stored, plan: Plan) -> None:
        """Raises UsageError for fewer games than are stored: those already counted would be missing from the
        figures."""
        for index, matchup in enumerate(plan.matchups):
            pairs = 1 + max((pair for of, pair in stored.pairs if of == index), default=-1)
            if pairs > matchup.pairs:
                factor = 1 if matchup.cooperative else 2
                raise UsageError(f"--games {matchup.pairs * factor}: '{self.path}' holds {pairs * factor} games "
                                 f"already; take {pairs * factor} or more")

    def store(self, index: int, pair: int, entries: Sequence[GameEntry], texts: Sequence[str | bytes]) -> None:
        """`entries` are the games of one pair, `texts` their records in SGF. Requires an open folder."""
        write_all_whole(self.path / RECORDS, {entry.sgf: text for entry, text in zip(entries, texts)})
        games.append_pair(self.path / games.NAME, index, pair, entries)

    def error_path(self, name: str) -> Path:
        return self.path / "stderr" / name

    def close(self) -> None:
        if self._lock:
            self._lock.close()


class Runner:
    """`tallies` hold the counts; `on_pair`, if given, is called after each stored pair."""

    def __init__(self, plan: Plan, folder: MatchFolder) -> None:
        self.on_pair: Callable[[], None] | None = None
        self.tallies = [Tally(matchup, plan.sprt, plan.series) for matchup in plan.matchups]
        self._plan = plan
        self._folder = folder
        self._queue: list[PairKey] = []
        self._executor: Executor | None = None
        # The players that have made a turn in any game.
        self._proven: set[str] = set()

    def restore(self, pairs: dict[PairKey, list[GameEntry]]) -> None:
        """Reads what an earlier run has stored, except pairs to be played again."""
        if self._plan.replay_late:
            pairs = {key: entries for key, entries in pairs.items()
                     if all(entry.verdict != Verdict.MACHINE_LATE for entry in entries)}
        for (index, pair), entries in sorted(pairs.items()):
            self.tallies[index].add(pair, entries)
            for entry in entries:
                self._note_turns(entry)
        self._queue = [key for key in reversed(self._plan.pairs()) if key not in pairs]

    @property
    def finished(self) -> bool:
        return all(tally.finished for tally in self.tallies)

    async def run(self, executor: Executor) -> None:
        """Plays until everything is played or decided. Cancelling it kills the engines immediately. Raises
        ExecutorFailed if pairs were given up."""
        self._executor = executor
        reporting = asyncio.ensure_future(self._report_games(executor))
        try:
            async with executor:
                async for unit, played in executor.map(self._plan.work, self._units(executor)):
                    self._take(unit, played)
                    if self.finished:
                        break
        except UnitsGivenUp as error:
            pairs = ", ".join(str(pair + 1) for _, pair in error.units)
            raise ExecutorFailed(f"not played: pair {pairs}; the same command tries again") from None
        finally:
            reporting.cancel()
            self._folder.running.close()

    async def _report_games(self, executor: Executor) -> None:
        """Lets users watch the games in progress on this machine."""
        while True:
            for number, slot in _pair_slots(executor).items():
                self._folder.running.tell(number, slot.game)
            await asyncio.sleep(REPORT_SECONDS)

    @property
    def games_in_progress(self) -> list[GameInProgress]:
        return [slot.game for slot in _pair_slots(self._executor).values() if slot.game] if self._executor else []

    def status(self) -> str | None:
        """Returns a line about the executor; None if there is nothing to report."""
        return self._executor.status() if self._executor else None

    def _units(self, executor: Executor) -> Iterator[PairKey]:
        """Yields the pairs of matchups that are not decided yet. A stopping rule cannot count beyond a pair that was
        given up."""
        while self._queue and not (executor.given_up and (self._plan.sprt or self._plan.series)):
            index, pair = self._queue.pop()
            if not self.tallies[index].finished:
                yield index, pair

    def _take(self, unit: PairKey, played: PlayedPair) -> None:
        index, pair = unit
        entries, texts = entries_of(index, pair, self._plan.matchups[index], played)
        self._check_set_up(entries)
        self._folder.store(index, pair, entries, texts)
        self.tallies[index].add(pair, entries)
        if self.on_pair:
            self.on_pair()

    def _note_turns(self, entry: GameEntry) -> None:
        self._proven |= {entry.player(turn.color) for turn in entry.turns if turn.color in COLORS}

    def _check_set_up(self, entries: Iterable[GameEntry]) -> None:
        """Raises BrokenEngine if one of these games, which have just ended, was lost by a player that made no turn
        before its failure, in this or any other game so far."""
        for entry in entries:
            self._note_turns(entry)
            if entry.failed and entry.failed not in self._proven and entry.verdict not in SET_UP_WORKS:
                raise BrokenEngine(_broken_text(entry))


def _pair_slots(executor: Executor) -> dict[int, PairSlot]:
    """The numbers of the slots of this machine that are playing a pair."""
    return {number: slot for number, slot in executor.busy_slots.items() if isinstance(slot, PairSlot)}


def _broken_text(entry: GameEntry) -> str:
    """The failure and the last lines of the engine, for the user."""
    lines = [f"the engine '{entry.failed}' failed before its first turn: {entry.verdict}: {entry.detail}"]
    if entry.last_lines:
        lines += ["its last lines on standard error:", *(f"  {line}" for line in entry.last_lines)]
    return "\n".join(lines)


async def rehearse(plan: Plan, say: Say) -> None:
    """Plays two turns with every engine and reports the plan. Raises BrokenEngine for the first thing that fails."""
    slot = plan.work.open_slot(0, Machine())
    tried: set[tuple[EngineSpec, Setting, TimeControl]] = set()
    try:
        for index, matchup in enumerate(plan.matchups):
            say(matchup.text())
            say(f"  {matchup.pairs * matchup.games_of_pair} games, {plan.concurrency} side by side")
            specs = dict.fromkeys(spec for player in matchup.players for spec in player.engines)
            trials = {(spec, matchup.setting, matchup.control) for spec in specs}
            if not trials <= tried:
                await _play_turns(plan, index, matchup, slot)
                for spec in specs:
                    engine = next(engine for engine in slot.players.values() if engine.name == spec.name)
                    about = await _about(engine, spec, plan.conditions.timeouts.answer)
                    say(f"  {spec.name}: {about}")
            tried |= trials
            for pair in range(min(SHOWN_OPENINGS, matchup.pairs)):
                opening = await opening_of(matchup.book, matchup.setting, slot.referee, plan.seed, pair)
                say(f"  opening of pair {pair + 1}: {opening.name}")
        await slot.close()
    finally:
        slot.kill()


async def _play_turns(plan: Plan, index: int, matchup: Matchup, slot: PairSlot) -> None:
    """Tries every command that a game needs: two turns of each of both games of the first pair."""
    work = dataclasses.replace(plan.work, conditions=dataclasses.replace(plan.conditions, max_turns=REHEARSED_TURNS))
    entries, _ = entries_of(index, 0, matchup, await work.run(slot, (index, 0)))
    for entry in entries:
        if entry.failed:
            raise BrokenEngine(_broken_text(entry))


async def _about(engine: PlayingEngine, spec: EngineSpec, timeout: float) -> str:
    """Name and version if the engine reports them, the command, and how turns are requested from it."""
    parts = []
    for question in ("name", "version"):
        if question in engine.dialect.listed:
            try:
                parts.append(await engine.ask(question, timeout))
            except EngineFailure as failure:
                raise BrokenEngine(f"the engine '{engine.name}' failed: {failure.kind}: {failure.detail}") from None
    about = " ".join(parts) + ": " if parts else ""
    return f"{about}{' '.join(spec.command)}; asked for {engine.dialect.text()}"
