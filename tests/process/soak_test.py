# SPDX-License-Identifier: MIT
"""Plays many short games in one process, like a day of play, and checks its memory: tests the program for leaks.
CATENARY_LONG=1 plays 30 times as many."""

import os
import random
import sys

from tests.process.support import Engine

GAMES = 4000 if os.environ.get("CATENARY_LONG") else 130
# Allocators and tables reach this after a while; a leak of 100 bytes per move is more.
MOST_GROWTH_KB = 4096


def resident_kb(engine):
    with open(f"/proc/{engine.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


class TestSoak:
    def play_one(self, engine, game, searcher):
        """A game of at most 60 turns, then its record."""
        engine.ask(f"set_game {game}")
        # Games with a single size reject this command.
        engine.ask("boardsize 5")
        engine.ask(f"engine_param searcher {searcher}")
        for _ in range(60):
            mover = engine.ask("to_move")[2:]
            if mover == "none":
                break
            assert engine.ask("roll" if mover == "chance" else f"genturn {mover}").startswith("= ")
        for command in ("printsgf", "undo", "legal_moves", "play b Z99", "showboard", "gogui-play_sequence",
                        "nonsense"):
            engine.ask(command)

    def test_memory_stays_flat(self):
        rng = random.Random(1)
        engine = Engine("--hash", "1")
        engine.ask("engine_param max_nodes 100")
        games = engine.ask("list_games")[2:].split("\n")
        kinds = [(game, searcher) for game in games for searcher in ("alphabeta", "uct", "greedy", "random")]
        # Every kind must have occurred before memory can level off.
        for game, searcher in kinds:
            self.play_one(engine, game, searcher)
        before = resident_kb(engine)
        for _ in range(GAMES):
            self.play_one(engine, *rng.choice(kinds))
        growth = resident_kb(engine) - before
        print(f"{GAMES} games, memory {before} kB and {growth} kB more", file=sys.stderr)
        assert growth < MOST_GROWTH_KB
        assert engine.close() == 0
