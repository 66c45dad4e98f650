# SPDX-License-Identifier: MIT
"""The actions of people: a fixed list of messages that a page may send, and what each does."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ..files import Check, JsonObject, is_flag, is_number, map_of, matching, object_of, one_of, or_none, whole_from
from ..model import COLORS, Setting, other
from . import Refusal
from .analysis import hint_of
from .game import Seat, Seats, are_engines, people
from .record import CHANCE, POSITION, Change

if TYPE_CHECKING:
    from .controller import Controller

CELL = re.compile(r"[A-Z][0-9]{1,2}")
MOVES = re.compile(r"[A-Za-z0-9,-]{1,400}")
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
# Options and positions: not blank, no line ends, no control characters, no comment of GTP.
LINE = re.compile(r" *[!\"$-~][!\"$-~ ]{0,4095}")
ENGINE = re.compile(r"[ -~]{1,60}")
KEY = re.compile(r"[0-9a-f]{1,16}")
MOST_SECONDS = 86_400.0
MOST_PACE_SECONDS = 60
MOST_NODES = 10 ** 9
MOST_PLY = 10 ** 6
MOST_OPTIONS = 20
# Actions that are meant for the position that the page shows; others for whatever there is.
BOUND = frozenset(("click", "move", "turn", "pass", "swap", "roll", "undo", "undo_turn", "redo", "hint", "resign"))
# Moves of people, which wait for the turn of an engine.
CHANGING = frozenset(("click", "move", "turn", "pass", "swap", "roll", "hint"))


def _is_seconds(value: Any, most: float = MOST_SECONDS) -> bool:
    return is_number(value) and 0 <= value <= most


def _are_options(value: Any) -> bool:
    return map_of(_is_name, _is_line)(value) and len(value) <= MOST_OPTIONS


def _is_limit(value: Any) -> bool:
    limits: dict[str, Check] = {"level": whole_from(1, 100), "nodes": whole_from(1, MOST_NODES), "seconds": _is_seconds}
    return object_of({}, limits)(value) and len(value) <= 1


_is_cell = matching(CELL)
_is_name = matching(NAME)
_is_line = matching(LINE)
_is_ply = whole_from(0, MOST_PLY)
_is_color = one_of(COLORS)
_are_seats = map_of(_is_color, object_of({"kind": one_of(("person", "engine"))},
                                         {"engine": matching(ENGINE), "limit": _is_limit}))
_is_clock = or_none(object_of({"main": _is_seconds, "increment": _is_seconds}))
_GAME: Mapping[str, Check] = {"game": _is_name, "size": whole_from(1, 99), "options": _are_options}
# The fields that each action needs, and those that it may have.
ACTIONS: Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]] = {
    "new": ({"game": _is_name}, {**_GAME, "seats": _are_seats, "clock": _is_clock, "position": _is_line}),
    "click": ({"cell": _is_cell}, {}),
    "move": ({"from": _is_cell, "to": _is_cell}, {}),
    "turn": ({"text": matching(MOVES)}, {}),
    "goto": ({"ply": _is_ply}, {}),
    "variation": ({"id": _is_ply}, {}),
    "resign": ({}, {"color": _is_color}),
    "seats": ({"seats": _are_seats}, {}),
    "play_on": ({"seats": _are_seats}, {}),
    "think": ({"on": is_flag}, {"heat": is_flag}),
    "pace": ({"seconds": partial(_is_seconds, most=MOST_PACE_SECONDS)}, {}),
    "position": ({"text": _is_line}, _GAME),
    "watch": ({}, {"game": _is_ply, "slot": _is_ply}),
    **dict.fromkeys(("pass", "swap", "roll", "undo", "undo_turn", "redo", "hint", "rematch", "back", "pause", "resume",
                     "stop", "yield"), ({}, {})),
}
_COMMON: Mapping[str, Check] = {"action": lambda _: True, "seq": whole_from(0, 10 ** 12), "game_id": _is_ply,
                                "ply": _is_ply, "key": matching(KEY)}


def parse_message(text: str) -> JsonObject:
    """Returns a message, whatever it says. Raises Refusal."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("The message is not JSON.") from None
    if not isinstance(message, dict) or not isinstance(message.get("action"), str):
        raise Refusal("The message has no action.")
    return message


