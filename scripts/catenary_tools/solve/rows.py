# SPDX-License-Identifier: MIT
"""The questions behind the rows of tables, as units of work of a crew."""

import dataclasses
import random
import time
from collections import Counter
from dataclasses import dataclass

from ..play.crew import Work
from . import boards
from .engine import Answer, SolvingEngine
from ..board.geometry import Geometry


@dataclass(frozen=True)
class FirstMoves:
    """Best play under one set of rules, and the results after first moves of each kind that symmetries leave.
    `transposed` says whether symmetries may make columns rows; `moves` are first turns that are not on the board; with
    `alone` there are no first moves."""

    game: str
    width: int
    options: tuple
    transposed: bool = True
    moves: tuple = ()
    alone: bool = False

    async def ask(self, engine):
        await engine.start_game(self.game, self.width, self.options)
        geometry, best = await engine.geometry(), await engine.solve()
        kinds = [] if self.alone else boards.kinds(geometry, lambda transposes: self.transposed or not transposes)
        cells = [(cells, await engine.after([geometry.name(cells[0])])) for cells in kinds]
        return Found(geometry, best, cells, {move: await engine.after([move]) for move in self.moves})


@dataclass(frozen=True)
class Found:
    """`cells` are pairs: the cells of a class of first moves, and the answer after one of them."""

    geometry: Geometry
    best: Answer
    cells: list
    moves: dict


def endgame(rng, black, white):
    """Boats on random squares, either side to move."""
    squares = rng.sample(range(64), black + white)
    letters = ["x" if square in squares[:black] else "o" if square in squares else "." for square in range(64)]
    ranks = "/".join("".join(letters[8 * rank:8 * rank + 8]) for rank in range(8))
    return f"{ranks} {rng.choice('bw')} started=2 landed=- passes=0"


@dataclass(frozen=True)
class Endgames:
    """Random endgames of Colorado with so many boats."""

    black: int
    white: int
    samples: int
    game: str = "colorado"

    async def ask(self, engine):
        """Returns the cells of the row."""
        rng = random.Random(100 * self.black + self.white)
        counts, results, done = Counter(), Counter(), 0
        start = time.monotonic()
        await engine.start_game(self.game)
        while done < self.samples:
            reply, = await engine.request_all(["position " + endgame(rng, self.black, self.white)])
            if not reply.ok:
                continue  # The game would be over.
            done += 1
            result = (await engine.solve()).result
            side = (await engine.ask("to_move"))[0].upper()
            counts["wins" if result[0] == side else "draws" if result == "0" else
                   result if result == "unknown" else "losses"] += 1
            results[result.replace("B+", "+").replace("W+", "-")] += 1
        shares = ", ".join(f"{result} {count}" for result, count in results.most_common() if result != "unknown")
        return (f"{self.black} : {self.white}", counts["wins"], counts["draws"], counts["losses"], counts["unknown"],
                shares, f"{time.monotonic() - start:.1f}")


@dataclass(frozen=True)
class SolvingWork(Work):
    """A unit is one of the classes above."""

    command: tuple
    megabytes: int
    seconds: float | None
    threads: int = 1
    games: tuple = ()

    @property
    def programs(self):
        return (self.command,)

    def on(self, machine):
        return dataclasses.replace(self, command=machine.command(self.command))

    def open_slot(self, number, machine):
        return SolvingEngine(self.command, self.threads, self.megabytes, self.seconds)

    async def run(self, slot, unit):
        return await unit.ask(slot)
