#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of the other commands on a cluster: they print and write what they do without one."""

import re
import signal

import support
from support import Cluster, Folder, run, start, wait_for

TUNE = ("--game", "catchup", "--size", 5, "--nodes", 40)


class Tools(Folder):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(workers=2)
        cls.addClassCleanup(cls.cluster.stop)
        cls.cluster.wait()

    def outputs(self, script, *words):
        """The standard output, here and on the cluster."""
        return run(script, *words), run(script, *words, CATENARY_CLUSTER=self.cluster.address)

    def test_self_play(self):
        files = []
        for place in ((), ("--cluster", self.cluster.address)):
            path = self.folder / f"games{len(files)}"
            run("tune.py", "play", *TUNE, "--engine", support.PROGRAM, "--games", 8, "--output", path, *place)
            files.append(path.read_bytes())
        self.assertEqual(files[0], files[1])
        self.assertEqual(files[0].count(b"\n"), 8)

    def test_parameters(self):
        here, there = self.outputs("tune.py", "spsa", "late_moves=9:3", *TUNE, "--engine", support.PROGRAM,
                                   "--iterations", 3, "--report", 1, "--concurrency", 3)
        self.assertEqual(here, there)
        self.assertEqual(len(here.splitlines()), 3)

    def test_tables(self):
        here, there = self.outputs("solve-tables.py", "catena-2", "cation-3", "--engine", support.PROGRAM,
                                   "--solver-mb", 8)
        for text in (here, there):
            self.assertIn("### Cation, 3x3", text)
        self.assertEqual(*([line for line in text.splitlines() if not line.startswith("`scripts/")]
                           for text in (here, there)))

    def test_truth(self):
        words = ("--judge", support.PROGRAM, "--game", "catchup", "--folder", self.folder)
        run("measure-truth", "make", *words, "--size", 3, "--count", 3, "--cluster", self.cluster.address)
        self.assertEqual((self.folder / "catchup.tsv").read_text().count("\n"), 3)
        here, there = self.outputs("measure-truth", "run", *words, "--nodes", 20)
        self.assertEqual(here, there)
        self.assertIn("kept", here)

    def test_reports(self):
        files = []
        for place in ((), ("--cluster", self.cluster.address)):
            path = self.folder / f"report{len(files)}.html"
            run("report-game.py", "catchup", "--size", 3, "--random-games", 4, "--engine-games", 2, "--nodes", 30,
                "--map-depth", 1, "--ladder-nodes", 20, "--ladder-rungs", 1, "--ladder-games", 4, "--engine",
                support.PROGRAM, "--output", path, *place)
            files.append(re.sub(r"\b\d+(\.\d+)? s\b|\"seconds\":[\d.]+", "", path.read_text()))
        self.assertEqual(*files)
        self.assertIn("report-game.py catchup", files[1])

    def test_an_interrupt_is_quiet(self):
        path = self.folder / "games"
        process = start("tune.py", "play", *TUNE, "--engine", support.PROGRAM, "--games", 100_000, "--output", path,
                        "--cluster", self.cluster.address)
        wait_for(lambda: path.exists() and path.stat().st_size, "a game")
        process.send_signal(signal.SIGINT)
        text = process.communicate()[0]
        self.assertEqual((process.returncode, text), (130, ""))
        wait_for(lambda: not any(worker.engines() for worker in self.cluster.workers), "the end of engines")


if __name__ == "__main__":
    support.main()