def check_message(message: JsonObject) -> None:
    """Raises Refusal for a message that is not one of the list, or whose values are wrong."""
    name = message["action"]
    if name not in ACTIONS:
        raise Refusal("There is no such action.")
    needed, possible = ACTIONS[name]
    rules = {**possible, **needed, **_COMMON}
    for key in (*needed, *(("ply", "key") if name in BOUND else ())):
        if key not in message:
            raise Refusal(f"The action {name} needs '{key}'.")
    for key, value in message.items():
        if key not in rules or not rules[key](value):
            raise Refusal(f"The action {name} has a wrong '{key[:20]}'.")


async def do_action(message: JsonObject, controller: Controller) -> None:
    """Does a valid action on the game on the board. Raises Refusal, and then nothing has changed."""
    board, game = controller.board, controller.game
    match message:
        case {"action": "new"}:
            seats = _seats_of(controller, message.get("seats", {}), dict.fromkeys(COLORS, Seat()))
            await controller.start(_setting_of(message), seats, message.get("clock"), message.get("position"))
        case {"action": "rematch"}:
            # The same game with the colours exchanged.
            clock = {"main": game.clocks.main, "increment": game.clocks.increment} if game.clocks else None
            await controller.start(game.setting, {color: game.seats[other(color)] for color in COLORS}, clock)
        case {"action": "back"}:
            await controller.go_back()
        case {"action": "seats", "seats": given}:
            _change_seats(controller, given)
        case {"action": "click", "cell": cell}:
            await _make(controller, cell, _click_text(board.state, cell))
        case {"action": "move", "from": origin, "to": target}:
            await _make(controller, origin, f"{origin}-{'X' if target == origin else target}")
        case {"action": "turn", "text": text}:
            await _make(controller, text.upper().split(",")[0].split("-")[0], text)
        case {"action": "pass" | "swap" as text}:
            await _make(controller, "", text)
        case {"action": "roll"}:
            if board.mover != CHANCE:
                raise Refusal("No roll is due.")
            told = board.events
            await board.roll()
            await controller.after_change(told)
        case {"action": "position", "game": _, "text": text}:
            await controller.start(_setting_of(message), game.seats, None, text)
        case {"action": "position", "text": text}:
            await controller.make(Change(POSITION, text))
        case {"action": "goto", "ply": ply}:
            await controller.go_to(ply)
        case {"action": "undo" | "undo_turn" as name}:
            await _undo(controller, whole_turn=name == "undo_turn")
        case {"action": "redo"}:
            # To the next decision of a person, as undo goes back.
            if game.tree.at_end:
                raise Refusal("There is nothing to redo.")
            passed = [color for color in COLORS if color not in game.deciders]
            await controller.go_to(game.tree.next_decision(passed))
        case {"action": "variation", "id": number}:
            await _follow_variation(controller, number)
        case {"action": "resign"}:
            _resign(controller, message.get("color"))
        case {"action": "pause"}:
            controller.pause(True)
        case {"action": "resume"}:
            _resume(controller)
        case {"action": "play_on", "seats": given}:
            # Makes a game of an opened record; what follows the place becomes a variation.
            if not game.opened:
                raise Refusal("There is no record on the board.")
            game.seats = _seats_of(controller, given, game.seats)
            game.tree.cut()
            game.opened = game.ended = None
            controller.pause(False)
        case {"action": "yield"}:
            if board.mover != "both" or not controller.moves.begins():
                raise Refusal("No engine can begin this turn.")
        case {"action": "pace", "seconds": seconds}:
            controller.moves.pace = seconds
            controller.publish()
        case {"action": "think", "on": on}:
            controller.thinking.switch(on, message.get("heat", False))
            controller.publish()
        case {"action": "hint"}:
            await _show_hint(controller)
        case {"action": "watch"}:
            watch = controller.watch
            if not watch:
                raise Refusal("No match is watched. Start with --watch DIR.")
            await (watch.follow(message["slot"]) if "slot" in message else watch.open(message.get("game", 0)))
        case _:
            raise AssertionError(f"no case for {message['action']}")


def _setting_of(message: JsonObject) -> Setting:
    return Setting(message["game"], message.get("size"), tuple(message.get("options", {}).items()))


