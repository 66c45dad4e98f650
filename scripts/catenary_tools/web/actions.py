# SPDX-License-Identifier: MIT
"""The actions of people: a fixed list of messages that a page may send, and what each does, a method by its name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..model import COLORS, Setting, other
from . import Json, Refusal
from .analysis import hint_of
from .game import Board, Seat, Seats, ShownGame, are_engines, people
from .record import CHANCE, POSITION, Change

if TYPE_CHECKING:
    from .controller import Controller

Check = Callable[[Any], bool]

CELL = re.compile(r"[A-Z][0-9]{1,2}")
MOVES = re.compile(r"[A-Za-z0-9,-]{1,400}")
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
# Options and positions: no line ends, no control characters, no comment of GTP.
LINE = re.compile(r"[!\"$-~ ]{1,4096}")
ENGINE = re.compile(r"[ -~]{1,60}")
KEY = re.compile(r"[0-9a-f]{1,16}")
MOST_SECONDS = 86_400.0
MOST_PACE_SECONDS = 60
MOST_NODES = 10 ** 9
MOST_PLY = 10 ** 6
# Actions that are meant for the position that the page shows; others for whatever there is.
BOUND = frozenset(("click", "move", "turn", "pass", "swap", "roll", "undo", "undo_turn", "redo", "hint", "resign"))
# Moves of people, which wait for the turn of an engine.
CHANGING = frozenset(("click", "move", "turn", "pass", "swap", "roll", "hint"))


def _matches(pattern: re.Pattern[str]) -> Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _integer(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _number(high: float) -> Check:
    return lambda value: type(value) in (int, float) and 0 <= value <= high


def _is_flag(value: Any) -> bool:
    return type(value) is bool


def _is_color(value: Any) -> bool:
    return value in COLORS


def _are_options(value: Any) -> bool:
    return isinstance(value, dict) and len(value) <= 20 and all(
        _is_name(name) and _is_line(text) for name, text in value.items())


def _is_limit(value: Any) -> bool:
    rules = {"level": _integer(1, 100), "nodes": _integer(1, MOST_NODES), "seconds": _is_seconds}
    return isinstance(value, dict) and len(value) <= 1 and all(
        key in rules and rules[key](number) for key, number in value.items())


def _is_seat(value: Any) -> bool:
    if not isinstance(value, dict) or value.get("kind") not in ("person", "engine"):
        return False
    rules: dict[str, Check] = {"kind": lambda _: True, "engine": _matches(ENGINE), "limit": _is_limit}
    return all(key in rules and rules[key](entry) for key, entry in value.items())


def _are_seats(value: Any) -> bool:
    return isinstance(value, dict) and all(_is_color(color) and _is_seat(seat) for color, seat in value.items())


def _is_clock(value: Any) -> bool:
    return value is None or (isinstance(value, dict) and set(value) == {"main", "increment"}
                             and all(_is_seconds(seconds) for seconds in value.values()))


_is_cell = _matches(CELL)
_is_name = _matches(NAME)
_is_line = _matches(LINE)
_is_ply = _integer(0, MOST_PLY)
_is_seconds = _number(MOST_SECONDS)
_GAME: Mapping[str, Check] = {"game": _is_name, "size": _integer(1, 99), "options": _are_options}
# The fields that each action needs, and those that it may have.
ACTIONS: Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]] = {
    "new": ({"game": _is_name}, {**_GAME, "seats": _are_seats, "clock": _is_clock, "position": _is_line}),
    "click": ({"cell": _is_cell}, {}),
    "move": ({"from": _is_cell, "to": _is_cell}, {}),
    "turn": ({"text": _matches(MOVES)}, {}),
    "pass": ({}, {}),
    "swap": ({}, {}),
    "roll": ({}, {}),
    "undo": ({}, {}),
    "undo_turn": ({}, {}),
    "redo": ({}, {}),
    "goto": ({"ply": _is_ply}, {}),
    "variation": ({"id": _is_ply}, {}),
    "hint": ({}, {}),
    "resign": ({}, {"color": _is_color}),
    "rematch": ({}, {}),
    "back": ({}, {}),
    "seats": ({"seats": _are_seats}, {}),
    "play_on": ({"seats": _are_seats}, {}),
    "pause": ({}, {}),
    "resume": ({}, {}),
    "think": ({"on": _is_flag}, {"heat": _is_flag}),
    "stop": ({}, {}),
    "yield": ({}, {}),
    "pace": ({"seconds": _number(MOST_PACE_SECONDS)}, {}),
    "position": ({"text": _is_line}, _GAME),
    "watch": ({}, {"game": _is_ply, "slot": _is_ply}),
}
_COMMON: Mapping[str, Check] = {"action": lambda _: True, "seq": _integer(0, 10 ** 12), "game_id": _is_ply,
                                "ply": _is_ply, "key": _matches(KEY)}


def parse_message(text: str) -> Json:
    """Returns a message, whatever it says. Raises Refusal."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("The message is not JSON.") from None
    if not isinstance(message, dict) or not isinstance(message.get("action"), str):
        raise Refusal("The message has no action.")
    return message


