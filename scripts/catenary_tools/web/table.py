# SPDX-License-Identifier: MIT
"""The game on the board: its setting, record, seats and clocks, without what people or engines do with it."""

import json
import pathlib
import re
from collections import OrderedDict
from dataclasses import dataclass, field

from ..engine.process import EngineFailure
from ..model import Verdict
from ..model import Setting
from .actions import Refused
from .record import MOST_LINES, Record, tree_of
from .seats import COLORS, Seat
from .turns import Change, short_view

OPTION = re.compile(r"^\[([a-z]+)[^\]]*\] (\S+) ?(.*)$", re.M)
MOST_STATES = 300
# Undos, replays and long lists of turns stay quick.
MOST_CHANGES = 5000
# A game with fewer is none to keep.
LEAST_CHANGES = 2
# Nodes of variations whose states are asked for when a game is opened.
MOST_VARIED = 300
QUESTIONS = ["board_state"]


@dataclass
class Game:
    """One game. `options` are all of them as the ruler has them, `ended` is its end by resignation or time, as text."""

    setting: Setting
    title: str
    cooperative: bool
    automatic_dice: bool
    seats: dict = field(default_factory=lambda: dict.fromkeys(COLORS, Seat()))
    clocks: object = None
    record: Record = field(default_factory=Record)
    layout: dict | None = None
    options: dict = field(default_factory=dict)
    number: int = 0
    paused: bool = False
    # The players and the result of an opened record, until somebody plays on from it.
    opened: dict | None = None
    ended: str | None = None

    @property
    def deciders(self):
        """The colors whose decisions undo goes back to: those of people, or both where no person plays or the engines
        rest."""
        people = {color for color in COLORS if not self.seats[color].is_engine}
        return set(COLORS) if self.paused else people or set(COLORS)

    @property
    def undo_plies(self):
        """The plies that undo of a step and of a turn lead to; None where there is nothing to undo."""
        if self.record.ply == 0 or not self.record.has_decision(self.deciders):
            return None
        return {"step": self.record.previous_decision(self.deciders, False),
                "turn": self.record.previous_decision(self.deciders, True)}


class Table:
    """A game and the ruler, which is asked about each position once."""

    def __init__(self, ruler, game):
        self.ruler = ruler
        self.game = game
        self._states = OrderedDict()
        self.result = None

    async def set_up(self):
        """Asks for the board; raises Refused where the ruler does not take the setting."""
        try:
            answers = await self.ruler.ask(["board_layout", "game_param", "board_state"], self.game.setting)
        except EngineFailure as failure:
            if failure.kind != Verdict.ERROR:
                raise
            raise Refused(reason(failure.detail.partition(": ")[2])) from None
        self.game.layout = json.loads(answers[0])
        self.game.options = _options_of(answers[1])
        if self.game.automatic_dice:
            self.game.options["dice"] = "auto"
        self._keep(self.game.record.root, json.loads(answers[2]))

    @property
    def state(self):
        """The engine's description of the position at the place of the record."""
        return self._states[id(self.game.record.node)]

    @property
    def mover(self):
        """The side that may move: black, white, both, chance, or none after the end."""
        return "none" if self.game.ended else self.state["turn"]["mover"]

    @property
    def is_unfinished(self):
        """True for a game of more than one change that goes on."""
        game = self.game
        return not game.opened and self.mover != "none" and len(game.record.line) >= LEAST_CHANGES

    async def make(self, change):
        """Makes a change. Raises Refused with the reason of the rules."""
        record = self.game.record
        if record.ply >= MOST_CHANGES:
            raise Refused(f"A game has at most {MOST_CHANGES} steps here.")
        refusal, replies = await self.ruler.make(self.game.setting, record.changes(), change, QUESTIONS)
        if refusal is not None:
            raise Refused(reason(refusal))
        self._keep(record.add(change), json.loads(replies[0].text))
        self.game.ended = None
        await self._look_for_end()

    async def sgf(self):
        """Returns the record with its variations, the shown line first."""
        lines = self.game.record.lines()[:MOST_LINES]
        return tree_of([(await self.ruler.ask(["printsgf"], self.game.setting, [node.change for node in nodes]))[0]
                        for nodes in lines], self.game)

    async def position(self):
        """Returns the position as text."""
        return (await self._ask(["position"]))[0]

    async def roll(self):
        """Rolls the dice with the ruler."""
        record = self.game.record
        text = (await self.ruler.ask(["roll", "undo"], self.game.setting, record.changes()))[0]
        await self.make(Change("chance", text))

    async def go_to(self, ply):
        """Goes to a place of the line."""
        self.game.record.go_to(ply)
        await self.look()

    async def look(self):
        """Asks the ruler for what is not known of the line, and for the state at the place."""
        record = self.game.record
        unknown = next((node for node in [record.root, *record.line] if node.view is None), None)
        if unknown is not None:
            await self._look_at_line(unknown.ply)
        node = record.node
        if id(node) not in self._states:
            self._keep(node, json.loads((await self._ask(QUESTIONS))[0]))
        await self._look_for_end()

    async def _ask(self, commands):
        return await self.ruler.ask(commands, self.game.setting, self.game.record.changes())

    async def _look_at_line(self, first):
        """Asks for the states of all plies from `first` on, by playing them."""
        record = self.game.record
        for ply in range(first, len(record.line) + 1):
            answers = await self.ruler.ask(QUESTIONS, self.game.setting, record.changes(ply))
            self._keep(([record.root] + record.line)[ply], json.loads(answers[0]))

    async def look_at_all(self):
        """Asks for the line, and for its variations as far as that is quick."""
        await self.look()
        unknown = {id(node): node for nodes in self.game.record.lines() for node in nodes if node.view is None}
        for node in list(unknown.values())[:MOST_VARIED]:
            changes = [one.change for one in node.path()]
            node.view = short_view(json.loads((await self.ruler.ask(QUESTIONS, self.game.setting, changes))[0]))

    async def _look_for_end(self):
        self.result = (await self._ask(["gogui-rules_final_result"]))[0] if self.state["over"] else None

    def _keep(self, node, state):
        node.view = short_view(state)
        self._states[id(node)] = state
        self._states.move_to_end(id(node))
        while len(self._states) > MOST_STATES:
            self._states.popitem(last=False)


def _options_of(lines):
    """The options that game_param lists: `[list/a/b] NAME VALUE`, booleans as 0 and 1."""
    options = {}
    for kind, name, value in (found.groups() for found in OPTION.finditer(lines)):
        options[name] = {"0": "off", "1": "on"}[value] if kind == "bool" else value
    return options


def reason(text):
    """Returns an error of an engine as a sentence."""
    for prefix in ("illegal move: ", "syntax error: ", "? "):
        text = text.removeprefix(prefix)
    return text[:1].upper() + text[1:400] + ("" if text.endswith((".", "?", "!")) else ".")


@dataclass
class Previous:
    """Its table, and the path of its record, None where that is not stored."""

    table: Table
    path: pathlib.Path | None

    def to_data(self):
        """Returns what the page is told."""
        file = self.path and {"name": self.path.name, "folder": _short(self.path.parent)}
        return {"title": self.table.game.title, "file": file}


def _short(path):
    """A path as people write it."""
    home = pathlib.Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
