# SPDX-License-Identifier: MIT
"""Tests of encryption, of the admission of workers, and of engines that are sent to them."""

import json
import os
import pathlib
import shlex
import signal
import socket
import unittest.mock

from tests.cluster import support
from tests.cluster.support import Cluster, Folder, free_port, run, start
from tests.support.under_test import ENGINE
from tests.support.waiting import PATIENCE, wait_until

MOCK = pathlib.Path(__file__).resolve().parents[1] / "match" / "misbehaving_engine.py"
SETTING = ("--game", "catchup", "--size", 3, "--games", 4, "--nodes", 50, "--openings", "none")
# An engine that reports which file it is.
TELLING = """import runpy, sys
open(sys.argv[1], "a").write(__file__ + chr(10))
sys.argv = [sys.argv[0], *sys.argv[2:]]
runpy.run_path({mock!r}, run_name="__main__")
"""
# An engine with a different bench signature.
FOREIGN = "#!/bin/sh\n{program} \"$@\" | sed -u -E 's/^(=[0-9]*) [0-9]+ nodes/\\1 7 nodes/'\n"


class Admission(Folder):
    @classmethod
    def setUpClass(cls):
        certificates = support.pathlib.Path(cls.enterClassContext(support.tempfile.TemporaryDirectory())) / "tls"
        run("cluster", "certificates", certificates)
        cls.security = ("--tls", certificates)
        cls.cluster = Cluster(workers=1, scheme="tls", security=cls.security)
        cls.addClassCleanup(cls.cluster.stop)
        cls.cluster.wait()

    def words(self, *words, cluster=None, security=None):
        cluster = cluster or self.cluster
        return ("--engine-path", ENGINE, *SETTING, "--cluster", cluster.address,
                *(self.security if security is None else security), "--output", self.folder / "match", *words)

    def match(self, *words, status=0, **options):
        return run("match", *self.words(*words, **options), status=status)

    def games(self):
        lines = (self.folder / "match" / "games.jsonl").read_text().splitlines()
        return [game for line in lines for game in json.loads(line)["games"]]

    def test_certificates_are_for_their_owner(self):
        folder = pathlib.Path(self.security[1])
        self.assertEqual(folder.stat().st_mode & 0o777, 0o700)
        self.assertEqual({path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()},
                         dict.fromkeys(("authority.pem", "node.pem", "node.key"), 0o600))
        self.assertIn("cannot be made: File exists", run("cluster", "certificates", folder, status=1))

    def test_encrypted_matches(self):
        self.match()
        self.assertEqual(len(self.games()), 4)

    def impatient(self):
        """Clients that wait only briefly for a scheduler."""
        from catenary_tools.cluster import link
        self.enterContext(unittest.mock.patch.object(link, "CONNECT_SECONDS", 4))

    def test_strangers_are_refused(self):
        self.impatient()
        run("cluster", "certificates", self.folder / "others")
        text = self.match(security=("--tls", self.folder / "others"), status=1)
        self.assertIn(f"match: no scheduler answers at {self.cluster.address}: ", text)
        self.assertNotIn("Traceback", text)
        self.assertIn("node.pem' cannot be read",
                      self.match(security=("--tls", self.folder), status=1).replace("authority", "node"))
        self.assertIn("needs the folder of its certificates: --tls DIR", self.match(security=(), status=2))

    def test_open_addresses_are_refused(self):
        for words in (("scheduler", "tcp://0.0.0.0"), ("worker", "tcp://10.0.0.1")):
            self.assertIn("is open to everybody who reaches it", run("cluster", *words, status=2))
        match = ("match", "--engine-path", ENGINE, *SETTING, "--output", self.folder / "match")
        self.assertIn("is open to everybody", run(*match, "--cluster", "tcp://10.0.0.1", status=2))
        self.assertIn("is not the address of a scheduler", run(*match, status=2, CATENARY_CLUSTER="head"))

    def test_a_scheduler_that_is_not_there(self):
        self.impatient()
        text = run("match", "--engine-path", ENGINE, *SETTING, "--output", self.folder / "match",
                   "--cluster", f"tcp://127.0.0.1:{free_port()}", status=1)
        self.assertRegex(text, r"match: no scheduler answers at tcp://127\.0\.0\.1:\d+: .*\n$")
        self.assertNotIn("Traceback", text)

    def test_something_else_at_the_address(self):
        self.impatient()
        with socket.create_server(("127.0.0.1", 0)) as server:
            text = run("match", "--engine-path", ENGINE, *SETTING, "--output", self.folder / "match",
                       "--cluster", f"tcp://127.0.0.1:{server.getsockname()[1]}", status=1)
        self.assertIn("no scheduler answers at", text)
        self.assertNotIn("Traceback", text)

    def test_a_foreign_build_is_refused(self):
        """This also applies to a worker that joins later. Workers with the right build do the work."""
        foreign = self.folder / "catenary"
        foreign.write_text(FOREIGN.format(program=ENGINE))
        foreign.chmod(0o755)
        other = Cluster()
        self.addCleanup(other.stop)
        other.start_worker(engine=foreign)
        process = start("match", *self.words(cluster=other, security=()))
        seen = []
        wait_until(lambda: seen.append(process.stdout.readline()) or "is refused" in seen[-1], "the refusal")
        other.start_worker()
        text = "".join(seen) + process.communicate()[0]
        self.assertEqual(process.returncode, 0, text)
        self.assertRegex(text, r"worker tcp://\S+ is refused: its engine is another build: bench signature of catchup "
                               r"7 instead of \d+")
        self.assertIn("workers are there; going on", text)
        self.assertEqual(len(self.games()), 4)

    def test_a_file_is_sent(self):
        script, log = self.folder / "engine.py", self.folder / "log"
        script.write_text(TELLING.format(mock=str(MOCK)))
        engine = shlex.join(["/usr/bin/python3", str(script), str(log), "ok"])
        self.match("--black", engine, "--send", script)
        places = set(log.read_text().splitlines())
        self.assertEqual({pathlib.Path(place).name for place in places}, {"engine.py"})
        self.assertNotIn(str(script), places)
        self.assertIn("--send nothing: no such file",
                      self.match("--send", "nothing", status=2))

    def test_a_crash_is_a_verdict(self):
        self.match("--black", shlex.join(["/usr/bin/python3", str(MOCK), "crash"]), "--black-name", "bad",
                   "--games", 8)
        self.assertEqual({game["verdict"] for game in self.games()}, {"crash"})
        self.assertEqual(len(self.games()), 8)


def test_a_worker_that_ends_with_its_scheduler_prints_no_traceback():
    """Signals to process groups, such as Ctrl-C, reach all processes of a node."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        cluster = Cluster(workers=1)
        try:
            cluster.wait()
            for node in cluster.nodes:
                os.killpg(node.process.pid, number)
            for node in cluster.nodes:
                assert node.process.wait(PATIENCE) == 0
                assert "Traceback" not in node.text()
        finally:
            cluster.stop()
