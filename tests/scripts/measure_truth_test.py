# SPDX-License-Identifier: MIT
"""Tests of scripts/measure-truth: its sets are solved and can be lost, and its figures equal those of the same turns
judged one by one."""

import itertools
import re

import pytest
from catenary_tools.measure import positions
from catenary_tools.model import Setting

from tests.scripts.client import Client, output_of, run_script
from tests.support.under_test import ENGINE

GAME, SIZE, COUNT, NODES = "catchup", 5, 6, 30


def points(result, side):
    """The margin from a side's point of view."""
    return float(result[2:]) * (1 if result[0].lower() == side[0] else -1)


class Solver(Client):
    def __init__(self):
        super().__init__(ENGINE, "--game", GAME, "--size", str(SIZE), "--threads", "1")

    def side_at(self, position):
        self.ask(f"position {position}")
        return self.ask("to_move")

    def result(self):
        return self.ask("final_score" if self.ask("to_move") == "none" else "solve").split()[0]

    def turns(self, side):
        """The results after all turns of the side to move."""
        if self.ask("to_move") != side:
            return {self.result()}
        found = set()
        for move in self.ask("legal_moves").split():
            self.ask(f"play {side} {move}")
            found |= self.turns(side)
            self.ask("undo")
        return found


class TestSeeds:
    """The seeds of the games that extend a set."""

    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.folder = str(tmp_path)

    def growing(self, count, seed=1):
        return positions.GrowingSet(self.folder, Setting(GAME, SIZE), count, seed)

    def test_the_first_game_has_the_seed_of_the_command(self):
        assert list(itertools.islice(self.growing(1).seeds(), 3)) == [1, 2, 3]

    def test_a_repeated_command_continues_with_the_last_game_that_added_something(self):
        growing = self.growing(3)
        growing.take(1, [("a", "B+1"), ("b", "B+2")])
        growing.take(2, [])
        growing.take(3, [("b", "B+2"), ("c", "B+3"), ("d", "B+4")])
        assert growing.complete
        again = self.growing(4)
        assert next(again.seeds()) == 3
        again.take(3, [("b", "B+2"), ("c", "B+3"), ("d", "B+4")])
        assert again.complete
        assert [solved.position for solved in positions.read_set(self.folder, GAME)] == ["a", "b", "c", "d"]
        assert next(self.growing(5, seed=9).seeds()) == 9

    def test_older_sets_have_no_seeds(self):
        positions.path_of_set(self.folder, GAME).write_text(f"size={SIZE}\ta\tB+1\n", encoding="utf-8")
        assert next(self.growing(2).seeds()) == 1

    def test_a_set_is_read_as_it_was_written(self):
        setting = Setting("colorado", 8, (("layout", "random 3"), ("scoring", "all")))
        growing = positions.GrowingSet(self.folder, setting, 1, 1)
        growing.take(1, [("a b", "B+1")])
        assert positions.read_set(self.folder, "colorado") == [positions.Solved(setting, "a b", "B+1", 1)]

    def test_progress_is_printed_as_lines(self, capsys):
        growing = self.growing(2)
        growing.take(1, [("a", "B+1")])
        growing.take(2, [("b", "B+1")])
        assert capsys.readouterr().err == f"{GAME} size {SIZE}: 1 of 2\n{GAME} size {SIZE}: 2 of 2\n"


class TestMeasureTruth:
    @pytest.fixture(autouse=True, scope="class")
    def made(self, request, tmp_path_factory):
        cls = request.cls
        cls.folder = tmp_path_factory.mktemp("positions")
        cls.make(COUNT)
        cls.lines = (cls.folder / f"{GAME}.tsv").read_text().splitlines()

    @classmethod
    def make(cls, count):
        return output_of("measure-truth", "make", "--engine-path", ENGINE, "--folder", cls.folder, "--game", GAME,
                         "--size", SIZE, "--count", count, "--seconds", 1, "--game-nodes", 20, "--random", 0.5)

    def test_positions_are_solved_and_can_be_lost(self):
        assert len(self.lines) == COUNT
        assert len(set(self.lines)) == COUNT
        with Solver() as solver:
            for line in self.lines:
                words, position, result, _ = line.split("\t")
                assert words == f"size={SIZE}"
                side = solver.side_at(position)
                assert solver.result() == result
                assert points(result, side) > 0
                if position.count(".") < 9:  # All turns of a full board are soon solved.
                    assert min(points(after, side) for after in solver.turns(side)) < 0

    def test_a_finished_set_stays_as_it_is(self):
        self.make(COUNT - 1)
        assert (self.folder / f"{GAME}.tsv").read_text().splitlines() == self.lines

    def test_figures_are_those_of_the_turns(self):
        kept, losses = 0, []
        with Solver() as solver:
            solver.ask(f"engine_param max_nodes {NODES}")
            for line in self.lines:
                _, position, result, _ = line.split("\t")
                solver.ask("clear_board")
                side = solver.side_at(position)
                solver.ask(f"genturn {side}")
                after = points(solver.result(), side)
                kept += after > 0
                losses.append(points(result, side) - after)
        output = output_of("measure-truth", "run", "--engine-path", ENGINE, "--folder", self.folder, "--nodes",
                           NODES)
        shares = re.search(rf"alphabeta +{NODES} nodes: kept +([0-9.]+)% .*exact +([0-9.]+)% .*mean loss ([0-9.]+)$",
                           output, re.MULTILINE)
        assert shares is not None, output
        exact = sum(loss == 0 for loss in losses)
        assert ([float(number) for number in shares.groups()] ==
                [round(100 * kept / COUNT, 1), round(100 * exact / COUNT, 1), round(sum(losses) / COUNT, 2)])

    def test_wrong_input(self, tmp_path):
        result = run_script("measure-truth", "run", "--engine-path", ENGINE, "--folder", self.folder, "--game",
                            "chess")
        assert ((result.returncode, result.stderr) ==
                (2, f"measure-truth: argument --game: no positions of chess in {self.folder}; see measure-truth "
                    "--help\n"))
        path = tmp_path / f"{GAME}.tsv"
        path.write_text(self.lines[0] + "\nnonsense\n")
        result = run_script("measure-truth", "run", "--engine-path", ENGINE, "--folder", tmp_path)
        assert ((result.returncode, result.stderr) ==
                (1, f"measure-truth: {path}:2: expected size and options, position, result and seed\n"))
