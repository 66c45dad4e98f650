# SPDX-License-Identifier: MIT
"""Random games of AbstractPlay, replayed by the engine: both have the same groups, sides to move, limits, winners."""

import asyncio
import random

import pytest
from catenary_tools.board import LETTERS
from catenary_tools.bot.notation import Position, from_gtp, setting_of, to_gtp
from catenary_tools.bot.search import play, set_up
from catenary_tools.engine.client import AsyncEngine

from tests.bot.catchup import PLAYERS, Catchup, cells_of
from tests.support.under_test import ENGINE, LONG

GAMES = 1000 if LONG else 20
COLORS = ("white", "black")
SIDES = (5, 6)


def vertices_of(side):
    """The engine's name of each cell, in the same row."""
    names, size = {}, 2 * side - 1
    for row in range(size):
        columns = [column for column in range(size) if abs(row - column) < side]
        names |= {f"{'abcdefghijk'[row]}{number}": f"{LETTERS[column]}{row + 1}"
                  for number, column in enumerate(columns, 1)}
    return names


@pytest.mark.parametrize("side", SIDES)
def test_cells(side):
    names = vertices_of(side)
    assert names.keys() == cells_of(side).keys() and len(names) == {5: 61, 6: 91}[side]
    for cell, vertex in names.items():
        assert (to_gtp(cell, side), from_gtp(vertex, side)) == (vertex, cell)


def test_turns():
    assert to_gtp("a1,f1,i5", 5) == "A1,B6,J9"
    assert from_gtp("J9,B6,A1", 5) == "a1,f1,i5"
    assert from_gtp("K6,J6,pass", 6) == "f9,f10"
    assert from_gtp("F11", 6) == "k1"


def stones_of(game):
    """Each stone with the size of its group."""
    return {cell: len(group) for player in PLAYERS for group in game.groups(player) for cell in group}


def board_of(game):
    """The rows of the engine's board, from the top."""
    names, rows = vertices_of(game.side), {}
    # Within a row, the columns are in the order of their letters.
    for cell, name in names.items():
        mark = {None: ".", 0: "o", 1: "x"}[game.owners.get(cell)]
        rows[int(name[1:])] = rows.get(int(name[1:]), "") + mark
    return "/".join(rows[row] for row in sorted(rows, reverse=True))


async def check(engine, game, color):
    """Compares a position with that of the engine."""
    names = vertices_of(game.side)
    sizes, position = await engine.ask_all(["group_sizes", "position"])
    assert dict(line.split() for line in sizes.splitlines()) == {
        names[cell]: str(size) for cell, size in stones_of(game).items()}
    board, side, placed, limit, _ = position.split()
    assert board == board_of(game)
    if game.over:
        assert (await engine.ask("final_score"))[0] == "WB"[game.winner]
    else:
        assert color == COLORS[game.mover]
        assert (side, placed) == (color[0], "placed=0")
        # AbstractPlay counts the empty cells too.
        assert min(int(limit.removeprefix("limit=")), board.count(".")) == game.most


def test_random_games():
    async def main():
        generator = random.Random(7)
        async with AsyncEngine([ENGINE]) as engine:
            for number in range(GAMES):
                game = Catchup(SIDES[number % len(SIDES)])
                color = await set_up(engine, Position("x", game.side, ()))
                while not game.over:
                    game.play_randomly(generator)
                    color = await play(engine, color, to_gtp(game.turns[-1], game.side))
                    await check(engine, game, color)
                # The whole game at once.
                assert await set_up(engine, Position("x", game.side, tuple(game.turns))) == color
                await check(engine, game, color)

    asyncio.run(main())


def test_random_turns_have_every_limit():
    generator, limits = random.Random(1), set()
    for _ in range(20):
        game = Catchup(5)
        while not game.over:
            limits.add(game.most)
            game.play_randomly(generator)
    assert limits == {1, 2, 3}


@pytest.mark.parametrize("side", SIDES)
def test_the_setting(side):
    assert setting_of(side).text() == f"catchup size {2 * side - 1} bonus=parity"
