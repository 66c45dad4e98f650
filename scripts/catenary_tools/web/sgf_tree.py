# SPDX-License-Identifier: MIT
"""Records in SGF with variations: a tree of nodes from its lines, and the lines of a tree. Nodes are texts."""

import re

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
