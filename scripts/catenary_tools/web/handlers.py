# SPDX-License-Identifier: MIT
"""The actions of people, each a method by its name."""

from ..model import Setting
from .actions import Refused
from .seats import COLORS, COLOR_NAMES, Seat, are_engines, other
from .turns import CHANCE, Change, POSITION, click_text

# Moves of people, which wait for the turn of an engine.
CHANGING = frozenset(("click", "move", "turn", "pass", "swap", "roll", "hint"))


def _setting_of(message):
    return Setting(message["game"], message.get("size"), tuple(message.get("options", {}).items()))


class Handlers:
    """Actions of people on the game on the board."""

    def __init__(self, controller):
        self._controller = controller

    @property
    def _table(self):
        return self._controller.table

    @property
    def _game(self):
        return self._controller.table.game

    async def do(self, message):
        """Does a valid action. Raises Refused, and then nothing has changed."""
        await getattr(self, "_do_" + message["action"])(message)

    # Games and seats.

    async def _do_new(self, message):
        seats = self._seats_of(message.get("seats", {}), dict.fromkeys(COLORS, Seat()))
        await self._controller.start(_setting_of(message), seats, message.get("clock"), message.get("position"))

    async def _do_rematch(self, _):
        """The same game with the colours exchanged."""
        game = self._game
        clock = {"main": game.clocks.main, "increment": game.clocks.increment} if game.clocks else None
        await self._controller.start(game.setting, {color: game.seats[other(color)] for color in COLORS}, clock)

    async def _do_back(self, _):
        await self._controller.go_back()

    async def _do_seats(self, message):
        """A person who takes over a seat from two engines plays on at once."""
        game = self._game
        watched = are_engines(game.seats)
        game.seats = self._seats_of(message["seats"], game.seats)
        if watched and game.paused and not are_engines(game.seats):
            await self._do_resume(message)
        else:
            self._controller.publish()

    def _seats_of(self, given, seats):
        """Returns the seats with those given in place."""
        seats = {**seats, **{color: Seat.from_data(data) for color, data in given.items()}}
        names, level_count = self._controller.engines.names, self._controller.catalogue.level_count
        for seat in seats.values():
            if seat.is_engine and seat.engine not in names:
                raise Refused(f"There is no engine {seat.engine}; there is {', '.join(names)}.")
            if dict(seat.limit).get("level", 1) > level_count:
                raise Refused(f"The levels are 1 to {level_count}.")
        return seats

    # Moves.

    async def _do_click(self, message):
        cell = message["cell"]
        await self._make(Change(self._color_at(cell), click_text(self._table.state, cell)))

    async def _do_move(self, message):
        origin, target = message["from"], message["to"]
        await self._make(Change(self._color_at(origin), f"{origin}-{'X' if target == origin else target}"))

    async def _do_turn(self, message):
        text = message["text"]
        await self._make(Change(self._color_at(text.upper().split(",")[0].split("-")[0]), text))

    async def _do_pass(self, _):
        await self._make(Change(self._color_at(""), "pass"))

    async def _do_swap(self, _):
        await self._make(Change(self._color_at(""), "swap"))

    async def _do_roll(self, _):
        if self._table.mover != CHANCE:
            raise Refused("No roll is due.")
        told = self._table.state.get("events", [])
        await self._table.roll()
        await self._controller.after_change(told)

    async def _do_position(self, message):
        if "game" in message:
            await self._controller.start(_setting_of(message), self._game.seats, None, message["text"])
        else:
            await self._make(Change(POSITION, message["text"]))

    async def _make(self, change):
        if self._game.ended and change.color != POSITION:
            raise Refused("The game is over. Undo, or start another one.")
        await self._controller.make(change)

    def _color_at(self, cell):
        """Returns the color whose step a click is: that of the piece where both may move."""
        state, mover = self._table.state, self._table.mover
        if self._controller.moves.rests(mover):
            raise Refused(f"{COLOR_NAMES[mover]} is the engine's. Let it move, or go to the latest position.")
        if mover != "both":
            return "black" if mover == "none" else mover
        owners = {piece["cell"]: piece["owner"] for piece in state["pieces"]}
        color = owners.get(state["legal"]["selected"] or cell)
        if not color:
            return next((one for one in COLORS if not self._game.seats[one].is_engine), "white")
        if self._game.seats[color].is_engine and self._controller.moves.is_on:
            raise Refused(f"The engine has the pieces of {COLOR_NAMES[color]}.")
        return color

    # Places of the record.

    async def _do_goto(self, message):
        await self._controller.go_to(message["ply"])

    async def _do_undo(self, _):
        await self._undo(whole_turn=False)

    async def _do_undo_turn(self, _):
        await self._undo(whole_turn=True)

    async def _undo(self, whole_turn):
        """Goes back to the last decision of a person; to that of anybody where no person has a seat, or while the
        engines rest."""
        game = self._game
        if game.record.ply == 0:
            raise Refused("There is nothing to undo.")
        if are_engines(game.seats):
            game.paused = True
        colors = game.deciders
        if not game.record.has_decision(colors):
            raise Refused("There is no turn of yours to undo.")
        await self._controller.go_to(game.record.previous_decision(colors, whole_turn))

    async def _do_redo(self, _):
        """Goes on to the next decision of a person, as undo goes back."""
        game = self._game
        if game.record.at_end:
            raise Refused("There is nothing to redo.")
        engines = {color for color in COLORS if game.seats[color].is_engine}
        passed = set() if game.paused or len(engines) == len(COLORS) else engines
        await self._controller.go_to(game.record.next_decision(passed))

    async def _do_variation(self, message):
        record = self._game.record
        branches = record.branches()
        if message["id"] >= len(branches):
            raise Refused("There is no such variation any more.")
        record.follow(branches[message["id"]])
        await self._table.look()
        await self._controller.go_to(record.ply + 1)

    # Ends and rests.

    async def _do_resign(self, message):
        if self._table.mover == "none":
            raise Refused("The game is over.")
        if self._game.opened:
            raise Refused("This is a record; nobody plays.")
        if self._game.cooperative:
            raise Refused("Both colours play together here; nobody resigns.")
        color = message.get("color") or self._resigning_color()
        self._controller.end(f"{COLOR_NAMES[other(color)]} wins: {COLOR_NAMES[color]} resigns")

    def _resigning_color(self):
        people = [color for color in COLORS if not self._game.seats[color].is_engine]
        return people[0] if len(people) == 1 or self._table.mover not in COLORS else self._table.mover

    async def _do_pause(self, _):
        self._controller.pause(True)

    async def _do_resume(self, _):
        """Goes on from the place that is shown."""
        if self._game.opened:
            raise Refused("This is a record; nobody plays.")
        watch = self._controller.watch
        if not (watch and watch.on):
            self._game.record.cut()
        self._controller.pause(False)

    async def _do_play_on(self, message):
        """Makes a game of an opened record; what follows the place becomes a variation."""
        game = self._game
        if not game.opened:
            raise Refused("There is no record on the board.")
        game.seats = self._seats_of(message["seats"], game.seats)
        game.record.cut()
        game.opened = game.ended = None
        self._controller.pause(False)

    async def _do_yield(self, _):
        """Lets an engine begin where both colours may."""
        if self._table.mover != "both" or not self._controller.moves.begins():
            raise Refused("No engine can begin this turn.")

    async def _do_pace(self, message):
        self._controller.moves.pace = message["seconds"]
        self._controller.publish()

    # Thinking and watching.

    async def _do_think(self, message):
        self._controller.thinking.switch(message["on"], message.get("heat", False))
        self._controller.publish()

    async def _do_hint(self, _):
        await self._controller.moves.hint()

    async def _do_watch(self, message):
        if not self._controller.watch:
            raise Refused("No match is watched. Start with --watch DIR.")
        watch = self._controller.watch
        await (watch.follow(message["slot"]) if "slot" in message else watch.open(message.get("game", 0)))
