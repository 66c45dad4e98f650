# SPDX-License-Identifier: MIT
"""Records of the board as SGF, with variations."""

import re
from collections.abc import Iterable, Iterator

from ..board import vertex
from ..files import JsonObject
from ..model import COLORS, Setting
from .record import CHANCE, POSITION, Change

# More are of no use to a reader, and each costs a look of the engine.
MOST_LINES = 100
# A longer line is no game.
MOST_NODES = 20_000
# A value, which the end of the text may cut off, the name of a property, or the structure of the tree. What has been
# matched is never tried again, so that reading takes time in proportion to the length.
TOKEN = re.compile(r"\[(?:\\.|[^\]\\])*+(?:\]|\Z)|[A-Z]++|[();]", re.S)
COLOR_OF = {"B": "black", "W": "white", "CHANCE": CHANCE}
PLAYERS = {"black": "PB", "white": "PW"}

SgfTree = dict[str, "SgfTree"]


def joined_sgf(lines: Iterable[Iterable[str]]) -> str:
    """Returns lines of nodes that share their first one as the text of a tree; the first line is the main one."""
    root: SgfTree = {}
    for nodes in lines:
        place = root
        for node in nodes:
            place = place.setdefault(node, {})
    return f"({_sgf_text(root)})"


def _sgf_text(place: SgfTree) -> str:
    """The text of what follows a place: a sequence, or several variations."""
    parts = []
    while len(place) == 1:
        ((node, place),) = place.items()
        parts.append(node)
    variations = ""
    for node, following in place.items():
        text = _sgf_text(following)
        variations += f"\n({node}" + ("\n" if text and not text.startswith("\n") else "") + f"{text})"
    return "\n".join(parts) + variations


def sgf_lines(text: str) -> list[list[str]]:
    """Returns the lines from the root to each end of the first tree in a text, the main one first; none if the text
    holds no tree."""
    lines: list[list[str]] = []
    line: list[str] = []
    starts: list[int] = []
    node: slice | None = None
    has_ended = False
    for match in TOKEN.finditer(text):
        token = match[0]
        if token not in ("(", ")", ";"):
            if node and token.startswith("["):
                node = slice(node.start, match.end())
            continue
        if node:
            line.append(text[node])
            node, has_ended = None, False
        if token == "(":
            starts.append(len(line))
            has_ended = False
        elif not starts:
            if token == ")":
                break
        elif token == ";":
            node = slice(match.start(), match.end())
        else:
            if line and not has_ended:
                lines.append(list(line))
            has_ended = True
            del line[starts.pop():]
        if len(lines) == MOST_LINES or len(line) > MOST_NODES or lines and not starts:
            break
    return lines


def _properties(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yields the properties of nodes, each with its values, in their order."""
    name, values = "", list[str]()
    for match in TOKEN.finditer(text):
        if match[0].startswith("["):
            values.append(_unescaped(match[0][1:].removesuffix("]")))
            continue
        if values:
            yield name, values
        name, values = match[0], []
    if values:
        yield name, values


def changes_of_sgf(text: str) -> tuple[Setting, list[Change]]:
    """Returns the setting and the changes of what the ruler printed, whose form is fixed."""
    properties = list(_properties(text))
    root = dict(properties)
    size = int(root["SZ"][0])
    options = tuple((name, value) for name, _, value in (entry.partition("=") for entry in root.get("OPTION", [])))
    changes = []
    for name, (value, *_) in properties:
        if name == "POSITION":
            changes.append(Change(POSITION, value))
        elif name in COLOR_OF:
            changes.append(Change(COLOR_OF[name], _step(value, size)))
    return Setting(root["BOARDGAME"][0], size, options), changes


def _step(value: str, size: int) -> str:
    """The vertex of a square in SGF letters from the top left; `pass` where it is empty."""
    if not value:
        return "pass"
    column, row = (ord(letter) - ord("a") for letter in value)
    return vertex(column, size - row - 1)


def players_of_sgf(root: str) -> JsonObject:
    """Returns the names of the players, and the result, of the first node of a record; empty if it has none."""
    properties = dict(_properties(root))
    wanted = {**{color: PLAYERS[color] for color in COLORS}, "result": "RE"}
    return {key: properties.get(name, [""])[0][:60] for key, name in wanted.items()}


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value, flags=re.S)
