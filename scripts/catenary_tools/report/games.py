# SPDX-License-Identifier: MIT
"""Games of the engine against itself, with what a designer asks of each."""

from dataclasses import dataclass, field

from ..gtp.async_client import AsyncEngine
from ..pages.replays import Boards
from ..play.loop import Observer, play_game
from ..play.referee import EngineReferee
from ..play.search_info import COMMAND, SearchInfo
from ..play.selfplay import both_seats
from ..play.setting import COLORS

# The first turns come from a search by random playouts, so that games differ and yet begin sensibly. In a cooperative
# game, which has no such search, they are random.
OPENING_TURNS = 2
OPENING_NODES = 100


@dataclass
class PlayedGame(Observer):
    """`winner` is black, white, draw, total, or empty where the limit of turns ended it. `plays` are (mover, text,
    Black's chance or the expected total), `values` the searches behind them for their players, `branching` the legal
    moves at the start of each turn of a player. `points` is the margin, or the total of a cooperative game."""

    referee: EngineReferee
    searcher: str = "random"
    boards: Boards | None = None
    nodes: int = 0
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

    async def begin(self):
        if self.boards:
            self.boards.start()
            self.states.append(self.boards.state(await self.referee.ask("board_state")))

    async def before(self, color, position):
        if self.turns == OPENING_TURNS:
            await self.referee.ask_all([f"engine_param searcher {self.searcher}",
                                        f"engine_param max_nodes {self.nodes}"])
        self.branching.append(len(await self.referee.legal_moves()))
        self.positions.append(position)

    async def after(self, color, choice, side, position):
        value = None
        if color in COLORS:
            self.moves += choice.text.count(",") + 1
            self.turns += 1
        if self.boards:
            state, *search = await self.referee.request_all(["board_state", COMMAND])
            self.states.append(self.boards.state(state.text))
            if color in COLORS and self.turns > OPENING_TURNS:
                info = SearchInfo.parse(search[0])
                value = info.value if info.nodes else None
        self.plays.append((color, choice.text))
        self.values.append(value)

    def finish(self, outcome, cooperative):
        self.winner = "total" if cooperative else outcome.winner or "draw"
        self.points, self.result = outcome.margin, outcome.text


async def play_one(engine, game, cooperative, seed, most_turns):
    """Plays a game of `game.searcher`."""
    opening = "random" if cooperative or game.searcher == "random" else "uct"
    await engine.ask_all(["clear_board", f"set_random_seed {seed}", f"engine_param searcher {opening}",
                          f"engine_param max_nodes {OPENING_NODES}"])
    await game.begin()
    if await play_game(game.referee, both_seats(engine), most_turns, game) == "none":
        outcome = await game.referee.outcome()
        game.finish(outcome, cooperative)
    return game


@dataclass(frozen=True)
class Conditions:
    """Settings that the games of a report share."""

    nodes: int
    most_turns: int
    seed: int


async def play_games(program, setting, searcher, count, conditions, with_boards=False):
    """Plays games with one seed each, from that of the conditions on. Returns them and their boards, if any."""
    command = [program, *setting.words(), "--seed", str(conditions.seed), "--hash", "8"]
    async with AsyncEngine("engine", command) as engine:
        await engine.ask_all(["engine_param threads 1", "clear_board"])
        referee = EngineReferee(engine)
        cooperative = await referee.is_cooperative()
        boards = Boards(await engine.ask("board_layout")) if with_boards else None
        games = [await play_one(engine, PlayedGame(referee, searcher, boards, conditions.nodes), cooperative,
                                conditions.seed + number, conditions.most_turns) for number in range(count)]
    return games, boards
