#!/usr/bin/python3
"""Fits the chance of winning that a search value stands for: one logistic curve for each game, by self-play.

Plays games of the engine against itself, searches some positions of each, and finds the curve that makes the outcomes
most likely. With --write the game's file `games/NAME/win_rate.inc` is written. In a cooperative game half a win is the
median total of the games.

  scripts/fit-win-rate.py --game catchup --write"""

import argparse
import json
import math
import pathlib
import statistics
import subprocess
import sys

try:
    from scipy import optimize
    from gamereport.play import is_cooperative, parse_result
    from gamereport.setting import words_of_command
    from gtp import Engine
except ImportError as error:
    sys.exit(f"fit-win-rate.py: {error}; `scripts/set-up test` installs what is missing")

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Far beyond every fitted scale: proven results tell nothing about the curve.
PROVEN = 1 << 20


class Analyzer:
    """The engine's analysis mode: what a position is worth to the side to move."""

    def __init__(self, program, game, nodes):
        self._process = subprocess.Popen([program, "--analysis"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         text=True)
        self._game, self._nodes = game, nodes

    def value(self, position):
        request = {"game": self._game, "position": position, "multi_pv": 1, "limits": {"nodes": self._nodes}}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(f"{position}: {answer['error']}")
        return answer["to_move"], answer["moves"][0]["value"] if answer.get("moves") else None

    def close(self):
        self._process.stdin.close()
        self._process.wait()


def play_game(engine, cooperative, seed, every):
    """Some positions of a game at which a player is to move, and its result."""
    engine.ask("clear_board")
    engine.ask(f"set_random_seed {seed}")
    positions, turn = [], 0
    while (side := engine.ask("to_move")) != "none":
        # The opening is random, so that games differ.
        engine.ask(f"engine_param searcher {'random' if turn < 3 else 'alphabeta'}")
        if turn >= 3 and turn % every == seed % every:
            positions.append(engine.ask("position"))
        engine.ask(f"genturn {side}")
        turn += 1
        if turn > 400:
            return [], "draw", None
    return positions, *parse_result(engine.ask("final_score"), cooperative)


def samples(arguments):
    """Triples: the number of the game, the value, and what it came to: 1, 0.5 or 0, or a total."""
    engine = Engine([arguments.engine, "--game", arguments.game])
    engine.ask(f"engine_param max_nodes {arguments.nodes}")
    analyzer = Analyzer(arguments.engine, arguments.game, arguments.analysis_nodes)
    found = []
    cooperative = is_cooperative(engine)
    for number in range(arguments.games):
        positions, winner, points = play_game(engine, cooperative, arguments.seed + number, arguments.every)
        for position in positions:
            side, value = analyzer.value(position)
            if value is not None and abs(value) < PROVEN:
                found.append((number, value, points if winner == "total" else
                              0.5 if winner == "draw" else float(winner == side)))
    engine.close()
    analyzer.close()
    return found


def loss(scale, even, pairs):
    """The mean negative log-likelihood."""
    total = 0.0
    for value, won in pairs:
        chance = min(max(1 / (1 + math.exp(min(700.0, (even - value) / scale))), 1e-9), 1 - 1e-9)
        total -= won * math.log(chance) + (1 - won) * math.log(1 - chance)
    return total / len(pairs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--engine", default=str(ROOT / "build" / "release" / "catenary"))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=1000, help="a turn of the games")
    parser.add_argument("--analysis-nodes", type=int, default=20000, help="for each position")
    parser.add_argument("--every", type=int, default=4, help="one position in so many turns")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write games/NAME/win_rate.inc")
    arguments = parser.parse_args()
    found = samples(arguments)
    totals = {number: won for number, _, won in found}
    cooperative = max(totals.values()) > 1
    middle = statistics.median(totals.values()) if cooperative else 0.0
    # A value counts ten units a point in a cooperative game.
    even = 10 * middle if cooperative else 0.0
    pairs = [(value, float(won > middle) if cooperative else won) for _, value, won in found]
    best = optimize.minimize_scalar(lambda logarithm: loss(math.exp(logarithm), even, pairs), bounds=(1, 10),
                                    method="bounded")
    scale = math.exp(best.x)
    print(f"{len(pairs)} positions of {arguments.games} games: half a win at {even:.0f}, scale {scale:.1f}, "
          f"loss {best.fun:.4f} (without a value {loss(1e9, even, pairs):.4f})")
    if arguments.write:
        command = f"scripts/fit-win-rate.py {' '.join(words_of_command(sys.argv[1:]))}"
        text = f"// The value of half a win, and the scale of the curve: `{command}`.\n{{{even:.1f}, {scale:.1f}}}\n"
        (ROOT / "games" / arguments.game / "win_rate.inc").write_text(text, encoding="utf-8")


main()
