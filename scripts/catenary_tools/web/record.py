# SPDX-License-Identifier: MIT
"""The record of a game: a tree of changes, and the turns of its lines as the page shows them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from ..files import JsonObject

POSITION = "position"
CHANCE = "chance"


@dataclass(frozen=True)
class Change:
    """A step, a move or a turn of `color` (black, white or chance), or a position that was set."""

    color: str
    text: str

    def command(self) -> str:
        if self.color == POSITION:
            return f"position {self.text}"
        return f"play {self.color} {self.text}"


@dataclass(frozen=True)
class View:
    """What the list of turns needs of an engine's board_state. `number` is 0 if the game does not count turns;
    `between` is true before the first move of a turn."""

    key: str
    number: int
    selected: str | None
    between: bool
    events: list[str]
    buttons: dict[str, str | None]

    @staticmethod
    def of_state(state: JsonObject) -> View:
        turn, legal = state["turn"], state["legal"]
        return View(state["key"], turn["number"], legal.get("selected"), turn["done"] == 0, state.get("events", []),
                    {name: legal[name] for name in ("pass", "swap")})


@dataclass(eq=False)
class Node:
    """A position after a change, which the root has only in name. `view` is None until the engine was asked, and
    `clocks` if there are none."""

    change: Change = Change("", "")
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    view: View | None = None
    clocks: dict[str, float] | None = None
    ply: int = 0

    def add(self, change: Change) -> Node:
        child = Node(change, self, ply=self.ply + 1)
        self.children.append(child)
        return child

    def path(self) -> list[Node]:
        """Returns the nodes from the first change to this one."""
        nodes, node = [], self
        while node.parent:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def first_line(self) -> list[Node]:
        """Returns this node and those after it, each the first child of the one before."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes


class GameTree:
    """All changes of a game. The line consists of the nodes up to the place, and of those that followed it when they
    were played."""

    def __init__(self) -> None:
        self.root = Node()
        self.line: list[Node] = []
        self.ply = 0

    @property
    def node(self) -> Node:
        """The place."""
        return self.line[self.ply - 1] if self.ply else self.root

    @property
    def nodes(self) -> list[Node]:
        """The root and the line: the node of each ply."""
        return [self.root, *self.line]

    @property
    def at_end(self) -> bool:
        return self.ply == len(self.line)

    def changes(self, ply: int | None = None) -> list[Change]:
        """Returns the changes up to the place, or up to a ply."""
        return [node.change for node in self.line[:self.ply if ply is None else ply]]

    def add(self, change: Change) -> Node:
        """Moves to the node after a change, a new one unless it has been made here before; what followed the place
        becomes a variation. Returns the node."""
        here = self.node
        node = next((child for child in here.children if child.change == change), None) or here.add(change)
        self.line = [*self.line[:self.ply], node]
        self.ply += 1
        return node

    def go_to(self, ply: int) -> None:
        self.ply = max(0, min(ply, len(self.line)))

    def cut(self) -> None:
        """Makes what follows the place a variation."""
        self.line = self.line[:self.ply]

    def add_line(self, changes: Iterable[Change]) -> None:
        """Adds a line from the start as a variation; the shown line and the place stay."""
        shown = self.line, self.ply
        self.line, self.ply = [], 0
        for change in changes:
            self.add(change)
        self.line, self.ply = shown

    def lines(self) -> list[list[Node]]:
        """Returns the lines from the start to each end of the tree, the shown one first."""
        shown = set(self.line)
        lines, waiting = [], [self.root]
        while waiting:
            node = waiting.pop()
            if not node.children:
                lines.append(node.path())
            waiting += sorted(reversed(node.children), key=lambda child: child in shown)
        return lines

    def follow(self, node: Node) -> None:
        """Makes the line through a node the shown one, on to the end along its first children; the place stays before
        the branch."""
        self.line = [*node.path()[:-1], *node.first_line()]
        self.ply = node.ply - 1

    def branches(self) -> list[Node]:
        """Returns the first nodes of the variations that leave the line."""
        return [child for node, own in zip(self.nodes, [*self.line, None])
                for child in node.children if child is not own]

    def has_decision(self, colors: Collection[str]) -> bool:
        """Returns true if one of these colors, or nobody, made a change up to the place."""
        return any(change.color in (*colors, POSITION) for change in self.changes())

    def previous_decision(self, colors: Collection[str], whole_turn: bool) -> int:
        """Returns the ply before the last change that one of these colors, or nobody, made; or before its whole turn.
        Rolls that made a change due are undone with it."""
        ply = self.ply
        while ply > 0 and self._color(ply) not in (*colors, POSITION):
            ply -= 1
        color = self._color(ply)
        ply = self._before_rolls(ply - 1)
        while whole_turn and color != POSITION and ply > 0 and self._color(ply) == color:
            ply = self._before_rolls(ply - 1)
        return max(0, ply)

    def next_decision(self, passed: Collection[str] = ()) -> int:
        """Returns the next ply in which a side decides that is not among those passed over, or the end of the line."""
        ply = self.ply + 1
        while ply < len(self.line) and self._color(ply + 1) in (CHANCE, *passed):
            ply += 1
        return min(ply, len(self.line))

    def _color(self, ply: int) -> str:
        """The color that made the change at a ply; empty at the start."""
        return self.line[ply - 1].change.color if ply > 0 else ""

    def _before_rolls(self, ply: int) -> int:
        while ply > 0 and self._color(ply) == CHANCE:
            ply -= 1
        return ply

    def to_data(self) -> JsonObject:
        """Returns the tree, the line as numbers of children, and the ply, as JSON takes them. The tree is a list of all
        nodes but the root: number of the parent, color, text. It is flat, because long games are deep."""
        numbers, rows, waiting = {self.root: 0}, [], [self.root]
        while waiting:
            node = waiting.pop()
            for child in node.children:
                rows.append([numbers[node], child.change.color, child.change.text])
                numbers[child] = len(rows)
                waiting.append(child)
        places = [node.children.index(child) for node, child in zip(self.nodes, self.line)]
        return {"tree": rows, "line": places, "ply": self.ply}

    @staticmethod
    def from_data(data: JsonObject) -> GameTree:
        tree = GameTree()
        nodes = [tree.root]
        for number, color, text in data["tree"]:
            nodes.append(nodes[number].add(Change(color, text)))
        node = tree.root
        for place in data["line"]:
            node = node.children[place]
            tree.line.append(node)
        tree.go_to(data["ply"])
        return tree


