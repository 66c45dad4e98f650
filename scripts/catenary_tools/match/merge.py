# SPDX-License-Identifier: MIT
"""The command `merge`: joins matches that differ in their seeds, as several clients play them."""

import dataclasses
import json
from collections import Counter
from pathlib import Path

from ..play.verdicts import MatchError
from ..records import games
from ..records.files import DamagedFile
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
    """Returns the games of all folders in their order: the index of the matchup, the new number of the pair, its games
    and their records. Raises DamagedFile."""
    merged, counts = [], [0] * len(plan.matchups)
    for folder in map(Path, folders):
        found, _ = games.read_pairs(folder / games.NAME)
        for (index, _), entries in sorted(found.items()):
            texts = [_record(folder / RECORDS / entry["sgf"]) for entry in entries]
            for entry in entries:
                name = games.record_name(index, counts[index], entry["game"])
                entry |= {"pair": counts[index], "sgf": name}
            merged.append((index, counts[index], entries, texts))
            counts[index] += 1
    return merged


def _record(path):
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DamagedFile(path, error.strerror) from None
    if not (content.startswith(b"(;") and content.endswith(b")\n")):
        raise DamagedFile(path, "no complete record")
    return content


def with_pairs(plan, merged):
    """Returns the plan with as many pairs of each matchup as there are."""
    counts = Counter(index for index, *_ in merged)
    return dataclasses.replace(plan, matchups=[dataclasses.replace(matchup, pairs=counts[index])
                                               for index, matchup in enumerate(plan.matchups)])


def _plain(value):
    return json.loads(json.dumps(value))
