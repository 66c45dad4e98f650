# SPDX-License-Identifier: MIT
"""The messages that a page may send: a fixed list, each with the values that it takes."""

import json
import re

from .seats import COLORS

CELL = re.compile(r"[A-Z][0-9]{1,2}")
MOVES = re.compile(r"[A-Za-z0-9,-]{1,400}")
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
# Options and positions: no line ends, no control characters, no comment of GTP.
LINE = re.compile(r"[!\"$-~ ]{1,4096}")
ENGINE = re.compile(r"[ -~]{1,60}")
MOST_SECONDS = 86_400.0
MOST_PACE_SECONDS = 60
MOST_NODES = 10 ** 9
MOST_PLY = 10 ** 6


class Refused(Exception):
    """The reason, for people, for which an action is not done."""


def _matches(pattern):
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _integer(low, high):
    return lambda value: type(value) is int and low <= value <= high


def _seconds(value):
    return type(value) in (int, float) and 0 <= value <= MOST_SECONDS


def _pace(value):
    return type(value) in (int, float) and 0 <= value <= MOST_PACE_SECONDS


def _flag(value):
    return type(value) is bool


def _options(value):
    return isinstance(value, dict) and len(value) <= 20 and all(
        _matches(NAME)(name) and _matches(LINE)(text) for name, text in value.items())


def _limit(value):
    rules = {"level": _integer(1, 100), "nodes": _integer(1, MOST_NODES), "seconds": _seconds}
    return isinstance(value, dict) and len(value) <= 1 and all(
        key in rules and rules[key](number) for key, number in value.items())


def _seat(value):
    if not isinstance(value, dict) or value.get("kind") not in ("person", "engine"):
        return False
    rules = {"kind": lambda _: True, "engine": _matches(ENGINE), "limit": _limit}
    return all(key in rules and rules[key](entry) for key, entry in value.items())


def _seats(value):
    return isinstance(value, dict) and all(color in COLORS and _seat(seat) for color, seat in value.items())


def _clock(value):
    return value is None or (isinstance(value, dict) and set(value) == {"main", "increment"}
                             and all(_seconds(seconds) for seconds in value.values()))


_COLOR = COLORS.__contains__
_TEXT = _matches(LINE)
_GAME = {"game": _matches(NAME), "size": _integer(1, 99), "options": _options}
# The fields that each action needs, and those that it may have.
ACTIONS = {
    "new": ({"game": _GAME["game"]}, {**_GAME, "seats": _seats, "clock": _clock, "position": _TEXT}),
    "click": ({"cell": _matches(CELL)}, {}),
    "move": ({"from": _matches(CELL), "to": _matches(CELL)}, {}),
    "turn": ({"text": _matches(MOVES)}, {}),
    "pass": ({}, {}),
    "swap": ({}, {}),
    "roll": ({}, {}),
    "undo": ({}, {}),
    "undo_turn": ({}, {}),
    "redo": ({}, {}),
    "goto": ({"ply": _integer(0, MOST_PLY)}, {}),
    "variation": ({"id": _integer(0, MOST_PLY)}, {}),
    "hint": ({}, {}),
    "resign": ({}, {"color": _COLOR}),
    "rematch": ({}, {}),
    "back": ({}, {}),
    "seats": ({"seats": _seats}, {}),
    "play_on": ({"seats": _seats}, {}),
    "pause": ({}, {}),
    "resume": ({}, {}),
    "think": ({"on": _flag}, {"heat": _flag}),
    "stop": ({}, {}),
    "yield": ({}, {}),
    "pace": ({"seconds": _pace}, {}),
    "position": ({"text": _TEXT}, _GAME),
    "watch": ({}, {"game": _integer(0, MOST_PLY), "slot": _integer(0, MOST_PLY)}),
}
# Those that are meant for the position that the page shows; others for whatever there is.
BOUND = frozenset(("click", "move", "turn", "pass", "swap", "roll", "undo", "undo_turn", "redo", "hint", "resign"))
_COMMON = {"action": lambda _: True, "seq": _integer(0, 10 ** 12), "game_id": _integer(0, MOST_PLY),
           "ply": _integer(0, MOST_PLY), "key": _matches(re.compile("[0-9a-f]{1,16}"))}


def read(text):
    """Returns a message as a dict, whatever it says. Raises Refused."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("The message is not JSON.") from None
    if not isinstance(message, dict) or not isinstance(message.get("action"), str):
        raise Refused("The message has no action.")
    return message


def check(message):
    """Raises Refused for a message that is not one of the list, or whose values are wrong."""
    name = message["action"]
    if name not in ACTIONS:
        raise Refused("There is no such action.")
    needed, possible = ACTIONS[name]
    rules = {**possible, **needed, **_COMMON}
    for key in (*needed, *(("ply", "key") if name in BOUND else ())):
        if key not in message:
            raise Refused(f"The action {name} needs '{key}'.")
    for key, value in message.items():
        if key not in rules or not _is_valid(rules[key], value):
            raise Refused(f"The action {name} has a wrong '{str(key)[:20]}'.")


def _is_valid(rule, value):
    try:
        return bool(rule(value))
    except TypeError:
        return False
