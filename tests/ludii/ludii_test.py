# SPDX-License-Identifier: MIT
"""The descriptions of the games for Ludii (games/NAME/NAME.lud) against the engine: legal moves, side to move and
winner in each position of random games. CATENARY_LUDII_JAR names Ludii's jar; without it these tests are skipped."""

import os
import random
import subprocess
from dataclasses import dataclass

import pytest
from catenary_tools.engine.client import Engine

from tests.support.under_test import ENGINE, LONG, ROOT

JAR = os.environ.get("CATENARY_LUDII_JAR")
GAMES = 200 if LONG else 20
# Longer games are left unfinished.
MOST_MOVES = 300
# The engine's columns leave out I.
COLUMNS = str.maketrans("IJKLMNOPQRSTUVWXY", "JKLMNOPQRSTUVWXYZ")

pytestmark = pytest.mark.skipif(not JAR, reason="CATENARY_LUDII_JAR is not set")


@dataclass(frozen=True)
class Case:
    """A setting for both programs; `players` are the engine's colours of Ludii's players 1 and 2."""

    game: str
    size: int
    options: tuple[str, ...]
    ludii: tuple[str, ...]
    players: tuple[str, str] = ("black", "white")

    def __str__(self) -> str:
        return "-".join([self.game, str(self.size), *self.options])


WHITE_FIRST = ("white", "black")
CASES = [
    *(Case("catchup", 2 * side - 1, (option,), (f"Side/{side}", f"Rules/{rules}"), WHITE_FIRST)
      for side in (3, 4, 5, 6)
      for option, rules in (("bonus=record", "Standard"), ("bonus=parity", "Older"),
                            ("rules=alternative", "Alternative"))),
    *(Case("cation", size, (f"pie={swap.lower()}",), (f"Size/{size}x{size}", f"Swap/{swap}"))
      for size in (3, 4, 5, 9, 11) for swap in ("On", "Off")),
    *(Case("catena", 2 * side - 1, (), (f"Side/{side}",)) for side in (3, 4, 5, 7)),
    Case("colorado", 8, (), (), WHITE_FIRST),
]


class Ludii:
    """A game of Ludii. `moves` are the legal moves in the engine's notation, by their numbers there."""

    def __init__(self, case: Case) -> None:
        path = ROOT / "games" / case.game / f"{case.game}.lud"
        self._players = case.players
        self._process = subprocess.Popen(["java", "-cp", JAR, ROOT / "tests" / "ludii" / "Driver.java", path,
                                          *case.ludii], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> "Ludii":
        return self

    def __exit__(self, *error: object) -> None:
        self._process.communicate()
        assert self._process.returncode == 0

    def ask(self, line: str) -> None:
        """Starts a game ("new") or plays the move of that number."""
        self._played = 0 if line == "new" else self._played + 1
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        state, number, *moves = self._process.stdout.readline().split()
        self.over = state == "over"
        self.side = self._players[int(number) - 1] if int(number) else None
        self.moves: dict[str, int] = {}
        for index, move in enumerate(moves):
            self.moves.setdefault(text_of(move, self._played == 1), index)


def text_of(move: str, is_second: bool) -> str:
    """The engine's text of a move that the driver printed. A stone that is selected is removed, or swapped by the
    second move of the game."""
    if ":" not in move:
        return move
    kind, origin, target = (part.translate(COLUMNS) if number else part for number, part in enumerate(move.split(":")))
    return {"Add": target, "Move": f"{origin}-{target}", "Select": "swap" if is_second else f"{origin}-X"}[kind]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_ludii_plays_by_the_same_rules(case: Case) -> None:
    chance = random.Random(str(case))
    positions = finished = 0
    with Ludii(case) as ludii, Engine([ENGINE, "--game", case.game, "--size", str(case.size),
                                       *(word for option in case.options for word in ("--option", option))]) as engine:
        for _ in range(GAMES):
            engine.ask("clear_board")
            ludii.ask("new")
            played: list[str] = []
            while not ludii.over and len(played) < MOST_MOVES:
                legal = engine.ask("legal_moves").split()
                assert (ludii.side, sorted(ludii.moves)) == (engine.ask("to_move"), sorted(legal)), played
                positions += 1
                move = "swap" if "swap" in legal and chance.random() < 0.5 else chance.choice(legal)
                engine.ask(f"play {ludii.side} {move}")
                played.append(move)
                ludii.ask(str(ludii.moves[move]))
            if ludii.over:
                finished += 1
                result = engine.ask("final_score")
                assert {"B": "black", "W": "white", "0": None}[result[0]] == ludii.side, played
    assert finished > GAMES // 2
    print(f"{case}: {GAMES} games, {finished} of them to the end; {positions} positions")
