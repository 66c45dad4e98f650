# SPDX-License-Identifier: MIT
"""HTML pages in a single file with their data, style and scripts, so that they open anywhere without a network; and
what they draw: boards, and replayed games."""

from __future__ import annotations

import html
import json
import posixpath
import re
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any, TYPE_CHECKING

from ..engine.client import AsyncEngine
from ..files import rounded
from ..model import Setting

if TYPE_CHECKING:
    from typing import Self

LIBRARY = __name__.partition(".")[0]
FOLDER = "pages"
VALUE = re.compile(r"\{\{ (\w+) \}\}")
IMPORT = re.compile(r'^import \{([^}]*)\}\s+from "([^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (?:\* )?(\w+))", re.M)
RENAMED = re.compile(r"^(\w+) as (\w+)$")
COMMANDS = ("board_layout", "board_state")
# Fields of a state that the page does not draw, or receives separately.
LEFT_OUT = {"v", "ply", "key", "turn", "pieces", "labels", "marks", "legal", "status", "over", "chance"}

State = dict[str, Any]
"""A position as returned by Boards.state(), for the scripts of a page."""


def render(folder: str, data: object, **values: str) -> str:
    """Returns the text of the page built from `template.html`, `style.css` and `page.mjs` in a folder of the library.
    The scripts receive the data, the template the other values."""
    known = {name: html.escape(value) for name, value in values.items()} | parts_of(folder, data)
    return VALUE.sub(lambda match: known[match[1]], read(f"{folder}/template.html"))


def parts_of(folder: str, data: object) -> dict[str, str]:
    """The parts of a page that are not escaped: its data, its style and its script."""
    style = "".join(read(f"{place}/style.css") for place in (FOLDER, folder))
    # A game's text could otherwise close the element that contains it.
    encoded = json.dumps(rounded(data), separators=(",", ":")).replace("<", "\\u003c")
    return {"data": encoded, "style": style, "script": bundle(f"{folder}/page.mjs")}


def read(name: str) -> str:
    """Returns the text of a file of the library, which may be inside an archive."""
    return resources.files(LIBRARY).joinpath(name).read_text(encoding="utf-8")


def bundle(name: str) -> str:
    """Returns a module of the library and everything that it imports as one classic script."""
    return '"use strict";\n(() => {\n' + "".join(map(_function, _ordered(name, set()))) + "})();"


def _ordered(name: str, seen: set[str]) -> Iterator[str]:
    """Yields a module after everything that it imports."""
    if name in seen:
        return
    seen.add(name)
    for _, imported in IMPORT.findall(read(name)):
        yield from _ordered(_beside(name, imported), seen)
    yield name


def _beside(name: str, imported: str) -> str:
    """The name of a module that another one imports."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))


def _function(name: str) -> str:
    """Wraps a module in a function that is called immediately and returns the module's exports."""
    def assignment(match: re.Match[str]) -> str:
        """Turns an import into a destructuring assignment of the other module's result."""
        names = (RENAMED.sub(r"\1: \2", word.strip()) for word in match[1].replace("\n", " ").split(","))
        return f"const {{{', '.join(filter(None, names))}}} = {_variable(_beside(name, match[2]))};\n"

    text = read(name)
    exported = ", ".join(match[1] for match in EXPORT.finditer(text))
    text = IMPORT.sub(assignment, EXPORT.sub("", text))
    if left := re.search(r"^(?:import|export)\b.*", text, re.M):
        raise ValueError(f"{name}: a form of import or export that is not supported: {left[0]}")
    return f"const {_variable(name)} = (() => {{\n{text.rstrip()}\nreturn {{{exported}}};\n}})();\n"


def _variable(name: str) -> str:
    *_, folder, file = name.split("/")
    return f"in_{folder}_{file.partition('.')[0]}"


class Boards:
    """The engine's boards of one setting, built from its answers. `layout` is the layout of the board, `pieces` are all
    pieces that occur."""

    def __init__(self, layout: str) -> None:
        self.layout: dict[str, Any] = json.loads(layout)
        self.pieces: list[dict[str, Any]] = []
        self._cells: dict[str, int] = {cell["id"]: index for index, cell in enumerate(self.layout["cells"])}
        self._before: dict[int, int] = {}

    def start(self) -> None:
        """Starts a new game."""
        self._before = {}

    def state(self, answer: str) -> State:
        """Returns a position as changes from the previous one: `b` alternates cells and pieces, as indices (-1: empty);
        `m` are the marks, `l` the labels, `s` the status, `t` the side to move, `x` everything else."""
        state = json.loads(answer)
        now = {self._cells[piece.pop("cell")]: self._piece(piece) for piece in state["pieces"]}
        changed = [value for cell in sorted(now.keys() | self._before.keys())
                   if now.get(cell) != self._before.get(cell) for value in (cell, now.get(cell, -1))]
        self._before = now
        letters = {cell for cell, piece in now.items() if self.pieces[piece]["glyph"] != "stone"}
        labels = [[self._cells[label["cell"]], label["text"]] for label in state["labels"]]
        parts = {"b": changed, "m": [self._mark(mark) for mark in state["marks"]],
                 # A label that repeats the letter of a piece is not shown.
                 "l": [label for label in labels if label[0] not in letters],
                 "s": state["status"], "t": state["turn"]["mover"],
                 "x": {key: value for key, value in state.items() if key not in LEFT_OUT and value}}
        return {key: value for key, value in parts.items() if value}

    def _piece(self, piece: dict[str, Any]) -> int:
        if piece not in self.pieces:
            self.pieces.append(piece)
        return self.pieces.index(piece)

    def _mark(self, mark: dict[str, Any]) -> list[Any]:
        return [mark["kind"], [self._cells[cell] for cell in mark["cells"]], mark["text"]]


class Replayer:
    """Replays recorded games on an engine; an async context manager. `boards` is None if the engine has no boards."""

    def __init__(self, command: Sequence[str]) -> None:
        self.boards: Boards | None = None
        self._engine = AsyncEngine(command)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *details: object) -> None:
        await self._engine.close()

    async def set_up(self, setting: Setting) -> None:
        """Prepares for games of a setting; any dice are rolled by hand."""
        ask = self._engine.ask
        for command in setting.commands():
            await ask(command)
        self.boards = None
        if [await ask(f"known_command {command}") for command in COMMANDS] == ["true"] * len(COMMANDS):
            if " dice " in await ask("game_param"):
                await ask("game_param dice manual")
            self.boards = Boards(await ask("board_layout"))

    async def replay(self, opening: Sequence[tuple[str, str]], start: str, moves: Sequence[tuple[str, str]]
                     ) -> tuple[list[State], str]:
        """Replays a game; `opening` and `moves` are lists of (color, text). `start` is the position after the opening,
        which may consist of that position alone. Returns the states from there on, and the game as SGF text."""
        ask, boards = self._engine.ask, self.boards
        assert boards, "no boards"
        boards.start()
        await ask("clear_board")
        for color, text in opening:
            await ask(f"play {color} {text}")
        if await ask("position") != start:
            await ask(f"position {start}")
        states = [boards.state(await ask("board_state"))]
        for color, text in moves:
            await ask(f"play {color} {text}")
            states.append(boards.state(await ask("board_state")))
        return states, await ask("printsgf")
