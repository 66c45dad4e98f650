# SPDX-License-Identifier: MIT
"""Tests of the recipes in docs/cluster.md: runs what the page shows, with small games and other ports.

SSH needs a server (openssh-server), Slurm its programs (slurm-wlm, munge); without them these tests are skipped. If
CATENARY_LONG is set in the environment, runs Slurm, and builds the image if podman is installed."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import unittest

from tests.cluster import support
from tests.cluster.support import Folder, free_port
from tests.support.under_test import ENGINE, LONG, ROOT
from tests.support.waiting import PATIENCE, wait_until

PAGE = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
SERVER = "/usr/sbin/sshd"
SLURM = ("slurmctld", "slurmd", "munged", "sbatch")
SERVER_SETTINGS = """Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/user.pub
StrictModes no
UsePAM no
PidFile none
Subsystem sftp internal-sftp
SetEnv PYTHONDONTWRITEBYTECODE=1
"""
CLIENT_SETTINGS = """Host *
  HostName 127.0.0.1
  Port {port}
  IdentityFile {folder}/user
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
"""
SLURM_SETTINGS = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
"""


def recipe(section, number=0):
    """A block of a section of the page."""
    text = re.search(rf"^## {section}\n.*?(?=^## |\Z)", PAGE, re.M | re.S)[0]
    return re.findall(r"^```sh shown\n(.*?)^```$", text, re.M | re.S)[number]


class Recipes(Folder):
    def setUp(self):
        self.port = free_port()
        self.environment = support.ENVIRONMENT | {"HOME": str(self.folder), "USER": "root"}

    def small(self, text):
        """A recipe with a few small games, on a free port, with the program under test."""
        text = text.replace("catenary/scripts/", "scripts/").replace("scripts/", f"{ROOT}/scripts/")
        text = text.replace("8786", str(self.port)).replace("results/", f"{self.folder}/")
        address = f"tls://0.0.0.0:{self.port}" if "tls" in text else f"tcp://127.0.0.1:{self.port}"
        text = text.replace("$(hostname)", "127.0.0.1").replace("cluster scheduler", f"cluster scheduler {address}")
        text = re.sub(r"--game catchup --games \d+ --time 0.2",
                      f"--game catchup --size 3 --games 4 --nodes 30 --engine-path {ENGINE}", text)
        return text.replace("cluster worker", f"cluster worker --engine-path {ENGINE} --concurrency 1")

    def bash(self, text, limit=PATIENCE):
        """Runs a recipe and kills whatever it leaves running."""
        with open(self.folder / "log", "w+", encoding="utf-8") as log:
            process = subprocess.Popen(["bash", "-ec", text], stdin=subprocess.DEVNULL, stdout=log,
                                       stderr=subprocess.STDOUT, env=self.environment, start_new_session=True,
                                       cwd=self.folder, preexec_fn=support.die_with_parent)
            self.addCleanup(self.kill_session, process.pid)
            try:
                status = process.wait(limit)
            finally:
                log.seek(0)
                self.text = log.read()
            self.assertEqual(status, 0, self.text)

    def kill_session(self, pid):
        children = support.children_of(pid)
        for kill in [lambda: os.killpg(pid, signal.SIGKILL), *(lambda each=each: os.kill(each, signal.SIGKILL)
                                                               for each in children)]:
            try:
                kill()
            except ProcessLookupError:
                pass

    def check_match(self):
        result = json.loads((self.folder / "catchup" / "result.json").read_text(encoding="utf-8"))
        self.assertTrue(result["finished"])
        self.assertEqual(result["results"][0]["games"], 4)

    def test_one_machine(self):
        self.bash(self.small(recipe("One machine")))
        self.check_match()

    @unittest.skipUnless(os.path.exists(SERVER) and os.geteuid() == 0, "there is no SSH server to start")
    def test_several_machines_by_ssh(self):
        """The other machines are this one, reached through a server that the test starts."""
        self.start_ssh()
        text = self.small(recipe("Several machines by SSH")).replace("node1 node2", "node1")
        # Both machines share one file system.
        there = f"{self.folder}/there"
        text = text.replace("~/", f"{self.folder}/").replace("--tls .catenary-cluster", f"--tls {there}")
        text = text.replace("scp -rq", f"scp -F {self.folder}/ssh_config -rq").replace("$machine:", f"$machine:{there}")
        # With a terminal, the worker ends when its connection does.
        self.bash(text.replace("ssh $machine", f"ssh -tt -F {self.folder}/ssh_config $machine"))
        self.check_match()

    @unittest.skipUnless(LONG and all(map(shutil.which, SLURM)) and os.geteuid() == 0, "there is no Slurm to start")
    def test_slurm(self):
        """A cluster with one node, this machine."""
        self.start_slurm()
        support.run("cluster", "certificates", self.folder / ".catenary-cluster")
        text = self.small(recipe("Slurm")).replace("cd ~/catenary", f"cd {ROOT}").replace("--nodes=4", "--nodes=1")
        job = self.folder / "job"
        job.write_text(text.replace("~/", f"{self.folder}/"))
        self.bash(f"sbatch --wait --output {self.folder}/output {job} || {{ cat {self.folder}/output; false; }}")
        self.check_match()
        wait_until(lambda: not is_open(self.port), "the end of the scheduler")

    def start_slurm(self):
        ports = [free_port(), free_port()]
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        self.folder.chmod(0o755)
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        settings = self.folder / "slurm.conf"
        settings.write_text(SLURM_SETTINGS.format(folder=self.folder, host=socket.gethostname().partition(".")[0],
                                                  processors=os.cpu_count(), ports=ports))
        self.environment["SLURM_CONF"] = str(settings)
        self.serve("munged", "-F", "--force", "-S", self.folder / "munge.socket", "--key-file", key, "--pid-file",
                   self.folder / "munged.pid", "--log-file", self.folder / "munged.log", "--seed-file",
                   self.folder / "munged.seed")
        wait_until((self.folder / "munge.socket").exists, "munged")
        self.serve("slurmctld", "-D", "-f", settings)
        self.serve("slurmd", "-D", "-f", settings)
        wait_until(lambda: "idle" in subprocess.run(["sinfo"], env=self.environment, capture_output=True, text=True,
                                                    check=False).stdout, "a node of Slurm")

    def serve(self, *command):
        """A server that ends with the test."""
        server = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, env=self.environment, preexec_fn=support.die_with_parent)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)

    def start_ssh(self):
        port = free_port()
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)
        for name, text in (("sshd_config", SERVER_SETTINGS), ("ssh_config", CLIENT_SETTINGS)):
            (self.folder / name).write_text(text.format(port=port, folder=self.folder))
        os.makedirs("/run/sshd", exist_ok=True)
        self.serve(SERVER, "-D", "-e", "-f", self.folder / "sshd_config")
        wait_until(lambda: is_open(port), "the SSH server")

    @unittest.skipUnless(LONG and shutil.which("podman"), "there is no podman")
    def test_the_image_is_built(self):
        subprocess.run(recipe("Kubernetes"), shell=True, check=True, cwd=ROOT, timeout=3600)


def is_open(port):
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0
