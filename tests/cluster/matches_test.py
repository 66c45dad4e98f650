# SPDX-License-Identifier: MIT
"""Tests of matches on a cluster: their results equal those of local matches, whatever happens to workers and clients.

If CATENARY_LONG is set in the environment, plays twenty matches while workers are killed instead of one."""

import json
import os
import signal
import threading
from unittest import mock

from catenary_tools.cluster import session

from tests.cluster.support import Cluster, Folder, run, start
from tests.support.under_test import ENGINE, LONG, SLOWNESS
from tests.support.waiting import wait_until

SETTING = ("--game", "catchup", "--size", 5, "--black-param", "searcher=uct", "--seed", 3, "--opening-moves", 2,
           "--opening-nodes", 200)


class Matches(Folder):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(workers=3)
        cls.addClassCleanup(cls.cluster.stop)
        cls.cluster.wait()

    def match(self, output, *words, cluster=True, status=0):
        return run("match", *self.words(output, *words, cluster=cluster), status=status)

    def words(self, output, *words, cluster=True):
        place = ("--cluster", self.cluster.address) if cluster else ("--concurrency", 2)
        return ("--engine-path", ENGINE, "--output", self.folder / output, *SETTING, *place, *words)

    def result(self, output):
        return (self.folder / output / "result.json").read_bytes()

    def check_same(self, output):
        self.assertEqual(self.result(output), self.result("local"))

    def kill_now_and_then(self, ended, seconds):
        """Kills the workers one after another, the first early enough for a short match."""
        number, wait = 0, seconds / 4
        while not ended.wait(wait):
            self.cluster.workers[number % 3].kill_worker()
            number, wait = number + 1, seconds

    def test_lost_workers_change_no_result(self):
        games, nodes, seconds = (120, 20_000, 20) if LONG else (12, 300, 3 * SLOWNESS ** 0.5)
        words = ("--games", games, "--nodes", nodes)
        self.match("local", *words, cluster=False)
        for number in range(20 if LONG else 1):
            ended = threading.Event()
            killer = threading.Thread(target=self.kill_now_and_then, args=(ended, seconds))
            killer.start()
            try:
                text = self.match(f"run{number}", *words)
            finally:
                ended.set()
                killer.join()
            self.check_same(f"run{number}")
            if LONG:
                self.assertIn("is lost; its units are done again", text)

    def test_a_lost_worker_loses_no_unit(self):
        """A deterministic variant: the worker is killed while units are in progress, after the first of them. Before
        that, a worker has engines only while its program is compared with the client's, and counts as refused if it is
        lost."""
        words = ("--games", 24, "--nodes", 1500)
        self.match("local", *words, cluster=False)
        process = start("match", *self.words("killed", *words))
        worker = self.cluster.workers[1]
        games = self.folder / "killed" / "games.jsonl"
        wait_until(lambda: games.exists() and games.stat().st_size and worker.engines(), "a pair, and then engines")
        worker.kill_worker()
        text = process.communicate()[0]
        self.assertEqual(process.returncode, 0, text)
        self.assertIn("is lost; its units are done again", text)
        self.check_same("killed")

    def test_a_frozen_worker_holds_nothing_up(self):
        """Other workers do its units, and the command does not wait for it at its end."""
        words = ("--games", 24, "--nodes", 1500)
        self.match("local", *words, cluster=False)
        worker = self.cluster.workers[1]
        games = self.folder / "frozen" / "games.jsonl"
        frozen = []

        def freeze():
            wait_until(lambda: games.exists() and games.stat().st_size and worker.engines(), "a pair, and then engines")
            frozen.append(worker.worker_process)
            os.kill(frozen[0], signal.SIGSTOP)

        freezer = threading.Thread(target=freeze)
        freezer.start()
        try:
            with mock.patch.object(session, "LEAST_OVERDUE_SECONDS", 1.0):
                text = self.match("frozen", *words)
        finally:
            freezer.join()
            os.kill(frozen[0], signal.SIGCONT)
        self.assertRegex(text, r"worker \S+ \(tcp:\S+\) has not answered for \d+ s; its unit is also given to ")
        self.check_same("frozen")
        wait_until(lambda: not worker.engines(), "the end of engines")

    def test_a_sequential_test_ends_at_the_same_pair(self):
        words = ("--games", 400, "--nodes", 30, "--sprt", -200, -100, 0.05, 0.05, "--sprt-model", "logistic",
                 "--opening-window", 0)
        self.match("local", *words, cluster=False)
        self.match("cluster", *words)
        self.check_same("cluster")
        result = json.loads(self.result("cluster"))["results"][0]
        self.assertIsNotNone(result["sprt"]["decision"])
        self.assertLess(result["pairs"], 200)

    def test_an_interrupt_stops_all_and_the_same_command_goes_on(self):
        words = ("--games", 16, "--nodes", 300)
        for number, status in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
            process = start("match", *self.words("stopped", *words))
            games = self.folder / "stopped" / "games.jsonl"
            before = games.read_text().count("\n") if games.exists() else 0
            wait_until(lambda: games.exists() and games.read_text().count("\n") > before, "a pair")
            process.send_signal(number)
            process.communicate()
            self.assertEqual(process.returncode, status)
            if number == signal.SIGINT:
                wait_until(lambda: not any(worker.engines() for worker in self.cluster.workers), "the end of engines")
        self.match("stopped", *words)
        self.match("local", *words, cluster=False)
        self.check_same("stopped")

    def test_a_killed_client_leaves_no_search(self):
        """The engines of units that nobody waits for are killed before they finish their games."""
        process = start("match", *self.words("killed", "--games", 2, "--nodes", 1_000_000_000))
        worker = wait_until(lambda: next((each for each in self.cluster.workers if each.engines()), None), "engines")
        process.kill()
        process.communicate()
        wait_until(lambda: not worker.engines(), "the end of engines")