def common_length(one: Sequence[object], other: Sequence[object]) -> int:
    """The number of entries with which both begin."""
    lengths = (place for place, (left, right) in enumerate(zip(one, other)) if left != right)
    return next(lengths, min(len(one), len(other)))


class ShownTurn(TypedDict):
    """A turn in a list of the page; `first` and `ply` are the plies of its first and last change. `button` is the label
    of the button that stands for the whole turn."""

    number: int
    mover: str
    first: int
    events: list[str]
    text: str
    ply: int
    button: NotRequired[str | None]


def turns_of(nodes: Iterable[Node], start: View, number: int = 0) -> list[ShownTurn]:
    """Returns the turns of a line of nodes as far as their views are known; `start` is the view before them, and
    `number` the number of turns. A line that leaves a turn in its middle begins with the rest of that turn."""
    turns: list[ShownTurn] = []
    texts: list[str] = []
    before = at_begin = start
    begun = number
    for node in nodes:
        after, color = node.view, node.change.color
        if after is None:
            break
        begins = color == POSITION or _begins_turn(node, before)
        if begins:
            begun = number
            # Some games count their turns themselves.
            number = before.number or number + (color not in (CHANCE, POSITION))
        if begins or not turns:
            texts, at_begin = [], before
            turns.append({"number": number, "mover": color, "first": node.ply, "events": [], "text": "", "ply": 0})
        texts += ["position"] if color == POSITION else _completed_move(node, before, after)
        turn = turns[-1]
        turn["text"], turn["ply"] = ",".join(texts) or f"{after.selected}-", node.ply
        turn["button"], turn["events"] = _button_of(texts, at_begin), after.events
        if not texts and not after.selected:
            # A choice that was taken back is no turn.
            turns.pop()
            number = begun
        before = after
    return turns


def _begins_turn(node: Node, before: View) -> bool:
    """Returns true if a change is the first one of a turn. `before` is the view before it."""
    return not node.parent or node.parent.change.color != node.change.color or before.between and not before.selected


def _completed_move(node: Node, before: View, after: View) -> list[str]:
    """The move that a change completes, if it does."""
    origin, text = before.selected, node.change.text
    if after.selected or origin and before.key == after.key:
        return []
    if not origin or "-" in text:
        return [text]
    return [f"{origin}-{'X' if text == origin else text}"]


def _button_of(texts: Sequence[str], view: View) -> str | None:
    """Returns the label of the button that stands for a whole turn, None for one with cells. `view` is the one before
    the turn."""
    if len(texts) != 1 or texts[0][-1:].isdigit() or "-" in texts[0]:
        return None
    return view.buttons.get(texts[0], view.buttons["pass"])
