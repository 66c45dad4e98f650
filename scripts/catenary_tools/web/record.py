# SPDX-License-Identifier: MIT
"""The record of a game, as a tree of changes and as SGF."""

import re
from dataclasses import dataclass, field

from ..board import vertex
from ..model import Setting
from ..records.sgf import escaped
from .seats import COLORS
from .turns import CHANCE, Change, POSITION

# A parenthesis, or a node with all its properties.
TOKEN = re.compile(r"[()]|;(?:[^\[\]();]*\[(?:\\.|[^\]\\])*\])*", re.S)
# More are of no use to a reader, and each costs a look of the engine.
MOST_LINES = 100


def joined(lines):
    """Returns lines of nodes that share their first one as the text of a tree; the first line is the main one."""
    root = {}
    for nodes in lines:
        place = root
        for node in nodes:
            place = place.setdefault(node, {})
    return f"({_text(root)})"


def _text(place):
    """The text of what follows a place: a sequence, or several variations."""
    parts = []
    while len(place) == 1:
        ((node, place),) = place.items()
        parts.append(node)
    variations = "".join(f"\n({node}{_after(following)})" for node, following in place.items())
    return "\n".join(parts) + variations


def _after(place):
    text = _text(place)
    return f"\n{text}" if text and not text.startswith("\n") else text


def lines_of(text):
    """Returns the lines from the root to each end of the first tree in a text, the main one first; none
    where the text holds no tree."""
    lines, line, starts, has_ended = [], [], [], False
    for token in TOKEN.findall(text):
        if token == "(":
            starts.append(len(line))
            has_ended = False
        elif token == ")":
            if not starts:
                break
            if not has_ended:
                lines.append(list(line))
            has_ended = True
            del line[starts.pop():]
            if not starts:
                break
        elif starts:
            line.append(token)
            has_ended = False
    return [nodes for nodes in lines if nodes][:MOST_LINES]


PROPERTY = re.compile(r"([A-Z]+)((?:\[(?:\\.|[^\]\\])*\])+)", re.S)
VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.S)
NEXT = re.compile(r"\n(?=;)")
COLOR_OF = {"B": "black", "W": "white", "CHANCE": CHANCE}
PLAYERS = {"black": "PB", "white": "PW"}


def _step(value, size):
    """The vertex of a square in SGF letters from the top left; empty for a pass."""
    if not value:
        return "pass"
    column, row = (ord(letter) - ord("a") for letter in value)
    return vertex(column, size - row - 1)


def parse(text):
    """Returns the setting and the changes of what the ruler printed, whose form is fixed."""
    properties = [(found[1], [re.sub(r"\\(.)", r"\1", value, flags=re.S) for value in VALUE.findall(found[2])])
                  for found in PROPERTY.finditer(text)]
    root = dict(properties)
    size = int(root["SZ"][0])
    options = tuple(tuple(entry.split("=", 1)) for entry in root.get("OPTION", []))
    changes = []
    for name, (value, *_) in properties:
        if name == "POSITION":
            changes.append(Change(POSITION, value))
        elif name in COLOR_OF:
            changes.append(Change(COLOR_OF[name], _step(value, size)))
    return Setting(root["BOARDGAME"][0], size, options), changes


def players_of(root):
    """Returns the names of the players, and the result, of the first node of a record; empty where it has none."""
    properties = {found[1]: VALUE.search(found[2])[1] for found in PROPERTY.finditer(root)}
    wanted = {**{color: PLAYERS[color] for color in COLORS}, "result": "RE"}
    return {key: re.sub(r"\\(.)", r"\1", properties.get(name, ""), flags=re.S)[:60] for key, name in wanted.items()}


def tree_of(texts, game):
    """Returns one record of what the ruler printed for each line of a game, the shown one first."""
    first, *others = [NEXT.split(text.strip().removeprefix("(").removesuffix(")")) for text in texts]
    first[0] = _annotated(first[0], game)
    return joined([first, *([first[0], *nodes[1:]] for nodes in others)]) + "\n"


def _annotated(text, game):
    """Returns the root with the players, who rolled, and an end by resignation or time."""
    known = game.opened or {}
    names = "".join(f"{PLAYERS[color]}[{escaped(known.get(color) or game.seats[color].engine or 'person')}]"
                    for color in COLORS)
    text = text.replace("AP[Catenary]", f"AP[Catenary]{names}", 1)
    dice = game.options.get("dice")
    if dice:
        text = text.replace("[dice=manual]", f"[dice={dice}]", 1)
    if game.ended and "RE[" not in text:
        winner, how = game.ended[0], "Time" if game.ended.endswith("time") else "Resign"
        text = text.replace("SZ[", f"RE[{winner}+{how}]SZ[", 1)
    return text


