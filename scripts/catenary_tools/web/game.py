# SPDX-License-Identifier: MIT
"""The game on the web board: its setting, seats, clocks and record, and what the ruler says of its positions."""

from __future__ import annotations

import json
import pathlib
import re
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..engine.process import EngineFailure
from ..files import JsonObject
from ..model import COLORS, DICE, ListedOption, Setting, Verdict
from ..records.sgf import escaped
from . import Refusal
from .record import CHANCE, Change, GameTree, Node, View
from .sgf import MOST_LINES, PLAYERS, joined_sgf

if TYPE_CHECKING:
    from .engines import BoardEngine

NEXT_NODE = re.compile(r"\n(?=;)")
MOST_STATES = 300
# Undos, replays and long lists of turns stay quick.
MOST_CHANGES = 5000
# A game with fewer is none to keep.
LEAST_CHANGES = 2
# Nodes of variations whose states are asked for when a game is opened.
MOST_VARIED = 300
QUESTIONS = ["board_state"]


@dataclass(frozen=True)
class Seat:
    """A person, or an engine by name. The limit is {"level": n}, {"nodes": n}, {"seconds": s}, or {} for the clock."""

    engine: str | None = None
    limit: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_engine(self) -> bool:
        return self.engine is not None

    def to_data(self) -> JsonObject:
        if not self.is_engine:
            return {"kind": "person"}
        return {"kind": "engine", "engine": self.engine, "limit": self.limit}

    @staticmethod
    def from_data(data: JsonObject) -> Seat:
        return Seat(data.get("engine", "") if data["kind"] == "engine" else None, data.get("limit", {}))


Seats = Mapping[str, Seat]


def people(seats: Seats) -> list[str]:
    """The colors of people."""
    return [color for color in COLORS if not seats[color].is_engine]


def are_engines(seats: Seats) -> bool:
    """Returns whether no seat is a person's."""
    return not people(seats)


class Clocks:
    """The seconds left to both sides. Nobody's clock runs until `run`."""

    def __init__(self, main: float, increment: float) -> None:
        self.main, self.increment = main, increment
        self.running: str | None = None
        self._left = dict.fromkeys(COLORS, float(main))
        self._since = 0.0

    def left(self, color: str) -> float:
        spent = time.monotonic() - self._since if color == self.running else 0.0
        return max(0.0, self._left[color] - spent)

    def run(self, color: str | None) -> None:
        """Lets the clock of a color run and stops the other; None stops both."""
        if color == self.running:
            return
        if self.running:
            self._left[self.running] = self.left(self.running)
        self.running, self._since = color, time.monotonic()

    def add_increment(self, color: str) -> None:
        """After a turn of a color."""
        self._left[color] = self.left(color) + self.increment
        if color == self.running:
            self._since = time.monotonic()

    def all_left(self) -> dict[str, float]:
        return {color: round(self.left(color), 2) for color in COLORS}

    def set_left(self, left: Mapping[str, float]) -> None:
        """Sets both clocks, which run on if they did."""
        self._left = dict(left)
        self._since = time.monotonic()


@dataclass
class ShownGame:
    """One game. `options` are all of them as the ruler has them, `ended` is its end by resignation or time, as text."""

    setting: Setting
    title: str
    cooperative: bool
    automatic_dice: bool = False
    seats: Seats = field(default_factory=lambda: dict.fromkeys(COLORS, Seat()))
    clocks: Clocks | None = None
    tree: GameTree = field(default_factory=GameTree)
    layout: JsonObject = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    number: int = 0
    paused: bool = False
    # The players and the result of an opened record, until somebody plays on from it.
    opened: JsonObject | None = None
    ended: str | None = None

    @property
    def deciders(self) -> Sequence[str]:
        """The colors whose decisions undo goes back to: those of people, or both where no person plays or the engines
        rest."""
        return COLORS if self.paused else people(self.seats) or COLORS

    @property
    def undo_plies(self) -> dict[str, int] | None:
        """The plies that undo of a step and of a turn lead to; None if there is nothing to undo."""
        if self.tree.ply == 0 or not self.tree.has_decision(self.deciders):
            return None
        return {"step": self.tree.previous_decision(self.deciders, False),
                "turn": self.tree.previous_decision(self.deciders, True)}