def check_message(message: Json) -> None:
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


def _setting_of(message: Json) -> Setting:
    return Setting(message["game"], message.get("size"), tuple(message.get("options", {}).items()))


class ActionHandlers:
    """Actions of people on the game on the board."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    @property
    def _board(self) -> Board:
        return self._controller.board

    @property
    def _game(self) -> ShownGame:
        return self._controller.game

    async def do(self, message: Json) -> None:
        """Does a valid action. Raises Refusal, and then nothing has changed."""
        await getattr(self, "_do_" + message["action"])(message)

    # Games and seats.

    async def _do_new(self, message: Json) -> None:
        seats = self._seats_of(message.get("seats", {}), dict.fromkeys(COLORS, Seat()))
        await self._controller.start(_setting_of(message), seats, message.get("clock"), message.get("position"))

    async def _do_rematch(self, _: Json) -> None:
        """The same game with the colours exchanged."""
        game = self._game
        clock = {"main": game.clocks.main, "increment": game.clocks.increment} if game.clocks else None
        await self._controller.start(game.setting, {color: game.seats[other(color)] for color in COLORS}, clock)

    async def _do_back(self, _: Json) -> None:
        await self._controller.go_back()

    async def _do_seats(self, message: Json) -> None:
        """A person who takes over a seat from two engines plays on at once."""
        game = self._game
        watched = are_engines(game.seats)
        game.seats = self._seats_of(message["seats"], game.seats)
        if watched and game.paused and not are_engines(game.seats):
            await self._do_resume(message)
        else:
            self._controller.publish()

    def _seats_of(self, given: Json, seats: Seats) -> Seats:
        """Returns the seats with those given in place."""
        seats = {**seats, **{color: Seat.from_data(data) for color, data in given.items()}}
        names, level_count = self._controller.engines.names, self._controller.catalogue.level_count
        for seat in seats.values():
            if seat.is_engine and seat.engine not in names:
                raise Refusal(f"There is no engine {seat.engine}; there is {', '.join(names)}.")
            if seat.limit.get("level", 1) > level_count:
                raise Refusal(f"The levels are 1 to {level_count}.")
        return seats

    # Moves.

    async def _do_click(self, message: Json) -> None:
        cell = message["cell"]
        await self._make(Change(self._color_at(cell), _click_text(self._board.state, cell)))

    async def _do_move(self, message: Json) -> None:
        origin, target = message["from"], message["to"]
        await self._make(Change(self._color_at(origin), f"{origin}-{'X' if target == origin else target}"))

    async def _do_turn(self, message: Json) -> None:
        text = message["text"]
        await self._make(Change(self._color_at(text.upper().split(",")[0].split("-")[0]), text))

    async def _do_pass(self, _: Json) -> None:
        await self._make(Change(self._color_at(""), "pass"))

    async def _do_swap(self, _: Json) -> None:
        await self._make(Change(self._color_at(""), "swap"))

    async def _do_roll(self, _: Json) -> None:
        if self._board.mover != CHANCE:
            raise Refusal("No roll is due.")
        told = self._board.events
        await self._board.roll()
        await self._controller.after_change(told)

    async def _do_position(self, message: Json) -> None:
        if "game" in message:
            await self._controller.start(_setting_of(message), self._game.seats, None, message["text"])
        else:
            await self._make(Change(POSITION, message["text"]))

    async def _make(self, change: Change) -> None:
        if self._game.ended and change.color != POSITION:
            raise Refusal("The game is over. Undo, or start another one.")
        await self._controller.make(change)

    def _color_at(self, cell: str) -> str:
        """Returns the color whose step a click is: that of the piece where both may move."""
        state, mover, seats = self._board.state, self._board.mover, self._game.seats
        if self._controller.moves.rests(mover):
            raise Refusal(f"{mover.capitalize()} is the engine's. Let it move, or go to the latest position.")
        if mover != "both":
            return "black" if mover == "none" else mover
        owners = {piece["cell"]: piece["owner"] for piece in state["pieces"]}
        color: str = owners.get(state["legal"]["selected"] or cell, "")
        if not color:
            return next(iter(people(seats)), "white")
        if seats[color].is_engine and self._controller.moves.is_on:
            raise Refusal(f"The engine has the pieces of {color.capitalize()}.")
        return color

    # Places of the record.

    async def _do_goto(self, message: Json) -> None:
        await self._controller.go_to(message["ply"])

    async def _do_undo(self, _: Json) -> None:
        await self._undo(whole_turn=False)

    async def _do_undo_turn(self, _: Json) -> None:
        await self._undo(whole_turn=True)

    async def _undo(self, whole_turn: bool) -> None:
        """Goes back to the last decision of a person; to that of anybody where no person has a seat, or while the
        engines rest."""
        game = self._game
        if game.tree.ply == 0:
            raise Refusal("There is nothing to undo.")
        if are_engines(game.seats):
            game.paused = True
        if not game.tree.has_decision(game.deciders):
            raise Refusal("There is no turn of yours to undo.")
        await self._controller.go_to(game.tree.previous_decision(game.deciders, whole_turn))

    async def _do_redo(self, _: Json) -> None:
        """Goes on to the next decision of a person, as undo goes back."""
        game = self._game
        if game.tree.at_end:
            raise Refusal("There is nothing to redo.")
        passed = [color for color in COLORS if color not in game.deciders]
        await self._controller.go_to(game.tree.next_decision(passed))

    async def _do_variation(self, message: Json) -> None:
        tree = self._game.tree
        branches = tree.branches()
        if message["id"] >= len(branches):
            raise Refusal("There is no such variation any more.")
        tree.follow(branches[message["id"]])
        await self._board.look()
        await self._controller.go_to(tree.ply + 1)

    # Ends and rests.

    async def _do_resign(self, message: Json) -> None:
        mover = self._board.mover
        if mover == "none":
            raise Refusal("The game is over.")
        if self._game.opened:
            raise Refusal("This is a record; nobody plays.")
        if self._game.cooperative:
            raise Refusal("Both colours play together here; nobody resigns.")
        persons = people(self._game.seats)
        self._controller.resign(
            message.get("color") or (persons[0] if len(persons) == 1 or mover not in COLORS else mover))

    async def _do_pause(self, _: Json) -> None:
        self._controller.pause(True)

    async def _do_resume(self, _: Json) -> None:
        """Goes on from the place that is shown."""
        if self._game.opened:
            raise Refusal("This is a record; nobody plays.")
        watch = self._controller.watch
        if not (watch and watch.on):
            self._game.tree.cut()
        self._controller.pause(False)

    async def _do_play_on(self, message: Json) -> None:
        """Makes a game of an opened record; what follows the place becomes a variation."""
        game = self._game
        if not game.opened:
            raise Refusal("There is no record on the board.")
        game.seats = self._seats_of(message["seats"], game.seats)
        game.tree.cut()
        game.opened = game.ended = None
        self._controller.pause(False)

    async def _do_yield(self, _: Json) -> None:
        """Lets an engine begin where both colours may."""
        if self._board.mover != "both" or not self._controller.moves.begins():
            raise Refusal("No engine can begin this turn.")

    async def _do_pace(self, message: Json) -> None:
        self._controller.moves.pace = message["seconds"]
        self._controller.publish()

    # Thinking and watching.

    async def _do_think(self, message: Json) -> None:
        self._controller.thinking.switch(message["on"], message.get("heat", False))
        self._controller.publish()

    async def _do_hint(self, _: Json) -> None:
        """Shows a good turn for the side to move, for a person's where both colours may."""
        color = self._board.mover
        if color == "both":
            color = next(reversed(people(self._game.seats)), "white")
        if color not in COLORS:
            raise Refusal("Nobody has a turn now.")
        self._controller.thinking.stop()
        self._controller.hint = await hint_of(self._controller, color)
        self._controller.publish()

    async def _do_watch(self, message: Json) -> None:
        watch = self._controller.watch
        if not watch:
            raise Refusal("No match is watched. Start with --watch DIR.")
        await (watch.follow(message["slot"]) if "slot" in message else watch.open(message.get("game", 0)))


def _click_text(state: Json, cell: str) -> str:
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