def _seats_of(controller: Controller, given: JsonObject, seats: Seats) -> Seats:
    """Returns the seats with those given in place."""
    seats = {**seats, **{color: Seat.from_data(data) for color, data in given.items()}}
    names, level_count = controller.engines.names, controller.catalogue.level_count
    for seat in seats.values():
        if seat.is_engine and seat.engine not in names:
            raise Refusal(f"There is no engine {seat.engine}; there is {', '.join(names)}.")
        if seat.limit.get("level", 1) > level_count:
            raise Refusal(f"The levels are 1 to {level_count}.")
    return seats


def _change_seats(controller: Controller, given: JsonObject) -> None:
    """A person who takes over a seat from two engines plays on at once."""
    game = controller.game
    watched = are_engines(game.seats)
    game.seats = _seats_of(controller, given, game.seats)
    if watched and game.paused and not are_engines(game.seats):
        _resume(controller)
    else:
        controller.publish()


def _resume(controller: Controller) -> None:
    """Goes on from the place that is shown."""
    if controller.game.opened:
        raise Refusal("This is a record; nobody plays.")
    if not (controller.watch and controller.watch.on):
        controller.game.tree.cut()
    controller.pause(False)


async def _make(controller: Controller, cell: str, text: str) -> None:
    """Makes a step that begins at a cell; it is empty for none."""
    color = _color_at(controller, cell)
    if controller.game.ended:
        raise Refusal("The game is over. Undo, or start another one.")
    await controller.make(Change(color, text))


def _color_at(controller: Controller, cell: str) -> str:
    """Returns the color whose step a click is: that of the piece where both may move."""
    state, mover, seats = controller.board.state, controller.board.mover, controller.game.seats
    if controller.moves.rests(mover):
        raise Refusal(f"{mover.capitalize()} is the engine's. Let it move, or go to the latest position.")
    if mover != "both":
        return "black" if mover == "none" else mover
    owners = {piece["cell"]: piece["owner"] for piece in state["pieces"]}
    color: str = owners.get(state["legal"]["selected"] or cell, "")
    if not color:
        return next(iter(people(seats)), "white")
    if seats[color].is_engine and controller.moves.is_on:
        raise Refusal(f"The engine has the pieces of {color.capitalize()}.")
    return color


def _click_text(state: JsonObject, cell: str) -> str:
    """Returns what a click stands for: `swap` or `pass` where the rules let a stone, or a cell out of play, stand for
    it; else the cell."""
    legal = state["legal"]
    if legal["selected"] or cell in legal["targets"] or cell not in legal["clicks"]:
        return cell
    marks = {mark["kind"] for mark in state["marks"] if cell in mark["cells"]}
    taken = any(piece["cell"] == cell for piece in state["pieces"]) and "choice" not in marks
    if taken and legal["swap"]:
        return "swap"
    return "pass" if legal["pass"] and (taken or "removed" in marks) else cell


async def _undo(controller: Controller, whole_turn: bool) -> None:
    """Goes back to the last decision of a person; to that of anybody where no person has a seat, or while the engines
    rest."""
    game = controller.game
    if game.tree.ply == 0:
        raise Refusal("There is nothing to undo.")
    if are_engines(game.seats):
        game.paused = True
    if not game.tree.has_decision(game.deciders):
        raise Refusal("There is no turn of yours to undo.")
    await controller.go_to(game.tree.previous_decision(game.deciders, whole_turn))


async def _follow_variation(controller: Controller, number: int) -> None:
    tree = controller.game.tree
    branches = tree.branches()
    if number >= len(branches):
        raise Refusal("There is no such variation any more.")
    tree.follow(branches[number])
    await controller.board.look()
    await controller.go_to(tree.ply + 1)


def _resign(controller: Controller, color: str | None) -> None:
    """Without a color the person resigns where there is only one, else the side to move."""
    game, mover = controller.game, controller.board.mover
    if mover == "none":
        raise Refusal("The game is over.")
    if game.opened:
        raise Refusal("This is a record; nobody plays.")
    if game.cooperative:
        raise Refusal("Both colours play together here; nobody resigns.")
    persons = people(game.seats)
    controller.resign(color or (persons[0] if len(persons) == 1 or mover not in COLORS else mover))


async def _show_hint(controller: Controller) -> None:
    """Shows a good turn for the side to move, for a person's where both colours may."""
    color = controller.board.mover
    if color == "both":
        color = next(reversed(people(controller.game.seats)), "white")
    if color not in COLORS:
        raise Refusal("Nobody has a turn now.")
    controller.thinking.stop()
    controller.hint = await hint_of(controller, color)
    controller.publish()
