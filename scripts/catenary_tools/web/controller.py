# SPDX-License-Identifier: MIT
"""The game in progress: what every action and every turn of an engine goes through."""

import asyncio
import contextlib

from ..engine.process import EngineFailure
from . import storage
from .actions import BOUND, Refused
from .analysis import Thinking
from .catalogue import Catalogue, Diagrams
from .channel import game_message
from .handlers import CHANGING, Handlers
from .moving import EngineMoves
from .seats import COLORS, COLOR_NAMES, Clocks, Timekeeper
from .table import Previous, Table
from .turns import CHANCE, Change, POSITION

STALE = "The board has changed meanwhile. Look again."
RECORD = "This is a record. Choose first who plays on from here."
# After a change: several in a row are stored once.
SAVE_SECONDS = 0.25


class Controller:
    """One game at a time. `publish` takes a message for all pages; the storage keeps each change."""

    def __init__(self, engines, publish, storage):
        self.engines = engines
        self.catalogue = Catalogue()
        self.diagrams = None
        self.watch = None
        self.table = None
        self.lock = asyncio.Lock()
        self.moves = EngineMoves(self)
        self.thinking = Thinking(self, publish)
        self.hint = None
        self._publish = publish
        self.storage = storage
        self._handlers = Handlers(self)
        self._timekeeper = Timekeeper(self)
        self._events = []
        self._numbers = 0
        self._waiting = 0
        self._saving = None
        self._untold = None
        self.previous = None

    async def load(self):
        """Asks for the games, once at the start."""
        await self.catalogue.load(self.engines.ruler)
        self.diagrams = Diagrams(self.catalogue)

    def message(self, with_layout=True):
        """Returns the message that tells a page of the game."""
        extra = {"goal": self.catalogue.goal(self.table.game.setting.game), "thinking": self.moves.color,
                 "hint": self.hint, "events": self._events, "pace": self.moves.pace,
                 "watched": self.watch and self.watch.to_data(), "previous": self.previous and self.previous.to_data(),
                 "analysis": {"on": self.thinking.on, "heat": self.thinking.heat}}
        if with_layout:
            extra["layout"] = self.table.game.layout
        return game_message(self.table, extra)

    def publish(self, with_layout=False):
        """Tells all pages of the game when what goes on is done, and keeps it."""
        self._untold = "layout" if with_layout or self._untold == "layout" else "game"
        loop = asyncio.get_running_loop()
        loop.call_soon(self.flush)
        self._saving = self._saving or loop.call_later(SAVE_SECONDS, self._save)

    def flush(self):
        """Tells all pages now of what they have not heard of."""
        if self._untold:
            untold, self._untold = self._untold, None
            self._publish(self.message(untold == "layout"))

    def notice(self, text):
        self._publish({"type": "notice", "text": text})

    async def act(self, message):
        """Does an action. Raises Refused, and then nothing has changed."""
        name = message["action"]
        self._check(message)
        if name == "stop":
            self.moves.stop()
            return
        if name in CHANGING:
            self._require_person(name)
        async with self._alone(stops=name not in ("think", "hint")):
            self._check(message)
            await self._handlers.do(message)
            if self.watch:
                self.watch.hears(name)

    @contextlib.asynccontextmanager
    async def _alone(self, stops=True):
        """Holds the game for an action; `stops` ends the search for a move. No other search begins meanwhile, not even
        between its end and the lock."""
        self._waiting += 1
        try:
            if stops:
                await self.moves.cancel()
            async with self.lock:
                yield
        finally:
            self._waiting -= 1
            self.consider()

    def consider(self):
        """Lets the engines begin what is due now; the last one of several actions does so at its end."""
        if not self._waiting:
            self.moves.consider()
            self.thinking.consider()

    def _check(self, message):
        game, state = self.table.game, self.table.state
        if message.get("game_id", game.number) != game.number:
            raise Refused(STALE)
        if message["action"] in BOUND and (message["ply"], message["key"]) != (state["ply"], state["key"]):
            raise Refused(STALE)

    def _require_person(self, action):
        if self.table.game.opened and action != "hint":
            raise Refused(RECORD)
        if color := self.moves.color:
            raise Refused(f"The engine has the turn of {COLOR_NAMES[color]}. Pause the game, or wait.")

    # Games.

    async def start(self, setting, seats, clock=None, position=None):
        """Starts another game. Raises Refused."""
        game = storage.new(setting, self.catalogue.info(setting.game), seats)
        if clock and not game.cooperative:
            game.clocks = Clocks(**clock)
        table = Table(self.engines.ruler, game)
        await table.set_up()
        await storage.mix_dice(self.engines.ruler)
        if position:
            await table.make(Change(POSITION, position))
        await self._adopt(table)

    async def restore(self):
        """Goes on with the stored game; returns false where there is none."""
        data = self.storage.load()
        if not data:
            return False
        try:
            table = Table(self.engines.ruler, storage.stored(data, self.catalogue.info))
            await table.set_up()
            await table.look_at_all()
        except (Refused, EngineFailure, LookupError, TypeError, ValueError, AttributeError) as error:
            self.storage.set_aside(error)
            return False
        await storage.mix_dice(self.engines.ruler)
        await self._adopt(table)
        return True

    async def open_record(self, body):
        """Opens a record in SGF. Raises Refused."""
        async with self._alone():
            self.thinking.stop()
            await self._show(await self._read(body))

    async def show_record(self, body, ply):
        """Puts a record of a match on the board, at a ply. Raises Refused."""
        game = await self._read(body)
        game.opened = None
        await self._show(game, ply)

    async def show_running(self, setting, position):
        """Puts a game of a match on the board that begins with a position; returns the number of changes that this
        takes. Raises Refused."""
        game = storage.new(setting, self.catalogue.info(setting.game), self.table.game.seats)
        game.automatic_dice, game.paused = False, True
        (usual,) = await self.engines.ruler.ask(["position"], game.setting)
        if position != usual:
            game.record.add(Change(POSITION, position))
        await self._show(game)
        return len(game.record.line)

    async def _read(self, body):
        return await storage.recorded(self.engines, self.table.game, body, self.catalogue.info)

    async def _show(self, game, ply=None):
        """Puts a game on the board, at its end or at a ply. Raises Refused."""
        table = Table(self.engines.ruler, game)
        await table.set_up()
        await table.look_at_all()
        if ply is not None:
            await table.go_to(ply)
        await self._adopt(table)

    async def go_back(self):
        """Puts the unfinished game on the board that another one has replaced. Raises Refused."""
        if not self.previous:
            raise Refused("There is no unfinished game to go back to.")
        table, self.previous = self.previous.table, None
        await self._adopt(table)

    async def _adopt(self, table):
        """Puts a game on the board."""
        if self.table and not (self.watch and self.watch.on):
            # A record that is not kept costs less than a game that cannot begin.
            with contextlib.suppress(EngineFailure):
                path = self.storage.keep_record(self.table.game, await self.table.sgf())
                if self.table.is_unfinished:
                    self.previous = Previous(self.table, path)
        self._numbers += 1
        table.game.number = self._numbers
        self.table, self.hint, self._events = table, None, []
        if table.game.record.at_end:
            await self._roll_if_due()
        self._timekeeper.run()
        self.publish(with_layout=True)

    # Changes.

    async def make(self, change):
        """Makes a change of a person or an engine, and rolls what is due after it. Raises Refused."""
        told = self.table.state.get("events", [])
        await self.table.make(change)
        await self.after_change(told, change)

    async def after_change(self, told, change=None):
        """Tells of a change; `told` are the events before it."""
        self.hint = None
        clocks = self.table.game.clocks
        if clocks and change and change.color in COLORS and self.table.mover != change.color:
            clocks.add_increment(change.color)
        await self._roll_if_due()
        self._events = _new_events(told, self.table.state.get("events", []))
        self._timekeeper.run()
        self.publish()

    async def take_over_turns(self, changes):
        """Makes turns that were played elsewhere; the page is told once. Raises Refused."""
        told = self.table.state.get("events", [])
        for change in changes:
            await self.table.make(change)
        await self.after_change(told)

    async def _roll_if_due(self):
        while self.table.game.automatic_dice and self.table.mover == CHANCE:
            await self.table.roll()

    async def go_to(self, ply):
        """Goes to a place of the line."""
        game = self.table.game
        game.ended = None
        self.hint, self._events = None, []
        await self.table.go_to(ply)
        if game.clocks and game.record.node.clocks:
            game.clocks.set_left(game.record.node.clocks)
        self._timekeeper.run()
        self.publish()

    async def step(self):
        """Goes to the next position of the line in which a side decides."""
        await self.go_to(self.table.game.record.next_decision())

    def end(self, text):
        """Ends the game by resignation or time."""
        self.table.game.ended, self._events = text, [text + "."]
        self._timekeeper.run()
        self.publish()

    def pause(self, on):
        """Lets the engines and the clocks rest, or go on."""
        self.table.game.paused = on
        self._timekeeper.run()
        self.publish()

    async def close(self):
        self._timekeeper.stop()
        self.thinking.switch(False, False)
        if self.watch:
            self.watch.stop()
        if self._saving:
            self._saving.cancel()
            self._save()
        self.storage.close()
        await self.moves.cancel()
        await self.engines.close()

    def _save(self):
        self._saving = None
        self.storage.save(self.table.game)


def _new_events(before, after):
    """Returns the events that have come since; those of a turn grow with its steps."""
    common = 0
    while common < min(len(before), len(after)) and before[common] == after[common]:
        common += 1
    return after[common:]