def new_game(setting: Setting, info: JsonObject, seats: Seats) -> ShownGame:
    """Returns a game of a setting; `info` describes the game. Options that have their defaults are left out, because
    they may depend on others. Raises Refusal."""
    defaults = {option["name"]: option["value"] for option in info["options"]}
    given = dict(setting.options)
    for name in given:
        if name not in defaults:
            raise Refusal(f"{info['title']} has no option {name}.")
    options = tuple((name, given.get(name, value)) for name, value in defaults.items()
                    if given.get(name, value) != value or name == DICE)
    whole = Setting(setting.game, setting.size or info["size"], options)
    return ShownGame(whole, info["title"], info["cooperative"], dict(options).get(DICE) == "auto", seats)


class Board:
    """A game and the ruler, which is asked about each position once. `result` is the end by the rules, as text."""

    def __init__(self, ruler: BoardEngine, game: ShownGame) -> None:
        self.ruler = ruler
        self.game = game
        self.result: str | None = None
        self._states: OrderedDict[Node, JsonObject] = OrderedDict()

    async def set_up(self) -> None:
        """Asks for the board. Raises Refusal if the ruler does not take the setting."""
        try:
            answers = await self.ruler.ask(["board_layout", "game_param", "board_state"], self.game.setting)
        except EngineFailure as failure:
            if failure.kind != Verdict.ERROR:
                raise
            raise Refusal(sentence_of(failure.detail.partition(": ")[2])) from None
        self.game.layout = json.loads(answers[0])
        self.game.options = _options_of(answers[1])
        if self.game.automatic_dice:
            self.game.options[DICE] = "auto"
        self._keep(self.game.tree.root, json.loads(answers[2]))

    @property
    def state(self) -> JsonObject:
        """The engine's description of the position at the place of the record."""
        return self._states[self.game.tree.node]

    @property
    def events(self) -> list[str]:
        """What the engine says of the turn that led here."""
        events: list[str] = self.state.get("events", [])
        return events

    @property
    def mover(self) -> str:
        """The side that may move: black, white, both, chance, or none after the end."""
        return "none" if self.game.ended else str(self.state["turn"]["mover"])

    @property
    def is_unfinished(self) -> bool:
        """True for a game of more than one change that goes on."""
        return not self.game.opened and self.mover != "none" and len(self.game.tree.line) >= LEAST_CHANGES

    async def make(self, change: Change) -> None:
        """Makes a change. Raises Refusal with the reason of the rules."""
        tree = self.game.tree
        if tree.ply >= MOST_CHANGES:
            raise Refusal(f"A game has at most {MOST_CHANGES} steps here.")
        refusal, replies = await self.ruler.make(self.game.setting, tree.changes(), change, QUESTIONS)
        if refusal is not None:
            raise Refusal(sentence_of(refusal))
        self._keep(tree.add(change), json.loads(replies[0].text))
        self.game.ended = None
        await self._look_for_end()

    async def roll(self) -> None:
        """Rolls the dice with the ruler."""
        await self.make(Change(CHANCE, (await self._ask(["roll", "undo"]))[0]))

    async def sgf(self) -> str:
        """Returns the record with its variations, the shown line first."""
        lines = [[node.change for node in nodes] for nodes in self.game.tree.lines()[:MOST_LINES]]
        texts = [(await self._ask(["printsgf"], changes))[0] for changes in lines]
        first, *others = [NEXT_NODE.split(text.strip().removeprefix("(").removesuffix(")")) for text in texts]
        root = _annotated_root(first[0], self.game)
        return joined_sgf([[root, *nodes[1:]] for nodes in (first, *others)]) + "\n"

    async def position(self) -> str:
        """Returns the position as text."""
        return (await self._ask(["position"]))[0]

    async def go_to(self, ply: int) -> None:
        """Goes to a place of the line."""
        self.game.tree.go_to(ply)
        await self.look()

    async def look(self) -> None:
        """Asks the ruler for what is not known of the line, and for the state at the place."""
        tree = self.game.tree
        unknown = next((ply for ply, node in enumerate(tree.nodes) if node.view is None), len(tree.nodes))
        for ply, node in enumerate(tree.nodes[unknown:], unknown):
            self._keep(node, await self._state_after(tree.changes(ply)))
        if tree.node not in self._states:
            self._keep(tree.node, await self._state_after(tree.changes()))
        await self._look_for_end()

    async def look_at_all(self) -> None:
        """Asks for the line, and for its variations as far as that is quick."""
        await self.look()
        # Lines share their first nodes.
        unknown = dict.fromkeys(node for nodes in self.game.tree.lines() for node in nodes if node.view is None)
        for node in list(unknown)[:MOST_VARIED]:
            node.view = View.of_state(await self._state_after([one.change for one in node.path()]))

    async def _ask(self, commands: Sequence[str], changes: Sequence[Change] | None = None) -> list[str]:
        """Returns the answers at the place, or after other changes."""
        changes = self.game.tree.changes() if changes is None else changes
        return await self.ruler.ask(commands, self.game.setting, changes)

    async def _state_after(self, changes: Sequence[Change]) -> JsonObject:
        state: JsonObject = json.loads((await self._ask(QUESTIONS, changes))[0])
        return state

    async def _look_for_end(self) -> None:
        self.result = (await self._ask(["gogui-rules_final_result"]))[0] if self.state["over"] else None

    def _keep(self, node: Node, state: JsonObject) -> None:
        node.view = View.of_state(state)
        self._states[node] = state
        self._states.move_to_end(node)
        while len(self._states) > MOST_STATES:
            self._states.popitem(last=False)


