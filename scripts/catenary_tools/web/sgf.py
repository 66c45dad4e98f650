# SPDX-License-Identifier: MIT
"""Records in SGF, as the ruler reads and prints them."""

import re

from ..board.geometry import LETTERS
from ..play.setting import Setting
from ..records.sgf import escaped
from .changes import CHANCE, POSITION, Change
from .seats import COLORS
from .sgf_tree import joined

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
    return f"{LETTERS[column]}{size - row}"


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
