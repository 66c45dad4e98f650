# SPDX-License-Identifier: MIT
"""The command `merge`: joins matches that differ in their seeds, as several clients play them."""

import dataclasses
import json
import shutil
from pathlib import Path

from ..play.verdicts import MatchError
from ..records import games
from .storage import COMMAND, IDENTITY, RECORDS, difference


def words_of(folder):
    """Returns the options of the command that made a match. Raises MatchError."""
    try:
        return json.loads((Path(folder) / COMMAND).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise MatchError(f"'{folder}' holds no match: {error}") from None


def merged_plan(plan, folders):
    """Returns the plan of all matches together. Raises MatchError where they differ in more than their seeds."""
    identity = _plain(plan.identity())
    seeds = []
    for folder in folders:
        found = json.loads((Path(folder) / IDENTITY).read_text(encoding="utf-8"))
        seeds.append(found["seed"])
        if found | {"seed": None} != identity | {"seed": None}:
            raise MatchError(f"'{folder}' holds another match: {difference(identity, found | {'seed': plan.seed})}")
    if len(set(seeds)) < len(seeds):
        raise MatchError(f"two of the matches have the same seed: {', '.join(map(str, seeds))}")
    return dataclasses.replace(plan, seed=seeds)


def merged_pairs(plan, folders):
    """Yields the index of the matchup, the new number of the pair, its games, and the folder of their records, in the
    order of the folders."""
    counts = [0] * len(plan.matchups)
    for folder in map(Path, folders):
        found, _ = games.read_pairs(folder / games.NAME)
        for (index, _), entries in sorted(found.items()):
            yield index, counts[index], entries, folder
            counts[index] += 1


def merge(plan, folders, storage):
    """Writes the games of all folders to a new one; returns the plan with as many pairs as there are."""
    counts = [0] * len(plan.matchups)
    for index, pair, entries, folder in merged_pairs(plan, folders):
        counts[index] += 1
        for entry in entries:
            record = folder / RECORDS / entry["sgf"]
            entry |= {"pair": pair, "sgf": games.record_name(index, pair, entry["game"])}
            shutil.copyfile(record, storage.folder / RECORDS / entry["sgf"])
        storage.append(index, pair, entries)
    matchups = [dataclasses.replace(matchup, pairs=count) for matchup, count in zip(plan.matchups, counts)]
    return dataclasses.replace(plan, matchups=matchups)


def _plain(value):
    return json.loads(json.dumps(value))