def _options_of(lines: str) -> dict[str, str]:
    """The options that game_param lists, with booleans as on and off."""
    return {option.name: {"0": "off", "1": "on"}[option.value] if option.type == "bool" else option.value
            for option in ListedOption.parse_all(lines)}


def sentence_of(error: str) -> str:
    """Returns an error of an engine as a sentence."""
    for prefix in ("illegal move: ", "syntax error: ", "? "):
        error = error.removeprefix(prefix)
    return error[:1].upper() + error[1:400] + ("" if error.endswith((".", "?", "!")) else ".")


def _annotated_root(text: str, game: ShownGame) -> str:
    """Returns the root of a record with the players, who rolled, and an end by resignation or time."""
    known = game.opened or {}
    names = "".join(f"{PLAYERS[color]}[{escaped(known.get(color) or game.seats[color].engine or 'person')}]"
                    for color in COLORS)
    text = text.replace("AP[Catenary]", f"AP[Catenary]{names}", 1)
    if dice := game.options.get(DICE):
        text = text.replace("[dice=manual]", f"[dice={dice}]", 1)
    if game.ended and "RE[" not in text:
        winner, how = game.ended[0], "Time" if game.ended.endswith("time") else "Resign"
        text = text.replace("SZ[", f"RE[{winner}+{how}]SZ[", 1)
    return text


@dataclass
class PreviousGame:
    """Its board, and the path of its record, None if that is not stored."""

    board: Board
    path: pathlib.Path | None

    def to_data(self) -> JsonObject:
        """Returns what the page is told."""
        file = self.path and {"name": self.path.name, "folder": _short(self.path.parent)}
        return {"title": self.board.game.title, "file": file}


def _short(path: pathlib.Path) -> str:
    """A path as people write it."""
    home = pathlib.Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
