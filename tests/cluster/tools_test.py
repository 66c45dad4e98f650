# SPDX-License-Identifier: MIT
"""Tests of the other commands on a cluster: they print and write the same as without one."""

import re
import signal
import subprocess

from tests.cluster.support import Cluster, Folder, run, start
from tests.support.under_test import ENGINE
from tests.support.waiting import wait_until

TUNE = ("--game", "catchup", "--size", 5, "--nodes", 40)


class Tools(Folder):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(workers=2)
        cls.addClassCleanup(cls.cluster.stop)
        cls.cluster.wait()

    def outputs(self, script, *words):
        """The output here and on the cluster, without the status lines that a cluster prints every half minute."""
        there = run(script, *words, CATENARY_CLUSTER=self.cluster.address)
        return run(script, *words), re.sub(f"^{script}: cluster: .*\n", "", there, flags=re.M)

    def test_self_play(self):
        files = []
        for place in ((), ("--cluster", self.cluster.address)):
            path = self.folder / f"games{len(files)}"
            run("tune", "play", *TUNE, "--engine-path", ENGINE, "--games", 8, "--output", path, *place)
            files.append(path.read_bytes())
        self.assertEqual(files[0], files[1])
        self.assertEqual(files[0].count(b"\n"), 8)

    def test_parameters(self):
        here, there = self.outputs("tune", "spsa", "late_moves=9:3", *TUNE, "--engine-path", ENGINE,
                                   "--iterations", 3, "--report", 1, "--concurrency", 3)
        self.assertEqual(here, there)
        self.assertEqual(len(here.splitlines()), 3)

    def test_tables(self):
        here, there = self.outputs("solve-tables", "catena-2", "cation-3", "--engine-path", ENGINE,
                                   "--solver-mb", 8)
        for text in (here, there):
            self.assertIn("### Cation, 3x3", text)
        self.assertEqual(*([line for line in text.splitlines() if not line.startswith("`scripts/")]
                           for text in (here, there)))

    def test_truth(self):
        words = ("--engine-path", ENGINE, "--game", "catchup", "--folder", self.folder)
        run("measure-truth", "make", *words, "--size", 3, "--count", 3, "--cluster", self.cluster.address)
        self.assertEqual((self.folder / "catchup.tsv").read_text().count("\n"), 3)
        here, there = self.outputs("measure-truth", "run", *words, "--nodes", 20)
        self.assertEqual(here, there)
        self.assertIn("kept", here)

    def test_reports(self):
        files = []
        for place in ((), ("--cluster", self.cluster.address)):
            path = self.folder / f"report{len(files)}.html"
            run("report-game", "catchup", "--size", 3, "--random-games", 4, "--engine-games", 2, "--nodes", 30,
                "--map-depth", 1, "--ladder-nodes", 20, "--ladder-rungs", 1, "--ladder-games", 4, "--engine-path",
                ENGINE, "--output", path, *place)
            files.append(re.sub(r"\b\d+(\.\d+)? s\b|\"seconds\":[\d.]+", "", path.read_text()))
        self.assertEqual(*files)
        self.assertIn("report-game catchup", files[1])

    def test_puzzles(self):
        files = []
        for place in ((), ("--cluster", self.cluster.address)):
            path = self.folder / f"puzzles{len(files)}.json"
            # No proof takes as long as the limit, which would depend on the machine.
            run("puzzles", "find", "catena", "--size", 5, "--count", 3, "--least-nodes", 1, "--seconds", 60,
                "--solver-mb", 1, "--engine-path", ENGINE, "--output", path, *place)
            files.append(path.read_bytes())
        self.assertEqual(*files)
        here, there = self.outputs("puzzles", "check", path, "--engine-path", ENGINE)
        self.assertEqual(here, there)
        self.assertEqual(there.count("proven"), 3)

    def test_puzzles_of_records(self):
        names = self.records()
        (self.folder / "bad.sgf").write_text("no record")
        outputs = []
        for place in ((), ("--cluster", self.cluster.address)):
            path = self.folder / f"puzzles{len(outputs)}.json"
            text = run("puzzles", "find", "catchup", "--size", 3, "--least-nodes", 1, "--records",
                       self.folder, "--seconds", 60, "--variations", 2, "--solver-mb", 1,
                       "--engine-path", ENGINE,
                       "--output", path, *place)
            self.assertIn("bad.sgf is left out", text)
            self.assertIn(f"games {len(names) + 1},", text)
            outputs.append(path.read_bytes())
        self.assertEqual(*outputs)

    def test_reviews(self):
        names = self.records()
        (self.folder / "bad.sgf").write_text("no record")
        texts = []
        for place in ((), ("--cluster", self.cluster.address)):
            output = self.folder / f"reviews{len(texts)}"
            text = run("review", self.folder, "--nodes", 100, "--engine-path", ENGINE, "--output", output,
                       *place, status=1)
            self.assertIn("bad.sgf: no review: ", text)
            texts.append({path.name: path.read_bytes() for path in sorted(output.iterdir())})
        self.assertEqual(*texts)
        self.assertEqual(len(texts[0]), 2 * len(names))

    def records(self):
        """Writes some records into the folder of the test; returns their names."""
        lines = ["set_game catchup", "boardsize 3"]
        names = [f"{stone}.sgf" for stone in ("B1", "B2", "C2")]
        for name in names:
            lines += ["clear_board", f"play white {name[:2]}", "play black A1,C3", "play white A2",
                      f"savesgf {self.folder / name}"]
        subprocess.run([ENGINE], input="\n".join(lines), capture_output=True, text=True, check=True)
        self.assertTrue(all((self.folder / name).exists() for name in names))
        return names

    def test_an_interrupt_is_quiet(self):
        path = self.folder / "games"
        process = start("tune", "play", *TUNE, "--engine-path", ENGINE, "--games", 100_000, "--output", path,
                        "--cluster", self.cluster.address)
        wait_until(lambda: path.exists() and path.stat().st_size, "a game")
        process.send_signal(signal.SIGINT)
        text = process.communicate()[0]
        self.assertEqual((process.returncode, text), (130, ""))
        wait_until(lambda: not any(worker.engines() for worker in self.cluster.workers), "the end of engines")
