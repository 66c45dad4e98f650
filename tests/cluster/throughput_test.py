# SPDX-License-Identifier: MIT
"""Tests that a cluster adds almost no overhead: plays the same match with two workers with a processor each, and on
this machine with two games at a time. Only measures if CATENARY_LONG is set in the environment; the machine must be
idle then."""

import statistics
import time
import unittest

from tests.cluster.support import Cluster, Folder, run
from tests.support.under_test import ENGINE, LONG

ROUNDS = 5
SHARE = 0.95
MATCH = ("--game", "catchup", "--size", 9, "--nodes", 3000, "--games", 40, "--openings", "none")


@unittest.skipUnless(LONG, "it takes an idle machine")
class Throughput(Folder):
    def test_two_workers_are_as_fast_as_two_processes(self):
        cluster = Cluster(workers=2)
        self.addCleanup(cluster.stop)
        cluster.wait()
        shares = []
        for number in range(ROUNDS):
            seconds = [self.seconds(f"{number}-{name}", *place) for name, place in
                       (("local", ("--concurrency", 2)), ("cluster", ("--cluster", cluster.address)))]
            shares.append(seconds[0] / seconds[1])
        print("throughput of the cluster against that of the machine:", *(f"{share:.3f}" for share in shares))
        self.assertGreaterEqual(statistics.median(shares), SHARE)

    def seconds(self, output, *words):
        """The duration of a match, from the start of the command to its end."""
        start = time.monotonic()
        run("match", "--engine-path", ENGINE, "--output", self.folder / output, *MATCH, *words)
        return time.monotonic() - start
