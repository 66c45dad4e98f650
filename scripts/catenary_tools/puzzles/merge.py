# SPDX-License-Identifier: MIT
"""The command `merge`: one file of several, the easiest puzzle first."""

from . import collection
from ..errors import UserError


def merged(contents):
    """Returns one collection of several of the same game, without puzzles that are like an easier one."""
    found = collection.empty(contents[0]["game"])
    found["runs"] = [run for content in contents for run in content["runs"]]
    puzzles = [puzzle for content in contents for puzzle in content["puzzles"]]
    for puzzle in sorted(puzzles, key=collection.order):
        if not collection.has_like(found, puzzle):
            found["puzzles"].append(puzzle)
    return found


async def merge(options):
    contents = [collection.read(path) for path in options.files]
    if len({content["game"] for content in contents}) > 1:
        raise UserError("the files are of several games")
    result = merged(contents)
    collection.write(options.output, result)
    print(f"{options.output}: {len(result['puzzles'])} puzzles")
    return 0
