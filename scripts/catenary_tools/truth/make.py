# SPDX-License-Identifier: MIT
"""The making of sets: positions of games that the solver proves and where a wrong turn costs the result."""

import asyncio
import random
import sys

from ..play.openings import random_moves
from ..play.referee import EngineReferee
from ..play.setting import Setting, assignments
from . import positions
from .judge import Judge, engine_of, points

# Random turns that are tried to find one that loses the result.
TRIES = 8
MOST_TURNS = 400
# The walk back through a game ends after so many positions without a proof.
MOST_UNSOLVED = 2


async def play_game(player, rng, options):
    """Returns the positions before each turn of a game of random turns and short searches."""
    referee = EngineReferee(player)
    await player.ask_all(["clear_board", f"set_random_seed {rng.randrange(1 << 31)}"])
    found = []
    side, position = await referee.state()
    while side != "none" and len(found) < MOST_TURNS:
        found.append(position)
        if rng.random() < options.random:
            await random_turn(referee, rng, side)
        else:
            await referee.ask(f"genturn {side}")
        side, position = await referee.state()
    return found


async def random_turn(referee, rng, side):
    """Plays random moves until the other side is to move; returns the position after them."""
    mover = side
    while mover == side:
        _, mover = await random_moves(referee, rng, 1)
    return (await referee.state())[1]


async def can_lose(judge, rng, position, result):
    """True if the side to move has the win or the draw, and a random turn is proven to lose it."""
    await judge.set_up(position)
    side = await judge.ask("to_move")
    best, _ = points(result, side)
    if best < 0:
        return False
    for _ in range(TRIES):
        await judge.set_up(position)
        after = await judge.result(await random_turn(judge, rng, side))
        if after is not None and points(after, side)[0] < best:
            return True
    return False


async def choose(judge, rng, found):
    """Returns one of the positions of a game, and its result: early ones, which are hard to play, by preference. None
    where no position of the game can be lost."""
    solved, unsolved = [], 0
    for position in reversed(found):
        result = await judge.result(position)
        if result is not None:
            solved.append((position, result))
        elif (unsolved := unsolved + 1) == MOST_UNSOLVED:
            break
    while solved:
        # The later of two random places in a list that begins with the end of the game.
        index = max(rng.randrange(len(solved)), rng.randrange(len(solved)))
        position, result = solved.pop(index)
        if await can_lose(judge, rng, position, result):
            return position, result
    return None


class _Maker:
    """Workers that add positions until there are enough."""

    def __init__(self, options):
        self._options = options
        self._setting = Setting(options.game, options.size, assignments(options.option))
        known = positions.read(options.folder, options.game)
        self._known = {each.position for each in known}
        self._number = sum(each.setting == self._setting for each in known)
        # A seed is used once: the command continues where it was stopped.
        self._seed = options.first_seed + self._number

    async def work(self):
        options = self._options
        judge = Judge(options.judge, self._setting, options.seconds)
        player = engine_of(options.judge, self._setting)
        try:
            await player.ask(f"engine_param max_nodes {options.game_nodes}")
            while self._number < options.count:
                self._seed += 1
                rng = random.Random(f"{self._setting.text()} {self._seed}")
                chosen = await choose(judge, rng, await play_game(player, rng, options))
                if chosen and chosen[0] not in self._known and self._number < options.count:
                    self._keep(*chosen)
        finally:
            await judge.close()
            await player.close()

    def _keep(self, position, result):
        self._known.add(position)
        self._number += 1
        positions.append(self._options.folder, positions.Solved(self._setting, position, result))
        print(f"{self._setting.text()}: {self._number} of {self._options.count}", end="\r", file=sys.stderr, flush=True)


async def _make(options):
    maker = _Maker(options)
    await asyncio.gather(*(maker.work() for _ in range(options.jobs)))
    print(file=sys.stderr)


def make(options):
    asyncio.run(_make(options))
