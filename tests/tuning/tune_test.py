# SPDX-License-Identifier: MIT
"""Tests of scripts/tune: the regression alone, and the command on a few games of the engine under test."""

import argparse
import asyncio
import os
import shutil
import subprocess
from unittest import mock

import numpy
import pytest
from catenary_tools import sources
from catenary_tools.errors import UsageError
from catenary_tools.tune import options, regression, spsa

from tests.support.under_test import ENGINE, ROOT


def synthetic_samples(weights, count):
    """Positions whose results are drawn with exactly the probabilities given by the weights and the lapses."""
    rng = numpy.random.default_rng(1)
    samples = regression.Samples(["one", "two"], rng.normal(size=(count, 2)) * [1, 10], rng.random(count), None)
    chances = regression.LAPSES + (1 - 2 * regression.LAPSES) / (1 + numpy.exp(-weights.log_odds(samples)))
    samples.points = (rng.random(count) < chances).astype(float)
    return samples


class TestRegression:
    def test_known_weights_are_found(self):
        known = regression.Weights(numpy.array([2.0, -0.1]), numpy.array([0.5, 0.2]))
        samples = synthetic_samples(known, 100_000)
        found = regression.fit(samples, ridge=1e-6)
        numpy.testing.assert_allclose(found.early, known.early, atol=0.1)
        numpy.testing.assert_allclose(found.late, known.late, atol=0.1)
        flat = regression.Weights(known.early, known.early)
        assert regression.loss(found, samples) < regression.loss(flat, samples)

    def test_a_coin_costs_its_entropy(self):
        nothing = regression.Weights(numpy.zeros(2), numpy.zeros(2))
        assert regression.loss(nothing, synthetic_samples(nothing, 1000)) == pytest.approx(0.6931, abs=5e-4)

    def test_weight_files_begin_with_their_command(self):
        paths = list(ROOT.glob("games/*/weights.inc"))
        assert paths
        for path in paths:
            with mock.patch.dict(os.environ, CATENARY_COMMAND="tune"):
                header = regression.weights_header(["fit", "--game", path.parent.name]).removesuffix("`.\n")
            assert path.read_text(encoding="utf-8").startswith(header), path

    def test_a_command_is_quoted_and_leaves_out_places(self):
        words = ["--game", "x", "--engine-path=/x", "two words", "--option", "a=b c"]
        with mock.patch.dict(os.environ, CATENARY_COMMAND="fit"):
            assert (sources.header_text("Numbers", words) == "// SPDX-License-Identifier: MIT\n"
                    "// Numbers: `scripts/fit --game x 'two words' --option 'a=b c'`.\n")


class TestOptions:
    @pytest.mark.parametrize("words, reason", [
        (("fit", "--ridge", "nan", "x"), "argument --ridge: 'nan' is not a finite number of at least 0"),
        (("fit", "--ridge", "inf", "x"), "argument --ridge: 'inf' is not a finite number of at least 0"),
        (("spsa", "--rate", "nan", "a=1:1"), "argument --rate: 'nan' is not a finite number of at least 0"),
        (("spsa", "a=nan:1"), "argument NAME=START:STEP: 'a=nan:1' is not of the form NAME=START:STEP, with START of "
                              "at least 0 and STEP above 0")])
    def test_wrong_numbers_are_refused(self, words, reason):
        command, *rest = words
        with mock.patch.dict(os.environ, CATENARY_COMMAND="tune"), pytest.raises(UsageError) as refused:
            options.parse([command, "--game", "catchup", *rest])
        assert (str(refused.value), refused.value.command) == (reason, f"tune {command}")


class TestApproximation:
    def test_a_parameter_is_a_start_and_a_step(self):
        assert spsa.parse_parameter("late_moves=9:2.5") == spsa.Parameter("late_moves", 9, 2.5)
        for text in ("late_moves", "late_moves=9", "=1:1", "late_moves=9:0", "late_moves=x:1", "late_moves=nan:1",
                     "late_moves=9:inf", "late_moves=-1:1"):
            with pytest.raises(argparse.ArgumentTypeError):
                spsa.parse_parameter(text)

    def test_it_climbs_to_what_wins(self):
        # Games won by the side nearer to 30.
        async def play(pairs):
            return [1 if abs(first["x"] - 30) < abs(second["x"] - 30) else -1 for (first, second), _ in pairs]

        parameter = spsa.Parameter("x", 10, 4)
        asyncio.run(spsa.tune([parameter], play, 1, 200, 1, 0.3, lambda iteration, points: None))
        assert abs(parameter.value - 30) < 6


