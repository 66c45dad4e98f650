# SPDX-License-Identifier: MIT
"""The game in progress: what every action and every turn of an engine goes through."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence

from ..engine.process import EngineFailure
from ..files import JsonObject
from ..model import COLORS, Setting, other
from . import Refusal
from .actions import BOUND, CHANGING, do_action
from .analysis import Thinking
from .catalogue import Catalogue
from .channel import game_message
from .engines import EnginePool
from .game import Board, Clocks, PreviousGame, Seats, ShownGame, new_game
from .moving import EngineMoves
from .record import CHANCE, POSITION, Change, common_length
from .storage import GameStore, game_of_data, game_of_sgf
from .watch import Watch

STALE = "The board has changed meanwhile. Look again."
RECORD = "This is a record. Choose first who plays on from here."
# After a change: several in a row are stored once.
SAVE_SECONDS = 0.25
# Timers may be a little early.
LATE_SECONDS = 0.02


class Controller:
    """One game at a time. `publish` takes a message for all pages; the storage keeps each change."""

    def __init__(self, engines: EnginePool, publish: Callable[[JsonObject], None], storage: GameStore) -> None:
        self.engines = engines
        self.storage = storage
        self.catalogue = Catalogue()
        self.watch: Watch | None = None
        self.lock = asyncio.Lock()
        self.moves = EngineMoves(self)
        self.thinking = Thinking(self, publish)
        self.hint: JsonObject | None = None
        self._board: Board | None = None
        self._previous: PreviousGame | None = None
        self._publish = publish
        # Rings when the clock of the side to move has run out.
        self._alarm: asyncio.TimerHandle | None = None
        self._saving: asyncio.TimerHandle | None = None
        self._events: list[str] = []
        self._numbers = 0
        self._waiting = 0
        # The kind of message that the pages lack: with the layout of the board or without.
        self._untold: str | None = None

    @property
    def board(self) -> Board:
        """The board; there is one from the start of the server on."""
        assert self._board
        return self._board

    @property
    def game(self) -> ShownGame:
        return self.board.game

    def message(self, with_layout: bool = True) -> JsonObject:
        """Returns the message that tells a page of the game."""
        extra = {"goal": self.catalogue.goal(self.game.setting.game), "thinking": self.moves.color,
                 "hint": self.hint, "events": self._events, "pace": self.moves.pace,
                 "watched": self.watch and self.watch.to_data(),
                 "previous": self._previous and self._previous.to_data(),
                 "analysis": {"on": self.thinking.on, "heat": self.thinking.heat}}
        if with_layout:
            extra["layout"] = self.game.layout
        return game_message(self.board, extra)

    def publish(self, with_layout: bool = False) -> None:
        """Tells all pages of the game when what goes on is done, and keeps it."""
        self._untold = "layout" if with_layout or self._untold == "layout" else "game"
        loop = asyncio.get_running_loop()
        loop.call_soon(self.flush)
        self._saving = self._saving or loop.call_later(SAVE_SECONDS, self._save)

    def flush(self) -> None:
        """Tells all pages now of what they have not heard of."""
        if self._untold:
            untold, self._untold = self._untold, None
            self._publish(self.message(untold == "layout"))

    def notice(self, text: str) -> None:
        self._publish({"type": "notice", "text": text})

    async def act(self, message: JsonObject) -> None:
        """Does an action. Raises Refusal, and then nothing has changed."""
        name = message["action"]
        self._check(message)
        if name == "stop":
            self.moves.stop()
            return
        if name in CHANGING:
            self._require_person(name)
        async with self._alone(stops=name not in ("think", "hint")):
            self._check(message)
            await do_action(message, self)
            if self.watch:
                self.watch.hears(name)

    @contextlib.asynccontextmanager
    async def _alone(self, stops: bool = True) -> AsyncIterator[None]:
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

    def consider(self) -> None:
        """Lets the engines begin what is due now; the last one of several actions does so at its end."""
        if not self._waiting:
            self.moves.consider()
            self.thinking.consider()

    def _check(self, message: JsonObject) -> None:
        game, state = self.game, self.board.state
        if message.get("game_id", game.number) != game.number:
            raise Refusal(STALE)
        if message["action"] in BOUND and (message["ply"], message["key"]) != (state["ply"], state["key"]):
            raise Refusal(STALE)

    def _require_person(self, action: str) -> None:
        if self.game.opened and action != "hint":
            raise Refusal(RECORD)
        if color := self.moves.color:
            raise Refusal(f"The engine has the turn of {color.capitalize()}. Pause the game, or wait.")

    # Games.

    async def start(self, setting: Setting, seats: Seats, clock: JsonObject | None = None,
                    position: str | None = None) -> None:
        """Starts another game. Raises Refusal."""
        game = new_game(setting, self.catalogue.info(setting.game), seats)
        if clock and not game.cooperative:
            game.clocks = Clocks(**clock)
        board = Board(self.engines.ruler, game)
        await board.set_up()
        await self._mix_dice()
        if position:
            await board.make(Change(POSITION, position))
        await self._adopt(board)

    async def restore(self) -> bool:
        """Goes on with the stored game; returns false if there is none."""
        data = self.storage.load()
        if not data:
            return False
        try:
            board = await self._looked_at(game_of_data(data, self.catalogue.info))
        except (Refusal, EngineFailure, LookupError, TypeError, ValueError, AttributeError) as error:
            self.storage.set_aside(error)
            return False
        await self._mix_dice()
        await self._adopt(board)
        return True

    async def open_record(self, body: bytes) -> None:
        """Opens a record in SGF. Raises Refusal."""
        async with self._alone():
            self.thinking.stop()
            await self._adopt(await self._looked_at(await self._game_of_sgf(body)))

    async def show_record(self, body: bytes, ply: int) -> None:
        """Puts a record of a match on the board, at a ply. Raises Refusal."""
        game = await self._game_of_sgf(body)
        game.opened = None
        board = await self._looked_at(game)
        await board.go_to(ply)
        await self._adopt(board)

    async def show_running(self, setting: Setting, position: str) -> int:
        """Puts a game of a match on the board that begins with a position; returns the number of changes that this
        takes. Raises Refusal."""
        game = new_game(setting, self.catalogue.info(setting.game), self.game.seats)
        game.automatic_dice, game.paused = False, True
        (usual,) = await self.engines.ruler.ask(["position"], game.setting)
        if position != usual:
            game.tree.add(Change(POSITION, position))
        await self._adopt(await self._looked_at(game))
        return len(game.tree.line)

    async def _game_of_sgf(self, body: bytes) -> ShownGame:
        return await game_of_sgf(body, self.engines, self.game, self.catalogue.info)

    async def _looked_at(self, game: ShownGame) -> Board:
        """Returns the board of a game whose record is known. Raises Refusal."""
        board = Board(self.engines.ruler, game)
        await board.set_up()
        await board.look_at_all()
        return board

    async def _mix_dice(self) -> None:
        """Gives the ruler a seed; else the same dice would fall in each game."""
        await self.engines.ruler.ask([f"set_random_seed {secrets.randbelow(10 ** 9)}"])

    async def go_back(self) -> None:
        """Puts the unfinished game on the board that another one has replaced. Raises Refusal."""
        if not self._previous:
            raise Refusal("There is no unfinished game to go back to.")
        board, self._previous = self._previous.board, None
        await self._adopt(board)

    async def _adopt(self, board: Board) -> None:
        """Puts a game on the board."""
        if self._board and not (self.watch and self.watch.on):
            # A record that is not kept costs less than a game that cannot begin.
            with contextlib.suppress(EngineFailure):
                path = self.storage.keep_record(self.game, await self._board.sgf())
                if self._board.is_unfinished:
                    self._previous = PreviousGame(self._board, path)
        self._numbers += 1
        board.game.number = self._numbers
        self._board, self.hint, self._events = board, None, []
        if board.game.tree.at_end:
            await self._roll_if_due()
        self._run_clocks()
        self.publish(with_layout=True)

    # Changes.

    async def make(self, change: Change) -> None:
        """Makes a change of a person or an engine, and rolls what is due after it. Raises Refusal."""
        told = self.board.events
        await self.board.make(change)
        clocks = self.game.clocks
        if clocks and change.color in COLORS and self.board.mover != change.color:
            clocks.add_increment(change.color)
        await self.after_change(told)

    async def take_over_turns(self, changes: Iterable[Change]) -> None:
        """Makes turns that were played elsewhere; the page is told once. Raises Refusal."""
        told = self.board.events
        for change in changes:
            await self.board.make(change)
        await self.after_change(told)

    async def after_change(self, told: Sequence[str]) -> None:
        """Tells of a change; `told` are the events before it. Those of a turn grow with its steps."""
        self.hint = None
        await self._roll_if_due()
        events = self.board.events
        self._events = events[common_length(told, events):]
        self._run_clocks()
        self.publish()

    async def _roll_if_due(self) -> None:
        while self.game.automatic_dice and self.board.mover == CHANCE:
            await self.board.roll()

    async def go_to(self, ply: int) -> None:
        """Goes to a place of the line."""
        game = self.game
        game.ended = None
        self.hint, self._events = None, []
        await self.board.go_to(ply)
        if game.clocks and game.tree.node.clocks:
            game.clocks.set_left(game.tree.node.clocks)
        self._run_clocks()
        self.publish()

    def resign(self, color: str) -> None:
        self._end(f"{other(color).capitalize()} wins: {color.capitalize()} resigns")

    def _end(self, text: str) -> None:
        """Ends the game by resignation or time."""
        self.game.ended, self._events = text, [text + "."]
        self._run_clocks()
        self.publish()

    def pause(self, on: bool) -> None:
        """Lets the engines and the clocks rest, or go on."""
        self.game.paused = on
        self._run_clocks()
        self.publish()

    def _run_clocks(self) -> None:
        """Runs the clock of the side to move, after each change."""
        self._stop_alarm()
        game, mover = self.game, self.board.mover
        if not game.clocks:
            return
        color = mover if mover in COLORS and not game.paused and game.tree.at_end else None
        game.clocks.run(color)
        game.tree.node.clocks = game.clocks.all_left()
        if color:
            seconds = game.clocks.left(color) + LATE_SECONDS
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._time_is_up, game, color)

    def _stop_alarm(self) -> None:
        """Stops watching the clocks, which stay as they are."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _time_is_up(self, game: ShownGame, color: str) -> None:
        if game is self.game:
            self.moves.stop()
            self._end(f"{other(color).capitalize()} wins on time")

    async def close(self) -> None:
        self._stop_alarm()
        self.thinking.switch(False, False)
        if self.watch:
            self.watch.stop()
        if self._saving:
            self._saving.cancel()
            self._save()
        self.storage.close()
        await self.moves.cancel()
        await self.engines.close()

    def _save(self) -> None:
        self._saving = None
        self.storage.save(self.game)