@dataclass
class Node:
    """A position after a change. `view` is what the engine says of it in short; None where it was not asked yet."""

    change: Change | None = None
    parent: "Node | None" = None
    children: list = field(default_factory=list)
    view: dict | None = None
    clocks: dict | None = None
    ply: int = 0

    def path(self):
        """Returns the nodes from the first change to this one."""
        nodes, node = [], self
        while node.parent:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


def first_line(node):
    """Returns a node and those after it, each the first child of the one before."""
    nodes = [node]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return nodes


class Record:
    """The line consists of the nodes up to the place, and of those that followed it when they were played."""

    def __init__(self):
        self.root = Node()
        self.line = []
        self.ply = 0

    @property
    def node(self):
        """The place."""
        return self.line[self.ply - 1] if self.ply else self.root

    @property
    def at_end(self):
        return self.ply == len(self.line)

    def changes(self, ply=None):
        """Returns the changes up to the place, or up to a ply."""
        return [node.change for node in self.line[:self.ply if ply is None else ply]]

    def add(self, change):
        """Moves to the node after a change, a new one unless it has been made here before; what followed the place
        becomes a variation. Returns the node."""
        here = self.node
        node = next((child for child in here.children if child.change == change), None)
        if node is None:
            node = Node(change, here, ply=here.ply + 1)
            here.children.append(node)
        self.line = [*self.line[:self.ply], node]
        self.ply += 1
        return node

    def go_to(self, ply):
        self.ply = max(0, min(ply, len(self.line)))

    def cut(self):
        """Makes what follows the place a variation."""
        self.line = self.line[:self.ply]

    def add_line(self, changes):
        """Adds a line from the start as a variation; the shown line and the place stay."""
        shown = self.line, self.ply
        self.line, self.ply = [], 0
        for change in changes:
            self.add(change)
        self.line, self.ply = shown

    def lines(self):
        """Returns the lines from the start to each end of the tree as nodes, the shown one first."""
        shown = {id(node) for node in self.line}
        lines, waiting = [], [self.root]
        while waiting:
            node = waiting.pop()
            if not node.children:
                lines.append(node.path())
            waiting += sorted(reversed(node.children), key=lambda child: id(child) in shown)
        return lines

    def follow(self, node):
        """Makes the line through a node the shown one, on to the end along its first children; the place stays before
        the branch."""
        self.line = [*node.path()[:-1], *first_line(node)]
        self.ply = node.ply - 1

    def branches(self):
        """Returns the first nodes of the variations that leave the line."""
        nodes = [self.root, *self.line]
        following = [*self.line, None]
        return [child for node, own in zip(nodes, following) for child in node.children if child is not own]

    def has_decision(self, colors):
        """Returns true if one of these colors, or nobody, made a change up to the place."""
        return any(change.color in (*colors, POSITION) for change in self.changes())

    def previous_decision(self, colors, whole_turn):
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

    def next_decision(self, passed=()):
        """Returns the next ply in which a side decides that is not among those passed over, or the end of the line."""
        ply = self.ply + 1
        while ply < len(self.line) and self._color(ply + 1) in (CHANCE, *passed):
            ply += 1
        return min(ply, len(self.line))

    def _color(self, ply):
        """The color that made the change at a ply; None at the start."""
        return self.line[ply - 1].change.color if ply > 0 else None

    def _before_rolls(self, ply):
        while ply > 0 and self._color(ply) == CHANCE:
            ply -= 1
        return ply

    def to_data(self):
        """Returns the tree, the line as numbers of children, and the ply, as JSON takes them."""
        places, node = [], self.root
        for child in self.line:
            places.append(node.children.index(child))
            node = child
        return {"tree": _rows(self.root), "line": places, "ply": self.ply}

    @staticmethod
    def from_data(data):
        record = Record()
        _unfold(record.root, data["tree"])
        node = record.root
        for place in data["line"]:
            node = node.children[place]
            record.line.append(node)
        record.go_to(data["ply"])
        return record


def _rows(root):
    """Returns all nodes but the root: number of the parent, color, text. A flat list, because long games are deep."""
    numbers, rows, waiting = {id(root): 0}, [], [root]
    while waiting:
        node = waiting.pop()
        for child in node.children:
            rows.append([numbers[id(node)], child.change.color, child.change.text])
            numbers[id(child)] = len(rows)
            waiting.append(child)
    return rows


def _unfold(root, rows):
    nodes = [root]
    for number, color, text in rows:
        parent = nodes[number]
        node = Node(Change(color, text), parent, ply=parent.ply + 1)
        parent.children.append(node)
        nodes.append(node)
