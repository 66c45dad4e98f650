# SPDX-License-Identifier: MIT
"""Games of the engine against itself, with what a designer asks of each."""

from dataclasses import dataclass, field

from ..gtp.async_client import AsyncEngine
from ..play.loop import Observer, play_game
from ..play.referee import EngineReferee
from ..play.selfplay import both_seats
from ..play.setting import COLORS

RANDOM_TURNS = 2


@dataclass
class PlayedGame(Observer):
    """`winner` is black, white, draw, total, or empty where the limit of turns ended it. `leads` is the static
    evaluation for Black after each turn, `branching` the legal moves at the start of each. `points` is the margin, or
    the total of a cooperative game."""

    referee: EngineReferee
    searcher: str
    turns: int = 0
    moves: int = 0
    winner: str = ""
    points: float | None = None
    branching: list = field(default_factory=list)
    leads: list = field(default_factory=list)

    async def before(self, color, position):
        if self.turns == RANDOM_TURNS:
            await self.referee.ask(f"engine_param searcher {self.searcher}")
        self.branching.append(len(await self.referee.legal_moves()))

    async def after(self, color, choice, side, position):
        if color == "chance":
            return
        self.moves += choice.text.count(",") + 1
        self.turns += 1
        if side in COLORS:
            value = int((await self.referee.ask("evaluation")).split()[0])
            self.leads.append(value if side == "black" else -value)

    def finish(self, outcome, cooperative):
        self.winner = "total" if cooperative else outcome.winner or "draw"
        self.points = outcome.margin


async def play_one(engine, cooperative, searcher, seed, most_turns):
    """Plays a game; its first turns are random, so that games differ."""
    await engine.ask_all(["clear_board", f"set_random_seed {seed}", "engine_param searcher random"])
    game = PlayedGame(EngineReferee(engine), searcher)
    if await play_game(game.referee, both_seats(engine), most_turns, game) == "none":
        game.finish(await game.referee.outcome(), cooperative)
    return game


async def play_games(program, setting, searcher, count, options):
    """Plays games with one seed each, from that of the options on."""
    command = [program, *setting.words(), "--seed", str(options.seed)]
    async with AsyncEngine("engine", command) as engine:
        await engine.ask_all(["engine_param threads 1", f"engine_param max_nodes {options.nodes}", "clear_board"])
        cooperative = await EngineReferee(engine).is_cooperative()
        return [await play_one(engine, cooperative, searcher, options.seed + number, options.most_turns)
                for number in range(count)]
