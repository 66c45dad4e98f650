# SPDX-License-Identifier: MIT
"""Tests of scripts/train: games, training and the network file, which the engine under test reads back."""

import argparse
import contextlib
import dataclasses
import json
import pathlib
import re
import subprocess
import unittest
import unittest.mock

import numpy
import pytest
import torch
from catenary_tools import errors
from catenary_tools.engine import client
from catenary_tools.inference.elo import PENTANOMIAL_SCORES, EloEstimate, estimate as estimate_of
from catenary_tools.learn import data as rows, fit, kinds, main, network, options, rounds, steps

from tests.support.under_test import ENGINE, ROOT

GAMES = ("catchup", "catena", "cation", "colorado")


def train(folder, game, *words):
    """Runs steps of the command in this process; returns its exit status."""
    return main.main(options.parse([game, "--folder", str(folder), "--engine-path", ENGINE, "--shards", "2",
                                    "--games", "4", "--nodes", "50", *words]))


def failed_fit(folder, *words):
    """The exit status and the error of the step `fit` without games, run as a separate process."""
    done = subprocess.run([ROOT / "scripts" / "train", "catchup", "--engine-path", ENGINE, "--folder", folder,
                           "--step", "fit", *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def estimate(score, number, points, elo_low):
    """An estimate as in result.json, with an infinite upper end."""
    return dataclasses.asdict(EloEstimate(number, score, 0, 1, points, elo_low, None, None, None, 0.5))


def head_of(path):
    """The lines before the weights of a network."""
    return path.read_bytes().partition(b"\nend\n")[0].decode()


def contents(folder, pattern):
    return {path.name: path.read_bytes() for path in folder.glob(pattern)}


def corrections(data, file):
    """The corrections of the first rows by a file, in the integers of the engine; an independent implementation."""
    text, _, binary = file.partition(b"\nend\n")
    lines = [line.split() for line in text.decode().splitlines()]
    inputs = next(int(line[2]) for line in lines if line[0] == "inputs")
    parts = next(int(line[1]) for line in lines if line[0] == "parts")
    terms = numpy.array([[float(number) for number in line[2:]] for line in lines if line[0] == "term"],
                        numpy.float32)
    numbers = numpy.frombuffer(binary[:-8], numpy.int8)
    width = 2 * network.HIDDEN

    def take(count):
        nonlocal numbers
        found, numbers = numbers[:count * width], numbers[count * width:]
        return found.view("<i2").astype(numpy.int64).reshape(count, network.HIDDEN)

    bias, weights, steps = take(1)[0], take(inputs), take(len(terms) * network.STEPS)
    outputs = []
    for _ in range(parts):
        outputs.append((take(2), int(numbers[:4].view("<i4")[0])))
        numbers = numbers[4:]
    for row in range(len(data)):
        views = [bias + weights[active[active >= 0]].sum(axis=0) for active in data.inputs[row]]
        for number, (amount, (low, size)) in enumerate(zip(data.amounts[row], terms, strict=True)):
            step = int(numpy.clip(numpy.floor((amount - low) / size), 0, network.STEPS - 1))
            views[0] = views[0] + steps[number * network.STEPS + step]
        both, offset = outputs[min(parts - 1, int(data.amounts[row][rows.PHASE] * parts))]
        total = offset + sum(int((numpy.clip(view, 0, 255) ** 2 * weight).sum())
                             for view, weight in zip(views, both, strict=True))
        yield int(total * 1000 / (255 * 255 * 64))


def test_an_epoch_number_has_one_default():
    assert options.parse(["catchup"]).epochs == options.Training().epochs == 3


def test_kinds_follow_the_numbers_of_their_shards(tmp_path):
    words = ("--kind", "size=3", "size=5", "--shards", "4", "--games", "60", "--nodes", "5")
    train(tmp_path, "catchup", *words, "--step", "generate")
    (tmp_path / "00000.games").unlink()
    (tmp_path / "00002.games").unlink()
    train(tmp_path, "catchup", *words, "--step", "fit", "--epochs", "1")
    figures = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["fit"]["kinds"]
    assert figures["catchup size 3"]["positions"] == 0
    assert figures["catchup size 5"]["positions"] > 0


def test_the_gate_plays_an_engine_whose_path_has_a_blank(tmp_path):
    engine = tmp_path / "a b" / "catenary"
    engine.parent.mkdir()
    engine.symlink_to(pathlib.Path(ENGINE).absolute())
    train(tmp_path, "catchup", "--kind", "size=5", "--step", "generate,fit,export")
    train(tmp_path, "catchup", "--kind", "size=5", "--step", "gate", "--gate-games", "2", "--gate-nodes", "20",
          "--gate-time", "0.01", "--engine-path", str(engine))
    assert list(json.loads((tmp_path / "report.json").read_text())["gate"]) == ["fixed-nodes", "timed", "uct"]


def test_steps_may_be_named_before_the_game():
    given = options.parse(["--step", "fit,export", "catchup"])
    assert (given.game, given.step) == ("catchup", ["fit", "export"])


ROUNDS = ("--kind", "size=5", "--shards", "1", "--games", "20", "--gate-games", "10", "--gate-nodes", "20",
          "--epochs", "1", "--rate", "0.05")


def estimated(pairs):
    """Figures of a match from the scores of its pairs."""
    return dataclasses.asdict(estimate_of([pairs.count(score) for score in PENTANOMIAL_SCORES], PENTANOMIAL_SCORES))


BETTER, EVEN, WORSE = ([1.0] * 30 + [0.5] * 20, [0.5] * 50, [0.0] * 30 + [0.5] * 20)


def round_of(number, best, uct=EVEN):
    gate = {"best": estimated(best), "uct": estimated(uct)}
    return rounds.Round(number, best is BETTER, 1.0, gate["best"]["elo"], gate)


def test_rounds_go_on_where_they_were_stopped(tmp_path):
    """A killed training and one in one go end with the same networks, results and verdicts."""
    def kept(folder):
        """The figures without the times."""
        return [{name: value for name, value in each.items() if name != "hours"}
                for each in json.loads((folder / "report.json").read_text())["rounds"]]

    train(tmp_path / "whole", "catchup", *ROUNDS, "--rounds", "3")
    play = steps.play

    def play_and_stop(plan, *arguments):
        if plan.output.endswith("round-002/uct"):
            return 130, {}
        return play(plan, *arguments)

    parts = tmp_path / "parts"
    train(parts, "catchup", *ROUNDS, "--rounds", "1")
    with unittest.mock.patch.object(steps, "play", play_and_stop):
        assert train(parts, "catchup", *ROUNDS, "--rounds", "3") == 130
    assert len(kept(parts)) == 1
    train(parts, "catchup", *ROUNDS, "--rounds", "3")
    assert kept(parts) == kept(tmp_path / "whole")
    assert (parts / "round-003/network.bin").read_bytes() == (tmp_path / "whole/round-003/network.bin").read_bytes()
    assert (parts / "round-001/00000.games").read_bytes() != (parts / "round-002/00000.games").read_bytes()
    assert "<td>accepted</td>" in (parts / "report.html").read_text() or "<td>rejected</td>" in (
        parts / "report.html").read_text()


def test_a_round_plays_with_the_best_network_and_against_that_of_three_rounds_ago(tmp_path):
    given = options.parse(["catchup", "--folder", str(tmp_path), "--rounds", "9"])
    results = [round_of(1, BETTER), round_of(2, BETTER), round_of(3, WORSE)]
    assert rounds.best_network(given, []) is None
    assert rounds.best_network(given, results) == tmp_path / "round-002/network.bin"
    assert [gate.name for gate in rounds.gates(given, [])] == ["best", "uct"]
    found = {gate.name: dict(gate.parameters) for gate in rounds.gates(given, results)}
    assert found["best"] == {"network": f"{tmp_path}/round-002/network.bin"}
    assert found["earlier"] == {"network": f"{tmp_path}/round-001/network.bin"}
    assert found["uct"]["searcher"] == "uct"
    kind = kinds.parse_kind("catchup", "size=5")
    assert rounds.played_with(kind, tmp_path / "a").parameters == (("network", f"{tmp_path}/a"),)
    own = kinds.parse_kind("catchup", "@network=off")
    assert rounds.played_with(own, tmp_path / "a") == own


def test_a_better_network_replaces_the_best_one():
    def verdict(best, uct=EVEN, earlier=None, before=()):
        gate = {"best": estimated(best), "uct": estimated(uct)} | ({"earlier": estimated(earlier)} if earlier else {})
        return rounds.is_better(gate, list(before))

    assert verdict(BETTER)
    assert not verdict(EVEN)
    assert not verdict(WORSE)
    assert verdict(BETTER, earlier=EVEN)
    assert not verdict(BETTER, earlier=WORSE)
    assert verdict(BETTER, EVEN, before=[round_of(1, BETTER, EVEN)])
    assert not verdict(BETTER, WORSE, before=[round_of(1, BETTER, EVEN)])


def test_a_clean_score_gains_a_bounded_elo():
    for pairs, gain in (([1.0] * 5, 800), ([0.0] * 5, -800), (EVEN, 0)):
        # Infinity is null in the figures of a match.
        gate = {"best": estimated(pairs) | ({} if pairs is EVEN else {"elo": None}), "uct": estimated(EVEN)}
        assert rounds.finished_round(1, {"gate": gate, "processor_seconds": 60}, []).gain == gain


def test_three_rounds_without_a_better_network_end_the_training(tmp_path, capsys):
    given = options.parse(["catchup", "--folder", str(tmp_path), "--rounds", "9"])
    failed = [round_of(number, WORSE) for number in (1, 2, 3)]
    steps.add_figures(tmp_path, "catchup", rounds=[dataclasses.asdict(each) for each in failed])
    assert rounds.play_rounds(given) == 0
    assert capsys.readouterr().out == "best network: none\n"
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == []


def test_rounds_do_every_step():
    with pytest.raises(errors.UsageError, match="--step: not allowed with --rounds"):
        options.parse(["catchup", "--rounds", "2", "--step", "fit"])


class Kinds(unittest.TestCase):
    def test_a_shard_names_its_game_to_a_cluster(self):
        """Workers whose engine is a different build for that game are refused."""
        given = options.parse(["catchup"])
        work = rows.ShardWork("engine", given.kinds[0].setting, given.kinds, 4, 8, 0, "first", 50, 1)
        self.assertEqual(work.needs.games, ("catchup",))

    def test_words_make_a_setting(self):
        kind = kinds.parse_kind("colorado", "layout=random+{shard} @searcher=uct").of_shard(7)
        self.assertEqual(kind.setting.options, (("layout", "random 7"),))
        self.assertEqual(kind.text(), "colorado layout=random 7 @searcher=uct")
        self.assertEqual(kinds.parse_kind("catchup", "size=9").setting.size, 9)

    def test_wrong_words_are_refused(self):
        for text in ("size", "=3", "size=", "size=x"):
            self.assertRaises(argparse.ArgumentTypeError, kinds.parse_kind, "catchup", text)


class Steps(unittest.TestCase):
    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.folder = tmp_path

    def test_shards_are_the_same_again_and_made_once(self):
        train(self.folder / "a", "catchup", "--step", "generate")
        train(self.folder / "b", "catchup", "--step", "generate", "--concurrency", "2")
        first = contents(self.folder / "a", "*.games")
        self.assertEqual(len(first), 2)
        self.assertEqual(first, contents(self.folder / "b", "*.games"))
        (self.folder / "a" / "00000.games").write_bytes(b"kept")
        (self.folder / "a" / "00001.games").unlink()
        train(self.folder / "a", "catchup", "--step", "generate")
        self.assertEqual(contents(self.folder / "a", "*.games"), first | {"00000.games": b"kept"})

    def test_playouts_let_uct_choose_turns(self):
        train(self.folder / "a", "catchup", "--step", "generate", "--playouts", "20")
        train(self.folder / "b", "catchup", "--step", "generate")
        (text, _, games), (_, _, others) = ((self.folder / name / "00000.games").read_bytes().partition(b"\nend\n")
                                            for name in "ab")
        self.assertIn(b" playouts 20 first ", text)
        self.assertNotEqual(games, others)

    def test_uct_may_choose_all_turns(self):
        for folder, turns in (("a", "first"), ("b", "all")):
            train(self.folder / folder, "catchup", "--step", "generate", "--playouts", "20", "--uct-turns", turns)
        (_, _, some), (text, _, games) = ((self.folder / name / "00000.games").read_bytes().partition(b"\nend\n")
                                          for name in "ab")
        self.assertIn(b" playouts 20 all ", text)
        self.assertNotEqual(games, some)

    def test_the_engine_corrects_as_the_file_says(self):
        for game in GAMES:
            with self.subTest(game):
                folder = self.folder / f"network of {game}"
                train(folder, game, "--step", "generate,fit,export", "--rate", "0.05")
                path = folder / "network.bin"
                data = rows.read_rows(folder / "00000.rows")
                self.assertTrue(data[data.games == 0].inputs.size)
                self.compare(game, path)

    def compare(self, game, path):
        """Plays a few moves and compares the engine's correction with that of the rows of the same position."""
        moves = self.folder / "one.games"
        found = []
        with client.Engine([ENGINE, "--game", game, "--threads", "1"]) as engine:
            for command in ("engine_param max_nodes 50", "engine_param seed 5", f"self_play 0 1 4 {moves}",
                            f"training_rows {moves} {self.folder}/one.rows", f"engine_param network {path}"):
                engine.ask(command)
            data = rows.read_rows(self.folder / "one.rows")
            expected = list(corrections(data, path.read_bytes()))
            cells = cells_of(engine)
            # The moves of the file lead to the positions of the rows.
            for number, move in self.values_of(moves):
                if number is not None:
                    value = re.search(r"^network (-?\d+)$", engine.ask("evaluation"), re.MULTILINE)
                    found.append(int(value[1]))
                side = engine.ask("to_move")
                engine.ask(f"play {side} {self.text_of(cells, move)}")
        self.assertEqual(found, expected)
        self.assertTrue(any(found))

    @staticmethod
    def values_of(path):
        """Yields (number of the row or None, raw move) of the first game of a file."""
        body = path.read_bytes().partition(b"\nend\n")[2]
        count = int.from_bytes(body[:2], "little")
        moves = numpy.frombuffer(body[3:3 + 6 * count], numpy.dtype([("move", "<u4"), ("value", "<i2")]))
        row = 0
        for move, value in moves:
            if value == -32768:
                yield None, int(move)
            else:
                yield row, int(move)
                row += 1

    @staticmethod
    def text_of(cells, raw):
        """The text of a raw move (engine/core/move.h) with names of cells by number."""
        names = {4: "pass", 5: "swap", 6: "button"}
        kind, origin, to = raw >> 18, raw >> 9 & 0x1ff, raw & 0x1ff
        if kind in names:
            return names[kind]
        return {1: cells[to], 2: f"{cells[origin]}-{cells[to]}", 3: f"{cells[origin]}-X"}[kind]

    def test_a_wrong_file_changes_nothing(self):
        wrong = self.folder / "wrong.bin"
        wrong.write_text("nonsense\n", encoding="utf-8")
        with client.Engine([ENGINE]) as engine:
            for path, reason in ((wrong, "this is no network"), (self.folder / "none", "No such file")):
                reply = engine.request(f"engine_param network {path}")
                self.assertFalse(reply.ok)
                self.assertIn(reason, reply.text)
                self.assertEqual(engine.ask("engine_param network"), "on")

    def test_the_gate_plays_matches_once(self):
        train(self.folder, "catchup", "--kind", "size=5", "--step", "generate,fit,export")
        gate = ("--kind", "size=5", "--step", "gate", "--gate-games", "2", "--gate-nodes", "20", "--gate-time", "0.01")
        with unittest.mock.patch.object(subprocess, "run", side_effect=AssertionError("a process of a tool")):
            train(self.folder, "catchup", *gate)
        figures = json.loads((self.folder / "report.json").read_text(encoding="utf-8"))
        self.assertEqual(list(figures["gate"]), ["fixed-nodes", "timed", "uct"])
        self.assertEqual([elo["number"] for elo in figures["gate"].values()], [1, 1, 1])
        games = contents(self.folder / "fixed-nodes", "games.jsonl")
        train(self.folder, "catchup", *gate)
        self.assertEqual(contents(self.folder / "fixed-nodes", "games.jsonl"), games)

    def test_a_gate_that_fails_says_so(self):
        (self.folder / "network.bin").write_text("nonsense\n", encoding="utf-8")
        with self.assertRaisesRegex(errors.UserError, "failed before its first turn: .*this is no network"):
            train(self.folder, "catchup", "--step", "gate", "--gate-games", "2", "--gate-nodes", "20")

    def test_a_short_gate_has_no_elo(self):
        for elo in (None, 190.8):
            self.assertEqual(steps.elo_line("uct", estimate(0.75, 4, elo, -9.5)),
                             "uct: 75.0% of 8 games, Elo unknown (fewer than 5 pairs)")

    def test_a_clean_gate_has_no_elo(self):
        self.assertEqual(steps.elo_line("uct", estimate(1.0, 50, None, 450.3)),
                         "uct: 100.0% of 100 games, Elo at least +450.3 (every game won)")
        self.assertEqual(steps.elo_line("timed", estimate(0.995, 200, 919.5, 790.1)),
                         "timed: 99.5% of 400 games, Elo +919.5 [+790.1, ?]")

    def test_games_of_the_gate_come_in_pairs(self):
        done = subprocess.run([ROOT / "scripts" / "train", "catchup", "--engine-path", ENGINE, "--folder", self.folder,
                               "--step", "gate", "--gate-games", "3"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr),
                         (2, "train: argument --gate-games: '3' is not an even number; see train --help\n"))

    def test_steps_without_games_say_so(self):
        self.assertEqual(failed_fit(self.folder),
                         (1, f"train: {self.folder} has no games; the step `generate` makes them\n"))

    def test_the_step_that_makes_a_missing_file_is_named(self):
        for step, file, earlier in (("export", "model.pt", "fit"), ("gate", "network.bin", "export")):
            with self.assertRaisesRegex(errors.UserError, f"^{self.folder} has no {file}; the step `{earlier}` makes "
                                        "it$"):
                train(self.folder, "catchup", "--step", step)

    def test_files_of_the_fit_are_whole_or_missing(self):
        train(self.folder, "catchup", "--kind", "size=5", "--step", "generate,fit,export")
        before = contents(self.folder, "model.pt") | contents(self.folder, "network.bin")
        ask = client.Engine.ask

        def write_half(command):
            path = pathlib.Path(command.split()[-1])
            path.write_bytes(path.read_bytes()[:-20])
            raise errors.UserError("stopped")

        def ask_and_stop(engine, command, *more):
            answer = ask(engine, command, *more)
            return write_half(command) if command.startswith("training_rows") else answer

        (self.folder / "00001.rows").unlink()
        with unittest.mock.patch.object(client.Engine, "ask", ask_and_stop), self.assertRaises(errors.UserError):
            train(self.folder, "catchup", "--kind", "size=5", "--step", "fit")
        self.assertFalse((self.folder / "00001.rows").exists())

        def save_half(content, place, **more):
            with open(place, "wb") if isinstance(place, pathlib.Path) else contextlib.nullcontext(place) as file:
                file.write(b"half")
            raise errors.UserError("stopped")

        with unittest.mock.patch.object(torch, "save", save_half), self.assertRaises(errors.UserError):
            train(self.folder, "catchup", "--kind", "size=5", "--step", "fit")
        train(self.folder, "catchup", "--kind", "size=5", "--step", "export")
        self.assertEqual(contents(self.folder, "model.pt") | contents(self.folder, "network.bin"), before)

    def test_damaged_files_of_earlier_steps_are_named(self):
        for name, step in (("model.pt", "export"), ("report.json", "fit")):
            train(self.folder, "catchup", "--kind", "size=5", "--step", "generate,fit")
            for content in (b"", b"half", (self.folder / name).read_bytes()[:-30]):
                (self.folder / name).write_bytes(content)
                with self.assertRaisesRegex(errors.UserError, f"{name}' is damaged"):
                    train(self.folder, "catchup", "--kind", "size=5", "--step", step)
            (self.folder / name).unlink()

    def test_games_without_positions_say_so(self):
        train(self.folder, "catchup", "--kind", "size=3", "--step", "generate", "--games", "1")
        with self.assertRaisesRegex(errors.UserError, "too few positions to learn from"):
            train(self.folder, "catchup", "--step", "fit")

    def test_kinds_may_differ_by_shard(self):
        train(self.folder, "colorado", "--kind", "", "layout=random+{shard}", "--step", "generate,fit,export")
        text = head_of(self.folder / "network.bin")
        self.assertIn("\nonly scoring afloat\n", text)
        self.assertNotIn("\nonly layout", text)

    def test_a_missing_start_says_so(self):
        self.assertEqual(failed_fit(self.folder, "--start", "none.bin"),
                         (1, "train: none.bin: No such file or directory\n"))

    def test_the_network_covers_what_was_played(self):
        train(self.folder, "catchup", "--kind", "size=5", "size=7 bonus=parity", "--step", "generate,fit,export")
        text = head_of(self.folder / "network.bin")
        self.assertIn("\nonly width 5 7\n", text)
        self.assertIn("\nonly bonus record parity\n", text)
        self.assertIn("\nonly rules standard\n", text)
        with client.Engine([ENGINE, "--game", "catchup", "--size", "5"]) as engine:
            engine.ask(f"engine_param network {self.folder / 'network.bin'}")
            self.assertIn("\nnetwork ", engine.ask("evaluation"))
            engine.ask("boardsize 9")
            self.assertNotIn("\nnetwork ", engine.ask("evaluation"))
            engine.ask("boardsize 7")
            self.assertIn("\nnetwork ", engine.ask("evaluation"))
        train(self.folder, "catchup", "--kind", "size=5", "size=7 bonus=parity", "--step", "export", "--widths", "7",
              "--any-value", "bonus")
        text = head_of(self.folder / "network.bin")
        self.assertIn("\nonly width 7\n", text)
        self.assertNotIn("\nonly bonus", text)


def cells_of(engine):
    """The names of the cells by number: row by row from the bottom left."""
    layout = json.loads(engine.ask("board_layout"))
    return [cell["id"] for cell in layout["cells"]]


class Training(unittest.TestCase):
    SHAPE = rows.Shape("any", "any-1", 4, ("one", "phase", "sum"))

    def data(self, count):
        """Positions whose results depend on inputs that the sum does not contain: 0 wins, 1 loses."""
        random = numpy.random.default_rng(1)
        inputs = random.integers(0, 2, (count, 2, 1)).astype(numpy.int16)
        amounts = numpy.zeros((count, 3), numpy.float32)
        amounts[:, 1] = random.random(count)
        results = numpy.where(inputs[:, 0, 0] == 0, 1, -1).astype(numpy.int16)
        return rows.Rows(self.SHAPE, inputs, amounts, numpy.arange(count) // 2, numpy.zeros(count, numpy.int16),
                         results, numpy.zeros(count, numpy.int32))

    def test_it_learns_what_the_sum_lacks_and_is_reproducible(self):
        data = self.data(4000)
        losses = []
        training = options.Training(epochs=6, batch=200, rate=0.02, result_share=1)
        first = fit.fit(data, training, losses.append)
        self.assertLess(losses[-1]["held_out"], 0.5 * losses[-1]["without_network"])
        again = fit.fit(data, training, lambda epoch: None)
        for one, other in zip(first.parameters(), again.parameters(), strict=True):
            self.assertTrue(torch.equal(one, other))

    def test_it_goes_on_from_a_network(self):
        data = self.data(4000)
        first = fit.fit(data, options.Training(epochs=6, batch=200, rate=0.02, result_share=1), lambda epoch: None)
        content = network.network_content(self.SHAPE, first, {}, [])
        again = network.read_network(content, self.SHAPE, 1)
        self.assertEqual(network.network_content(self.SHAPE, again, {}, []), content)
        losses = []
        fit.fit(data, options.Training(epochs=1, batch=4000, rate=0.0001, result_share=1), losses.append, content)
        self.assertLess(losses[0]["held_out"], 0.5 * losses[0]["without_network"])

    def test_a_network_of_other_inputs_is_refused(self):
        made = network.Model(4, 1, numpy.array([[0, 1]] * 3, numpy.float32))
        content = network.network_content(self.SHAPE, made, {}, [])
        for wrong, reason in ((content[:-1] + b"?", "damaged"), (b"", "damaged")):
            with self.assertRaisesRegex(errors.UserError, reason):
                network.read_network(wrong, self.SHAPE, 1)
        for shape in (rows.Shape("any", "any-2", 4, self.SHAPE.terms), rows.Shape("any", "any-1", 4, ("two", "sum"))):
            with self.assertRaisesRegex(errors.UserError, "other inputs"):
                network.read_network(content, shape, 1)

    def test_positions_of_a_game_are_held_out_together(self):
        data = self.data(4000)
        learnt, held_out = fit.split(data, 1)
        self.assertFalse(set(data.games[learnt]) & set(data.games[held_out]))
        self.assertEqual(len(learnt) + len(held_out), 4000)

    def test_weights_stay_within_what_the_engine_holds(self):
        made = network.Model(4, 300, numpy.array([[0, 1]] * 3, numpy.float32))
        with torch.no_grad():
            made.inputs.weight.fill_(9)
            made.mine.fill_(-9)
        made.limit_weights()
        self.assertLessEqual(float(made.inputs.weight.max()) * 255 * 304, 32767.5)
        self.assertEqual(float(made.mine.min()), -127 / 64)

    def test_the_hash_is_fnv_1a(self):
        self.assertEqual(network.hash_of(b""), 0xcbf29ce484222325)
        self.assertEqual(network.hash_of(b"foobar"), 0x85944171f73967e8)
