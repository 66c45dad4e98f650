# SPDX-License-Identifier: MIT
"""Games of the engine against itself, with what a designer asks of each."""

from dataclasses import dataclass, field

from ..engine.client import Engine
from ..pages.replays import Boards
from ..play.crew import SettingWork
from ..play.loop import Observer, play_game
from ..play.prepared import PreparedEngines
from ..play.referee import EngineReferee
from ..play.search_info import COMMAND, SearchInfo
from ..play.selfplay import both_seats
from ..play.setting import COLORS, Setting

# The first turns come from a search by random playouts, so that games differ and yet begin sensibly. In a cooperative
# game, which has no such search, they are random.
OPENING_TURNS = 2
OPENING_NODES = 100


@dataclass
class PlayedGame:
    """`winner` is black, white, draw, total, or empty where the limit of turns ended it. `plays` are (mover, text,
    Black's chance or the expected total), `values` the searches behind them for their players, `branching` the legal
    moves at the start of each turn of a player. `points` is the margin, or the total of a cooperative game. `states`
    are the boards as the engine tells them, later as Boards tell them."""

    turns: int = 0
    moves: int = 0
    winner: str = ""
    points: float | None = None
    result: str = ""
    branching: list = field(default_factory=list)
    positions: list = field(default_factory=list)
    plays: list = field(default_factory=list)
    values: list = field(default_factory=list)
    states: list = field(default_factory=list)

    def finish(self, outcome, cooperative):
        self.winner = "total" if cooperative else outcome.winner or "draw"
        self.points, self.result = outcome.margin, outcome.text


class Watcher(Observer):
    """Notes a game of a GameWork as it goes on."""

    def __init__(self, referee, work):
        self.game = PlayedGame()
        self._referee = referee
        self._work = work

    async def begin(self):
        if self._work.with_boards:
            self.game.states.append(await self._referee.ask("board_state"))

    async def before(self, color, position):
        if self.game.turns == OPENING_TURNS:
            await self._referee.ask_all([f"engine_param searcher {self._work.searcher}",
                                         f"engine_param max_nodes {self._work.conditions.nodes}"])
        self.game.branching.append(len(await self._referee.legal_moves()))
        self.game.positions.append(position)

    async def after(self, color, choice, side, position):
        game, value = self.game, None
        if color in COLORS:
            game.moves += choice.text.count(",") + 1
            game.turns += 1
        if self._work.with_boards:
            state, *search = await self._referee.request_all(["board_state", COMMAND])
            game.states.append(state.text)
            if color in COLORS and game.turns > OPENING_TURNS:
                info = SearchInfo.parse(search[0])
                value = info.value if info.nodes else None
        game.plays.append((color, choice.text))
        game.values.append(value)


@dataclass(frozen=True)
class Conditions:
    """Settings that the games of a report share."""

    nodes: int
    most_turns: int
    seed: int


@dataclass(frozen=True)
class GameWork(SettingWork):
    """Games of a searcher; a unit is the seed of one, its result a PlayedGame."""

    program: str
    setting: Setting
    searcher: str
    conditions: Conditions
    with_boards: bool

    def open_slot(self, number, machine):
        command = [self.program, *self.setting.words(), "--seed", str(self.conditions.seed), "--hash", "8"]
        return PreparedEngines([command], ["engine_param threads 1", "clear_board"])

    async def run(self, slot, unit):
        engine, = await slot.ready()
        referee = EngineReferee(engine)
        watcher = Watcher(referee, self)
        await engine.ask_all(["clear_board", f"set_random_seed {unit}"])
        cooperative = await referee.is_cooperative()
        opening = "random" if cooperative or self.searcher == "random" else "uct"
        await engine.ask_all([f"engine_param searcher {opening}", f"engine_param max_nodes {OPENING_NODES}"])
        await watcher.begin()
        if await play_game(referee, both_seats(engine), self.conditions.most_turns, watcher) == "none":
            watcher.game.finish(await referee.outcome(), cooperative)
        return watcher.game


async def play_games(crew, program, setting, searcher, count, conditions, with_boards=False):
    """Plays games with one seed each, from that of the conditions on. Returns them and their boards, if any."""
    work = GameWork(program, setting, searcher, conditions, with_boards)
    async with crew.engage(work) as team:
        games = await team.results(range(conditions.seed, conditions.seed + count))
    return games, drawn(games, program, setting) if with_boards else None


def drawn(games, program, setting):
    """Turns the states of games into those of Boards, and returns these."""
    with Engine([program, *setting.words()]) as engine:
        boards = Boards(engine.ask("board_layout"))
    for game in games:
        boards.start()
        game.states = [boards.state(state) for state in game.states]
    return boards