class TestWrite:
    """Whatever cannot be written is refused before the fit."""

    def refusal(self, folder, game, script="tune"):
        """The last line of the refusal by a copy of the command in a folder."""
        shutil.copytree(ROOT / "scripts" / "catenary_tools", folder / "catenary_tools")
        shutil.copy(ROOT / "scripts" / "run-tool", folder / script)
        files = ["fit", folder / "games.jsonl"] if script == "tune" else ["--games", "1", "--nodes", "5"]
        if script == "tune":
            subprocess.run([ROOT / "scripts/tune", "play", "--game", "catchup", "--size", "3", "--engine-path", ENGINE,
                            "--games", "5", "--nodes", "20", "--output", files[1]], check=True, capture_output=True)
        result = subprocess.run([folder / script, *files, "--game", game, "--engine-path", ENGINE, "--write"],
                                capture_output=True, text=True)
        assert (result.returncode, result.stdout) == (2, ""), result.stderr
        return result.stderr.splitlines()[-1]

    @pytest.mark.parametrize("script, name", [("tune", "tune fit"), ("fit-win-rate", "fit-win-rate")])
    def test_an_installation_has_no_sources(self, tmp_path, script, name):
        assert (self.refusal(tmp_path / "share" / "catenary", "catchup", script) ==
                f"{name}: argument --write: there is no source tree to write to; without "
                f"--write the result is printed; see {name} --help")

    def test_a_game_without_sources(self, tmp_path):
        folder = tmp_path / "scripts"
        folder.mkdir()
        (folder / "set-up").touch()
        assert (self.refusal(folder, "catchup") ==
                f"tune fit: argument --write: no folder {tmp_path}/games/catchup; see tune fit --help")


class TestCommand:
    def tune(self, *arguments):
        return subprocess.run([ROOT / "scripts/tune", *arguments, "--game", "catchup", "--size", "5", "--engine-path",
                               ENGINE], check=True, capture_output=True, text=True).stdout

    def test_the_same_seed_gives_the_same_weights(self, tmp_path):
        answers = []
        for name in ("one", "two"):
            games = tmp_path / name
            self.tune("play", "--games", "20", "--nodes", "50", "--output", games)
            answers.append((games.read_text(encoding="utf-8"), self.tune("fit", games)))
        assert answers[0] == answers[1]
        assert '{"stones_to_place", ' in answers[0][1]
        loss = float(answers[0][1].split("loss ")[1].split(",")[0])
        assert loss < 0.69

    def test_a_file_of_something_else_is_named(self):
        done = subprocess.run([ROOT / "scripts/tune", "fit", "--game", "catchup", "--engine-path", ENGINE, __file__],
                              capture_output=True, text=True, check=False)
        assert ((done.returncode, done.stdout, done.stderr) ==
                (1, "", f"tune: {__file__}, line 1: no game of self-play\n"))

    def test_few_games_are_refused_and_short_files_are_numbered_together(self, tmp_path):
        paths = [tmp_path / f"{number}.jsonl" for number in range(5)]
        for number, path in enumerate(paths):
            self.tune("play", "--games", "1", "--seed", str(number), "--nodes", "20", "--output", path)
        done = subprocess.run([ROOT / "scripts/tune", "fit", "--game", "catchup", "--size", "5", "--engine-path",
                               ENGINE, *paths[:4]], capture_output=True, text=True, check=False)
        assert ((done.returncode, done.stdout, done.stderr) ==
                (2, "", "tune: 4 games with positions; the fit expects at least 5, of which it leaves out one; see "
                        "tune --help\n"))
        assert "nan" not in self.tune("fit", *paths)

    def test_spsa_plays_and_is_reproducible(self):
        arguments = ("spsa", "late_moves=9:3", "futility=100:50", "--nodes", "50", "--iterations", "4", "--report", "2",
                     "--concurrency", "2")
        first = self.tune(*arguments)
        assert len(first.splitlines()) == 2
        assert "late_moves " in first
        assert first == self.tune(*arguments)
