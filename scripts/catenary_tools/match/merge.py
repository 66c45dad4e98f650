# SPDX-License-Identifier: MIT
"""Merges several matches with different seeds into one."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..errors import UsageError, UserError
from ..files import DamagedFile, read_json
from ..model import GameEntry
from ..records import games
from .options import MergeOptions, parse
from .runner import COMMAND, IDENTITY, difference
from .setup import Plan, plan_of

Kind = TypeVar("Kind")


class MergedPair(NamedTuple):
    """A pair with its new number, its games and their records; `matchup` is an index."""

    matchup: int
    pair: int
    games: list[GameEntry]
    records: list[bytes]


class MergedMatch(NamedTuple):
    """`argv` are the arguments of the first match."""

    plan: Plan
    argv: list[str]
    pairs: list[MergedPair]


async def merged_match(folders: Sequence[str], output: str, of_merge: Sequence[str]) -> MergedMatch:
    """Reads matches from their folders; `of_merge` are the arguments of the command. Raises UserError."""
    plan, argv = await _plan_of_match(folders[0], of_merge)
    seeds = _seeds_of(plan, folders)
    pairs = _merged_pairs(plan, folders)
    counts = Counter(pair.matchup for pair in pairs)
    matchups = [dataclasses.replace(matchup, pairs=counts[index]) for index, matchup in enumerate(plan.matchups)]
    return MergedMatch(dataclasses.replace(plan, output=output, merged_seeds=seeds, matchups=matchups), argv, pairs)


async def _plan_of_match(folder: str, of_merge: Sequence[str]) -> tuple[Plan, list[str]]:
    """Returns the plan of a match and the options that produced it. Raises UsageError and DamagedFile."""
    path = Path(folder) / COMMAND
    argv = _read_of_match(path, list)
    if not all(isinstance(word, str) for word in argv):
        raise DamagedFile(path, "it holds more than words")
    try:
        options = parse(argv)
    except UsageError as error:
        raise DamagedFile(path, f"these are not the options of a match: {error}") from None
    if isinstance(options, MergeOptions):
        raise DamagedFile(path, "these are the options of merge")
    try:
        return await plan_of(options, of_merge), argv
    except UsageError as error:
        raise UsageError(f"'{path}': {error}") from None


def _read_of_match(path: Path, kind: type[Kind]) -> Kind:
    try:
        content: Kind = read_json(path, kind)
        return content
    except OSError as error:
        raise UsageError(f"'{path.parent}' holds no match: {error}") from None


def _seeds_of(plan: Plan, folders: Sequence[str]) -> list[int]:
    """Returns the seeds of matches. Raises UserError if anything else differs."""
    identity = json.loads(json.dumps(plan.identity()))
    seeds: list[int] = []
    for folder in folders:
        found = _read_of_match(Path(folder) / IDENTITY, dict)
        if isinstance(found.get("seed"), list):
            raise UsageError(f"'{folder}' holds matches that were merged: merge theirs and the others at once")
        if not isinstance(found.get("seed"), int):
            raise DamagedFile(Path(folder) / IDENTITY, "it has no seed")
        seeds.append(found["seed"])
        expected = identity | {"seed": found["seed"]}
        if found != expected:
            raise UserError(f"'{folder}' holds another match: {difference(expected, found)} ({IDENTITY})")
    if len(set(seeds)) < len(seeds):
        raise UsageError(f"two of the matches have the same seed: {', '.join(map(str, seeds))}")
    return seeds


def _merged_pairs(plan: Plan, folders: Sequence[str]) -> list[MergedPair]:
    """Returns the pairs of all folders in order. Raises DamagedFile."""
    merged: list[MergedPair] = []
    counts: Counter[int] = Counter()
    for folder in map(Path, folders):
        for (index, _), found in sorted(games.read_pairs(folder / games.NAME, plan.matchups).items()):
            pair = counts[index]
            renamed = [dataclasses.replace(game, pair=pair, sgf=games.record_name(index, pair, game.game))
                       for game in found]
            records = [_record(folder / games.RECORDS / game.sgf) for game in found]
            merged.append(MergedPair(index, pair, renamed, records))
            counts[index] += 1
    return merged


def _record(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DamagedFile(path, str(error.strerror)) from None
    if not (content.startswith(b"(;") and content.endswith(b")\n")):
        raise DamagedFile(path, "it holds no complete record")
    return content
