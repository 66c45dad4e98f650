# SPDX-License-Identifier: MIT
"""Tests of scripts/fit-win-rate: the fitted curve is the one that the games were drawn from, and has the maximum
likelihood."""

import json
import math
import re
import statistics
import subprocess

import pytest
from scipy import optimize, special

from tests.scripts import predictable_engine as mock
from tests.scripts.client import Client, output_of
from tests.support.under_test import ENGINE


def fitted(*arguments):
    """Positions, games, the value of an even chance, the scale, the loss, and the loss without a value."""
    return [float(text) for text in re.findall(r"\d+(?:\.\d+)?", output_of("fit-win-rate", *arguments))]


def best_curve(pairs, even):
    """Scale and loss: the winning chance is logistic in (value - even) / scale, and the likelihood is at its maximum
    where its derivative is 0."""
    def slope(inverse):
        return sum((won - special.expit((value - even) * inverse)) * (value - even) for value, won in pairs)
    inverse = optimize.brentq(slope, 1e-6, 1)
    loss = statistics.mean(-special.xlogy(won, special.expit((value - even) * inverse))
                           - special.xlogy(1 - won, special.expit((even - value) * inverse)) for value, won in pairs)
    return 1 / inverse, loss


class TestKnownCurves:
    GAMES = 600

    def fitted_to_mock(self, game):
        # One position of each game: turn 3 to 7, one in 5.
        return fitted("--engine-path", mock.PATH, "--game", game, "--games", self.GAMES, "--every", 5, "--seed", 1)

    def check(self, found, pairs, even):
        scale, loss = best_curve(pairs, even)
        coin = statistics.mean(won for _, won in pairs)
        assert found[:2] == [len(pairs), self.GAMES]
        assert found[2] == pytest.approx(even, abs=0.5)
        assert found[3] / scale == pytest.approx(1, abs=0.002)
        assert found[4] == pytest.approx(loss, abs=5e-4)
        assert found[5] == pytest.approx(math.log(2), abs=5e-4)
        assert abs(coin - 0.5) < 0.1

    def test_wins(self):
        pairs = [(value, float(result[0] == "W"))
                 for value, result in (mock.draw("duel", seed) for seed in range(1, self.GAMES + 1))]
        found = self.fitted_to_mock("duel")
        self.check(found, pairs, 0)
        # About four standard errors of the scale.
        assert found[3] / mock.SCALE == pytest.approx(1, abs=0.3)

    def test_totals(self):
        games = [mock.draw("team", seed) for seed in range(1, self.GAMES + 1)]
        middle = statistics.median(int(total) for _, total in games)
        found = self.fitted_to_mock("team")
        self.check(found, [(value, float(int(total) > middle)) for value, total in games], 10 * middle)
        assert found[2] == pytest.approx(10 * mock.TOTAL, abs=40)


class TestGames:
    GAMES, NODES, ANALYSIS_NODES, EVERY, SEED = 5, 40, 150, 3, 7

    def pairs_of(self, game):
        """Values of positions and the results of their games for the side to move, each game played by a separate
        engine."""
        pairs = []
        for seed in range(self.SEED, self.SEED + self.GAMES):
            positions = []
            with Client(ENGINE, "--game", game) as engine:
                engine.ask(f"engine_param max_nodes {self.NODES}")
                engine.ask(f"set_random_seed {seed}")
                turn = 0
                while (side := engine.ask("to_move")) != "none":
                    engine.ask(f"engine_param searcher {'random' if turn < 3 else 'alphabeta'}")
                    if turn >= 3 and turn % self.EVERY == seed % self.EVERY:
                        positions.append((side, engine.ask("position")))
                    engine.ask(f"genturn {side}")
                    turn += 1
                winner = {"W": "white", "B": "black"}.get(engine.ask("final_score")[0])
            pairs += [(self.value_of(game, position), 0.5 if winner is None else float(winner == side))
                      for side, position in positions]
        return [pair for pair in pairs if abs(pair[0]) < 1_000_000]

    def value_of(self, game, position):
        request = {"game": game, "position": position, "multi_pv": 1, "limits": {"nodes": self.ANALYSIS_NODES}}
        answer = subprocess.run([ENGINE, "--analysis"], input=json.dumps(request) + "\n", text=True,
                                capture_output=True)
        return json.loads(answer.stdout)["moves"][0]["value"]

    def test_the_curve_of_real_games_is_the_most_likely_one(self):
        pairs = self.pairs_of("catchup")
        scale, loss = best_curve(pairs, 0)
        found = fitted("--engine-path", ENGINE, "--game", "catchup", "--games", self.GAMES, "--nodes", self.NODES,
                       "--analysis-nodes", self.ANALYSIS_NODES, "--every", self.EVERY, "--seed", self.SEED)
        assert found[:3] == [len(pairs), self.GAMES, 0]
        assert found[3] / scale == pytest.approx(1, abs=0.01)
        assert found[4] == pytest.approx(loss, abs=5e-4)
