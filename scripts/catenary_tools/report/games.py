# SPDX-License-Identifier: MIT
"""Games of the engine against itself, and random games: how they are played, and what is recorded about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..engine.client import AsyncEngine, engine_of
from ..model import COLORS, Setting
from ..pages import Boards, State
from ..play.loop import Choice, Observer
from ..play.progress import ProgressBar
from ..play.protocols import SEARCH_INFO, SearchInfo
from ..play.referee import EngineReferee
from ..play.selfplay import play_alone
from ..play.work import Executor, Machine, ProgramWork, SettingSlot

# The first turns come from a search by random playouts, so that games differ but start sensibly. In a cooperative game,
# which has no such search, they are random.
OPENING_TURNS = 2
OPENING_NODES = 100


@dataclass
class Play:
    """A turn or a roll. `value` is the value that the search found for its player; `chance` is derived from it later:
    Black's winning chance, or the expected total. Both are None if nothing was searched."""

    color: str
    text: str
    value: int | None = None
    chance: float | None = None


@dataclass
class PlayedGame:
    """`winner` is black, white, draw, total, or empty if the turn limit ended the game; `points` is the margin, or the
    total of a cooperative game. `positions` and `branching` are the position and the number of legal moves before each
    turn of a player. `boards` are the states as reported by the engine, `states` the same states for a page."""

    turns: int = 0
    moves: int = 0
    winner: str = ""
    points: float | None = None
    result: str = ""
    branching: list[int] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    states: list[State] = field(default_factory=list)

    @property
    def is_won(self) -> bool:
        return self.winner in COLORS

    @property
    def chances(self) -> list[float]:
        """The chances after the turns that were searched."""
        return [play.chance for play in self.plays if play.chance is not None]

    def for_winner(self, chance: float) -> float:
        """The winner's chance when Black's is `chance`."""
        return chance if self.winner == "black" else 1 - chance


@dataclass(frozen=True)
class Sampling:
    """Settings shared by the games of a report."""

    nodes: int
    max_turns: int
    seed: int


async def play_games(executor: Executor, program: str, setting: Setting, searcher: str, count: int, sampling: Sampling,
                     with_boards: bool = False) -> list[PlayedGame]:
    """Plays games with one seed each, starting from the seed of the sampling."""
    work = GameWork(program, (setting.game,), searcher, sampling, with_boards)
    bar = ProgressBar(f"{setting.title()}: {'random' if searcher == 'random' else 'engine'} games", count)
    return await executor.results(work, units_of(setting, count, sampling), bar)


async def play_all(executor: Executor, program: str, settings: Sequence[Setting], title: str, count: int,
                   sampling: Sampling) -> list[list[PlayedGame]]:
    """Plays the given number of games of the engine in each of several settings of a game."""
    work = GameWork(program, (settings[0].game,), "alphabeta", sampling, False)
    units = [unit for setting in settings for unit in units_of(setting, count, sampling)]
    played = await executor.results(work, units, ProgressBar(title, len(units)))
    return [played[number * count:(number + 1) * count] for number in range(len(settings))]


def units_of(setting: Setting, count: int, sampling: Sampling) -> list[tuple[Setting, int]]:
    return [(setting, seed) for seed in range(sampling.seed, sampling.seed + count)]


async def draw_boards(games: Sequence[PlayedGame], program: str, setting: Setting) -> Boards:
    """Builds the states of games from their boards; returns the data that the states refer to."""
    async with AsyncEngine([program, *setting.arguments()]) as engine:
        boards = Boards(await engine.ask("board_layout"))
    for game in games:
        boards.start()
        game.states = [boards.state(answer) for answer in game.boards]
    return boards


class GameSlot(SettingSlot):
    def __init__(self, machine: Machine, program: str, seed: int) -> None:
        super().__init__(machine)
        self._program = machine.path(program)
        self._seed = seed

    def engines_for(self, setting: Setting) -> list[AsyncEngine]:
        return [engine_of(self._program, setting, "--seed", str(self._seed), "--hash", "8")]


@dataclass(frozen=True)
class GameWork(ProgramWork[GameSlot, tuple[Setting, int], PlayedGame]):
    """Games of a searcher; a unit is the setting and the seed of one game, its result a PlayedGame."""

    searcher: str
    sampling: Sampling
    with_boards: bool

    def open_slot(self, number: int, machine: Machine) -> GameSlot:
        return GameSlot(machine, self.program, self.sampling.seed)

    async def run(self, slot: GameSlot, unit: tuple[Setting, int]) -> PlayedGame:
        setting, seed = unit
        await slot.set_up(setting)
        engine, = slot.engines
        referee = EngineReferee(engine)
        game = PlayedGame()
        await engine.ask_all(["clear_board", f"set_random_seed {seed}"])
        cooperative = await referee.is_cooperative()
        opening = "random" if cooperative or self.searcher == "random" else "uct"
        await engine.ask_all([f"engine_param searcher {opening}", f"engine_param max_nodes {OPENING_NODES}"])
        if self.with_boards:
            game.boards.append(await referee.ask("board_state"))
        watcher = GameWatcher(game, referee, self)
        if outcome := await play_alone(engine, self.sampling.max_turns, watcher):
            game.winner = "total" if cooperative else outcome.winner or "draw"
            game.points, game.result = outcome.margin, outcome.text
        return game


class GameWatcher(Observer):
    """Records a game while it is played, and switches to the searcher of the work after the opening."""

    def __init__(self, game: PlayedGame, referee: EngineReferee, work: GameWork) -> None:
        self._game = game
        self._referee = referee
        self._work = work

    async def before(self, color: str, position: str) -> None:
        if self._game.turns == OPENING_TURNS:
            await self._referee.ask_all([f"engine_param searcher {self._work.searcher}",
                                         f"engine_param max_nodes {self._work.sampling.nodes}"])
        self._game.branching.append(len(await self._referee.legal_moves()))
        self._game.positions.append(position)

    async def after(self, color: str, choice: Choice, side: str, position: str) -> None:
        game, play = self._game, Play(color, choice.text)
        if color in COLORS:
            game.moves += choice.text.count(",") + 1
            game.turns += 1
        if self._work.with_boards:
            state, search = await self._referee.request_all(["board_state", SEARCH_INFO])
            game.boards.append(state.text)
            if color in COLORS and game.turns > OPENING_TURNS:
                info = SearchInfo.parse(search)
                play.value = info.value if info.nodes else None
        game.plays.append(play)
