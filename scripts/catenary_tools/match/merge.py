# SPDX-License-Identifier: MIT
"""The command `merge`: joins matches that differ in their seeds, as several clients play them."""

import contextlib
import dataclasses
import io
import json
from collections import Counter
from pathlib import Path

from ..errors import UsageError
from ..records import games
from ..records.files import DamagedFile, read_json
from .options import parse
from .plan_from_options import plan_of
from .storage import COMMAND, IDENTITY, RECORDS, difference


async def plan_of_match(folder, command):
    """Returns the plan of a match and the options that made it. Raises UsageError and DamagedFile."""
    path = Path(folder) / COMMAND
    try:
        words = read_json(path, list)
    except OSError as error:
        raise UsageError(f"'{folder}' holds no match: {error}") from None
    options = _options_of(words, path)
    try:
        return await plan_of(options, command), words
    except UsageError as error:
        raise UsageError(f"'{path}': {error}") from None


def _options_of(words, path):
    """A command that has made a match was right."""
    if all(isinstance(word, str) for word in words) and words[:1] != ["merge"]:
        with contextlib.suppress(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            return parse(words)
    raise DamagedFile(path, "no options of a match")


def merged_plan(plan, folders):
    """Returns the plan of all matches together. Raises UsageError where they differ in more than their seeds."""
    identity = _plain(plan.identity())
    seeds = []
    for folder in folders:
        found = _identity_of(Path(folder))
        seeds.append(found["seed"])
        if found | {"seed": None} != identity | {"seed": None}:
            raise UsageError(f"'{folder}' holds another match: "
                             f"{difference(identity, found | {'seed': plan.seed})} ({IDENTITY})")
    if len(set(seeds)) < len(seeds):
        raise UsageError(f"two of the matches have the same seed: {', '.join(map(str, seeds))}")
    return dataclasses.replace(plan, seed=seeds)


def _identity_of(folder):
    try:
        found = read_json(folder / IDENTITY, dict)
    except OSError as error:
        raise UsageError(f"'{folder}' holds no match: {error}") from None
    if isinstance(found.get("seed"), list):
        raise UsageError(f"'{folder}' holds matches that were merged: merge theirs and the others at once")
    if not isinstance(found.get("seed"), int):
        raise DamagedFile(folder / IDENTITY, "no seed")
    return found


def merged_pairs(plan, folders):
    """Returns the games of all folders in their order: the index of the matchup, the new number of the pair, its games
    and their records. Raises DamagedFile."""
    merged, counts = [], [0] * len(plan.matchups)
    for folder in map(Path, folders):
        found = games.read_pairs(folder / games.NAME, plan.matchups)
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
