# SPDX-License-Identifier: MIT
"""The record of a game: a tree of changes, the line that is shown, and a place in it."""

from dataclasses import dataclass, field

from .changes import CHANCE, POSITION, Change


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
