# SPDX-License-Identifier: MIT
"""What people do with the game on the board, one action after the other."""

import asyncio
import os
import secrets
import tempfile

from ..gtp.failures import EngineFailure
from ..play.setting import Setting
from . import sgf
from .actions import BOUND, Refused
from .catalogue import Catalogue
from .changes import CHANCE, POSITION, Change
from .clocks import Clocks
from .diagrams import Diagrams
from .message import game_message
from .moving import EngineMoves
from .seats import COLORS, Seat, other
from .storage import from_data
from .table import MOST_CHANGES, Game, Table, reason
from .thinking import Thinking
from .turns import click_text

STALE = "The board has changed meanwhile. Look again."
COLOR_NAMES = {"black": "Black", "white": "White"}
# After a change: several in a row are stored once.
SAVE_SECONDS = 0.25
CHANGING = frozenset(("click", "move", "turn", "pass", "swap", "roll", "position"))


class Controller:
    """The game in progress. `publish` takes a message for all pages; the storage keeps each change."""

    def __init__(self, engines, publish, storage):
        self.engines = engines
        self.catalogue = Catalogue()
        self.diagrams = None
        self.table = None
        self.moves = EngineMoves(self)
        self.thinking = Thinking(self, publish)
        self.hint = None
        self._publish = publish
        self._storage = storage
        self.lock = asyncio.Lock()
        self._events = []
        self._numbers = 0
        self._flag = None
        self._saving = None
        self._untold = None

    async def load(self):
        await self.catalogue.load(self.engines.ruler)
        self.diagrams = Diagrams(self.catalogue)

    # Messages.

    def message(self, with_layout=True):
        extra = {"thinking": self.moves.color, "hint": self.hint, "events": self._events, "watched": None,
                 "analysis": {"on": self.thinking.on, "heat": self.thinking.heat}}
        if with_layout:
            extra["layout"] = self.table.game.layout
        return game_message(self.table, extra)

    def publish(self, with_layout=False):
        """Tells all pages of the game when what goes on is done, and keeps it."""
        self._untold = "layout" if with_layout or self._untold == "layout" else "game"
        asyncio.get_running_loop().call_soon(self.flush)
        self._saving = self._saving or asyncio.get_running_loop().call_later(SAVE_SECONDS, self._save)

    def _save(self):
        self._saving = None
        self._storage.save(self.table.game)

    def flush(self):
        """Tells all pages now of what they have not heard of."""
        if self._untold:
            untold, self._untold = self._untold, None
            self._publish(self.message(untold == "layout"))

    def notice(self, text):
        self._publish({"type": "notice", "text": text})

    # Actions.

    async def act(self, message):
        """Does an action. Raises Refused, and then nothing has changed."""
        name = message["action"]
        if name == "stop":
            self.moves.stop()
            return
        self._check(message)
        if name not in ("think", "hint"):
            # A thinking engine would hold up the ruler or move meanwhile; moves of people are refused then.
            if name in CHANGING or name == "hint":
                self._require_person(message)
            await self.moves.cancel()
        async with self.lock:
            self._check(message)
            await getattr(self, "_" + name)(message)
        self.consider()

    def consider(self):
        """Lets the engines begin what is due now."""
        self.moves.consider()
        self.thinking.consider()

    def _check(self, message):
        game = self.table.game
        if message.get("game_id", game.number) != game.number:
            raise Refused(STALE)
        state = self.table.state
        if message["action"] in BOUND and (message["ply"], message["key"]) != (state["ply"], state["key"]):
            raise Refused(STALE)

    def _require_person(self, message):
        color = self.moves.color
        if color and message["action"] != "position":
            raise Refused(f"The engine has the turn of {COLOR_NAMES[color]}. Pause the game, or wait.")

    async def start(self, setting, seats, clock=None, position=None):
        """Starts another game."""
        info = self.catalogue.info(setting.game)
        options = {option["name"]: option["value"] for option in info["options"]}
        unknown = [name for name, _ in setting.options if name not in options]
        if unknown:
            raise Refused(f"{info['title']} has no option {unknown[0]}.")
        options.update(setting.options)
        setting = Setting(setting.game, setting.size or info["size"], tuple(options.items()))
        self._numbers += 1
        game = Game(self._numbers, setting, info["title"], info["cooperative"], options.get("dice") == "auto", seats,
                    Clocks(**clock) if clock and not info["cooperative"] else None)
        table = Table(self.engines.ruler, game)
        await table.set_up()
        # Else the same dice would fall in each game.
        await self.engines.ruler.ask([f"set_random_seed {secrets.randbelow(10 ** 9)}"])
        if position:
            await table.make(Change(POSITION, position))
        await self.adopt(table)

    async def restore(self):
        """Goes on with the stored game; returns false where there is none."""
        data = self._storage.load()
        if not data:
            return False
        try:
            game = from_data(data, self.catalogue.info)
            self._numbers += 1
            game.number = self._numbers
            table = Table(self.engines.ruler, game)
            await table.set_up()
            await table.look()
        except (Refused, EngineFailure, LookupError, TypeError, ValueError, AttributeError) as error:
            self._storage.set_aside(error)
            return False
        await self.adopt(table)
        return True

    async def open_record(self, body):
        """Opens a record in SGF. Raises Refused."""
        await self.moves.cancel()
        self.thinking.stop()
        async with self.lock:
            await self._open_record(body)
        self.consider()

    async def _open_record(self, body):
        ruler = self.engines.ruler
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "record.sgf")
            with open(path, "wb") as file:
                file.write(body)
            load, printed = await ruler.request(self.table.game.setting, [], [f"loadsgf {path}", "printsgf"])
        ruler.forget()
        if not load.ok:
            raise Refused(reason(load.text.replace(path, "the file")))
        setting, changes = sgf.parse(printed.text)
        options = dict(setting.options)
        about = self.catalogue.info(setting.game)
        self._numbers += 1
        game = Game(self._numbers, setting, about["title"], about["cooperative"], options.get("dice") == "auto",
                    self.table.game.seats)
        if len(changes) > MOST_CHANGES:
            raise Refused(f"The record has more than {MOST_CHANGES} steps.")
        for change in changes:
            game.record.add(change)
        table = Table(ruler, game)
        await table.set_up()
        await table.look()
        game.paused = any(seat.is_engine for seat in game.seats.values())
        await self.adopt(table)

    async def adopt(self, table):
        """Puts a game on the board."""
        if self.table:
            self._storage.keep_record(self.table.game, await self.table.sgf())
        self.table, self.hint, self._events = table, None, []
        await self._roll_if_due()
        self._run_clocks()
        self.publish(with_layout=True)

    async def _new(self, message):
        seats = self._seats_of(message.get("seats", {}), dict.fromkeys(COLORS, Seat()))
        setting = Setting(message["game"], message.get("size"), tuple(message.get("options", {}).items()))
        await self.start(setting, seats, message.get("clock"), message.get("position"))

    async def _rematch(self, _):
        """The same game with the colours exchanged."""
        game = self.table.game
        seats = {color: game.seats[other(color)] for color in COLORS}
        clock = {"main": game.clocks.main, "increment": game.clocks.increment} if game.clocks else None
        await self.start(game.setting, seats, clock)

    def _seats_of(self, given, seats):
        """Returns the seats with those given in place. Raises Refused."""
        seats = {**seats, **{color: Seat.from_data(data) for color, data in given.items()}}
        level_count = len(self.catalogue.info(self.catalogue.names[0])["levels"])
        for seat in seats.values():
            if seat.is_engine and seat.engine not in self.engines.names:
                raise Refused(f"There is no engine {seat.engine}; there is {', '.join(self.engines.names)}.")
            if dict(seat.limit).get("level", 1) > level_count:
                raise Refused(f"The levels are 1 to {level_count}.")
        return seats

    async def _seats(self, message):
        self.table.game.seats = self._seats_of(message["seats"], self.table.game.seats)
        self.publish()

    async def _click(self, message):
        await self._make(Change(self._color_at(message["cell"]), click_text(self.table.state, message["cell"])))

    async def _move(self, message):
        origin, target = message["from"], message["to"]
        await self._make(Change(self._color_at(origin), f"{origin}-{'X' if target == origin else target}"))

    def _color_at(self, cell):
        """Returns the color whose step a click is: that of the piece where both may move."""
        state, mover = self.table.state, self.table.mover
        if mover != "both":
            return mover if mover != "none" else "black"
        cell = state["legal"].get("selected") or cell
        owners = {piece["cell"]: piece["owner"] for piece in state["pieces"]}
        color = owners.get(cell, "white")
        if self.table.game.seats[color].is_engine and self.moves.is_on:
            raise Refused(f"The engine has the pieces of {COLOR_NAMES[color]}.")
        return color

    async def _turn(self, message):
        text = message["text"]
        await self._make(Change(self._color_at(text.upper().split("-")[0].split(",")[0]), text))

    async def _pass(self, _):
        await self._make(Change(self._color_at(""), "pass"))

    async def _swap(self, _):
        await self._make(Change(self._color_at(""), "swap"))

    async def _roll(self, _):
        if self.table.mover != CHANCE:
            raise Refused("No roll is due.")
        await self.table.roll()
        await self.after_change()

    async def _position(self, message):
        if "game" in message:
            setting = Setting(message["game"], message.get("size"), tuple(message.get("options", {}).items()))
            await self.start(setting, self.table.game.seats, None, message["text"])
        else:
            await self._make(Change(POSITION, message["text"]))

    async def _make(self, change):
        if self.table.game.ended and change.color != POSITION:
            raise Refused("The game is over. Undo or a new game goes on.")
        await self.table.make(change)
        await self.after_change(change)

    async def after_change(self, change=None):
        """Rolls what is due, and tells of a change that was made."""
        self.hint = None
        if change and self.table.game.clocks and change.color in COLORS and self.table.mover != change.color:
            self.table.game.clocks.add_increment(change.color)
        self._events = list(self.table.state.get("events", []))
        await self._roll_if_due()
        self._run_clocks()
        self.publish()

    async def _roll_if_due(self):
        while self.table.game.automatic_dice and self.table.mover == CHANCE:
            await self.table.roll()
            self._events = self._events + self.table.state.get("events", [])

    async def _goto(self, message):
        await self._go_to(message["ply"])

    async def _go_to(self, ply):
        game = self.table.game
        game.ended = None
        self.hint, self._events = None, []
        await self.table.go_to(ply)
        clocks = game.record.node.clocks
        if game.clocks and clocks:
            game.clocks.set_left(clocks)
        self._run_clocks()
        self.publish()

    async def _undo(self, _):
        await self._go_to(self._ply_before(whole_turn=False))

    async def _undo_turn(self, _):
        await self._go_to(self._ply_before(whole_turn=True))

    def _ply_before(self, whole_turn):
        """Returns the ply before the last decision of a person; that of anybody where no person has a seat, or while
        the engines rest. Raises Refused at the start."""
        game, record = self.table.game, self.table.game.record
        if record.ply == 0:
            raise Refused("There is nothing to undo.")
        rests = game.paused or not any(seat.is_engine for seat in game.seats.values())
        seats = game.seats if not rests and any(not seat.is_engine for seat in game.seats.values()) else {}
        if not rests and not seats:
            game.paused = True
        wanted = {color for color in COLORS if not seats or not seats[color].is_engine}
        ply = record.ply
        while ply > 0 and record.line[ply - 1].change.color not in {*wanted, POSITION}:
            ply -= 1
        if ply == 0:
            return 0
        color = record.line[ply - 1].change.color
        ply = record.previous_decision(ply)
        while whole_turn and ply > 0 and record.line[ply - 1].change.color == color in COLORS:
            ply -= 1
        return ply

    async def _redo(self, _):
        record = self.table.game.record
        if record.at_end:
            raise Refused("There is nothing to redo.")
        ply = record.ply + 1
        while ply < len(record.line) and record.line[ply].change.color == CHANCE:
            ply += 1
        await self._go_to(ply)

    async def _variation(self, message):
        record = self.table.game.record
        branches = record.branches()
        if message["id"] >= len(branches):
            raise Refused(STALE)
        record.follow(branches[message["id"]])
        await self.table.look()
        await self._go_to(record.ply + 1)

    async def _resign(self, message):
        game = self.table.game
        if self.table.mover == "none":
            raise Refused("The game is over.")
        if game.cooperative:
            raise Refused("Both colours play together here; nobody resigns.")
        color = message.get("color") or self._resigning_color()
        self.end(f"{COLOR_NAMES[other(color)]} wins: {COLOR_NAMES[color]} resigns")

    def _resigning_color(self):
        seats = self.table.game.seats
        people = [color for color in COLORS if not seats[color].is_engine]
        return people[0] if len(people) == 1 else self.table.mover

    def end(self, text):
        """Ends the game by resignation or time."""
        self.table.game.ended, self._events = text, [text + "."]
        self._run_clocks()
        self.publish()

    async def _pause(self, _):
        self.table.game.paused = True
        self._run_clocks()
        self.publish()

    async def _resume(self, _):
        self.table.game.paused = False
        self.table.game.record.cut()
        self._run_clocks()
        self.publish()

    async def _think(self, message):
        self.thinking.switch(message["on"], message.get("heat", False))

    async def _yield(self, _):
        """Lets an engine begin where both colours may."""
        if self.table.mover != "both" or not self.moves.begins():
            raise Refused("No engine can begin this turn.")

    async def _pace(self, message):
        self.moves.pace = message["seconds"]
        self.publish()

    async def _hint(self, _):
        await self.moves.hint()

    async def _watch(self, _):
        raise Refused("No match is watched.")

    # Clocks.

    def _run_clocks(self):
        """Runs the clock of the side to move, and sets the alarm for its end."""
        game = self.table.game
        if self._flag:
            self._flag.cancel()
            self._flag = None
        if not game.clocks:
            return
        mover = self.table.mover
        color = mover if mover in COLORS and not game.paused and game.record.at_end else None
        game.clocks.run(color)
        game.record.node.clocks = game.clocks.all_left()
        if color:
            self._flag = asyncio.get_running_loop().call_later(game.clocks.left(color) + 0.02, self._flag_falls, game)

    def _flag_falls(self, game):
        if game is not self.table.game or not game.clocks.running:
            return
        color = game.clocks.running
        self.moves.stop()
        self.end(f"{COLOR_NAMES[other(color)]} wins on time")

    async def close(self):
        if self._flag:
            self._flag.cancel()
        self.thinking.switch(False, False)
        if self._saving:
            self._saving.cancel()
            self._save()
        await self.moves.cancel()
        await self.engines.close()
