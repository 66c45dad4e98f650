# SPDX-License-Identifier: MIT
"""The includes of the C++ files."""

import collections
import dataclasses
import functools
import posixpath
import re

FOLDERS = ("engine", "protocol", "games/include")
"""Folders in which includes are looked up after the file's own folder."""
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.M)


@dataclasses.dataclass(frozen=True)
class Include:
    line: int
    text: str
    target: str
    """The path of the included file."""


@functools.cache
def includes_of(building, file):
    """The includes of one file that name files of this project."""
    text = building.texts[file]
    found = []
    for match in INCLUDE.finditer(text):
        target = resolve(building, file, match[1])
        if target:
            found.append(Include(text.count("\n", 0, match.start()) + 1, match[1], target))
    return found


def resolve(building, file, text):
    for folder in (posixpath.dirname(file), *FOLDERS):
        path = posixpath.normpath(posixpath.join(folder, text))
        if path in building.texts:
            return path
    return ""


LINKS = re.compile(r"catenary_add_floor\((\w+) ([^)]*)\)|^ *set\((floors) ([^)]*)\)", re.M)


def floors_in(words):
    """Libraries from elsewhere have `::` in their names."""
    return {word for word in words.split() if re.fullmatch("[a-z_]+", word)}


def links(building):
    """The floors that CMake links to a floor, in public and in all, by the name of the floor; those of all games have
    the name `floors`."""
    found = {}
    for folder in ("engine", "games", "protocol"):
        text = (building.root / folder / "CMakeLists.txt").read_text(encoding="utf-8")
        for name, words, games, words_of_games in LINKS.findall(text):
            public, _, private = (words or words_of_games).partition("PRIVATE")
            found[name or games] = (floors_in(public), floors_in(public) | floors_in(private))
    return found


@functools.cache
def counts(building, of=""):
    """The number of includes from one floor to another, in files whose names end so: {floor: {other: number}}."""
    found = collections.defaultdict(collections.Counter)
    for file, floor in building.floors.items():
        if not file.endswith(of):
            continue
        for include in includes_of(building, file):
            other = building.floors.get(include.target)
            if floor and other and floor != other:
                found[floor][other] += 1
    return found
