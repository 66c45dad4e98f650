# SPDX-License-Identifier: MIT
"""Tests of what is installed: missing Debian packages, with stand-ins for apt-get, dpkg-query, id and sudo, and the
library of the installed commands."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import pytest
from catenary_tools.cluster.service import HASHED_SOURCES

from tests.scripts.floors_test import LIBRARY, imported
from tests.support.under_test import ROOT, SCRIPTS

INSTALL = "apt-get install -y --no-install-recommends "
MATCH = ("match", "--game", "catchup", "--output", "never")


class Stage(unittest.TestCase):
    """`self.tools` comes first in the search path; `self.log` is what the programs there write."""

    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.folder = tmp_path
        self.tools, self.log = self.folder / "tools", self.folder / "log"
        self.tools.mkdir()
        self.log.touch()
        for name in ("apt-get", "sudo", "dpkg-query", "id"):
            self.stand_in(name, "")
        self.stand_in("dpkg-query", '[ "${@: -1}" != present ] || echo installed')
        self.stand_in("id", "echo 0")

    def stand_in(self, name, text):
        path = self.tools / name
        noted = f'echo "{name} $*" >>{self.log}\n' if name in ("apt-get", "sudo") else ""
        path.write_text(f"#!/bin/bash\n{noted}{text}\n")
        path.chmod(0o755)

    def run_command(self, *command, **environment):
        """The end of a command, with no other environment but the search path."""
        environment |= {"PATH": f"{self.tools}:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=self.folder, env=environment)

    def asked(self):
        return self.log.read_text().splitlines()


class InstallPackages(Stage):
    def install(self, *packages):
        return self.run_command(SCRIPTS / "install-packages", *packages)

    def test_nothing_is_done_where_nothing_is_missing(self):
        result = self.install("present")
        self.assertEqual((result.returncode, result.stdout, result.stderr, self.asked()), (0, "", "", []))

    def test_only_what_is_missing_is_installed(self):
        result = self.install("present", "absent", "other")
        self.assertEqual((result.returncode, result.stdout), (0, ""))
        self.assertEqual(result.stderr, "install-packages: installing absent other\n")
        self.assertEqual(self.asked(), ["apt-get update", "apt-get install -y --no-install-recommends absent other"])

    def test_others_than_root_use_sudo(self):
        self.stand_in("id", "echo 1000")
        self.stand_in("sudo", '"$@"')
        self.assertEqual(self.install("absent").returncode, 0)
        self.assertEqual(self.asked()[:2], ["sudo true", "sudo apt-get update"])

    def test_what_cannot_be_installed_is_named(self):
        self.stand_in("apt-get", 'echo "E: no network"; exit 100')
        result = self.install("absent")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(result.stderr.splitlines(), [
            "install-packages: installing absent", "E: no network",
            "install-packages: these packages are missing and cannot be installed: absent"])


class Commands(Stage):
    """Commands in a copy of scripts/, for a Python that finds no module beside its own before they are installed."""

    def setUp(self):
        shutil.copytree(SCRIPTS, self.folder / "scripts")
        self.site = self.folder / "site"
        self.site.mkdir()
        self.python = self.tools / "python3"
        self.provide_python()
        run_tool = self.folder / "scripts" / "run-tool"
        text = run_tool.read_text()
        self.assertIn("\npython=/usr/bin/python3\n", text)
        run_tool.write_text(text.replace("\npython=/usr/bin/python3\n", f"\npython={self.python}\n"))

    def provide_python(self):
        self.stand_in("python3", 'exec /usr/bin/python3 -S "$@"')

    def run_script(self, name, *arguments, **environment):
        return self.run_command(self.folder / "scripts" / name, *arguments, PYTHONPATH=str(self.site), **environment)

    def replace_main(self, tool, statement):
        """Lets a tool do no more than a statement; its status is 7."""
        path = self.folder / "scripts" / "catenary_tools" / tool / "main.py"
        path.write_text(f"def main(options):\n    {statement}\n    return 7\n")

    def provide(self, *modules):
        for name in modules:
            self.site.joinpath(name).mkdir()

    def installed(self):
        """The packages of each installation."""
        return [line.removeprefix(INSTALL).split() for line in self.asked() if line.startswith(INSTALL)]

    def test_help_and_wrong_options_install_nothing(self):
        for arguments in (("--help",), ("--no-such-option",)):
            for script in ("match", "report-game", "tune", "fit-win-rate", "measure-threads", "draw-boards"):
                result = self.run_script(script, *arguments)
                self.assertEqual(result.returncode, 0 if arguments[0] == "--help" else 2, result.stderr)
        self.assertEqual(self.asked(), [])

    def test_missing_packages_are_installed_and_the_command_runs(self):
        self.provide("scipy")
        self.stand_in("apt-get", f"mkdir -p {self.site}/jinja2 {self.site}/rich")
        self.replace_main("match", "print('a match in', options.output)")
        result = self.run_script(*MATCH)
        self.assertIn("installing python3-jinja2 python3-rich\n", result.stderr)
        self.assertEqual(self.installed(), [["python3-jinja2", "python3-rich"]])
        self.assertEqual((result.returncode, result.stdout), (7, "a match in never\n"), result.stderr)

    def test_the_arguments_are_the_same_after_an_installation(self):
        self.stand_in("apt-get", f"mkdir -p {self.site}/jinja2")
        self.replace_main("review", "print(list(map(str, options.records)))")
        words = ["two  words", "--install", "*", "$HOME"]
        result = self.run_script("review", "--", *words)
        self.assertEqual((result.returncode, result.stdout), (7, f"{words}\n"), result.stderr)
        self.assertEqual(self.installed(), [["python3-jinja2"]])

    def test_modules_are_not_looked_for_in_the_current_folder(self):
        for name in ("jinja2", "rich", "scipy"):
            self.folder.joinpath(name).mkdir()
        self.run_script(*MATCH)
        self.assertEqual(self.installed(), [["python3-jinja2", "python3-rich", "python3-scipy"]])

    def test_the_packages_of_a_cluster_are_installed_for_its_clients_alone(self):
        self.provide("jinja2", "rich", "scipy")
        config = self.folder / "match.toml"
        config.write_text('game = "catchup"\noutput = "never"\ncluster = "tcp://127.0.0.1:1"\n')
        cluster = ["python3-cryptography", "python3-distributed"]
        address = {"CATENARY_CLUSTER": "tcp://127.0.0.1:1"}
        for words, environment, expected in (
                (MATCH, {}, []),
                ((*MATCH, "--cluster", "tcp://127.0.0.1:1"), {}, [cluster]),
                (("match", "--config", str(config)), {}, [cluster]),
                (MATCH, address, [cluster]),
                ((*MATCH, "--cluster", "local"), address, []),
                (("gtp-regress", "/nonexistent", "--cluster"), address, []),
                (("gtp-regress", "/nonexistent", "x"), address, [])):
            with self.subTest(words=words, environment=environment):
                self.log.write_text("")
                self.run_script(*words, **environment)
                self.assertEqual(self.installed(), expected)

    def test_a_program_is_a_package_too(self):
        self.assertIn(" nodejs -- ", (SCRIPTS / "draw-boards").read_text())
        wrapper = self.folder / "scripts" / "draw-boards"
        wrapper.write_text(wrapper.read_text().replace(" nodejs -- ", " present-nowhere -- "))
        self.run_script("draw-boards", "--check")
        self.assertEqual(self.installed(), [["present-nowhere"]])

    def test_a_command_that_cannot_install_says_what_is_missing(self):
        self.stand_in("apt-get", "exit 100")
        result = self.run_script(*MATCH)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(result.stderr.splitlines()[-1], "install-packages: these packages are missing and cannot be "
                         "installed: python3-jinja2 python3-rich python3-scipy")
        self.assertNotIn("Traceback", result.stderr)

    def test_an_installed_package_that_is_not_found_is_named(self):
        result = self.run_script(*MATCH)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr.splitlines()[1:], ["match: /usr/bin/python3 does not find python3-jinja2 "
                         "python3-rich python3-scipy, which should be installed"])

    def test_python_itself_is_installed(self):
        self.python.rename(self.tools / "later")
        self.stand_in("apt-get", f"mv {self.tools}/later {self.python} 2>/dev/null || true")
        result = self.run_script("gtp-regress", "--help")
        self.assertEqual((result.returncode, self.installed()), (0, [["python3"]]), result.stderr)

    def test_a_missing_engine_is_built(self):
        set_up = self.folder / "scripts" / "set-up"
        set_up.write_text(f'#!/bin/bash\necho "set-up $*" >>{self.log}\nexit 1\n')
        result = self.run_script("solve-tables", "catchup-2")
        self.assertEqual((result.returncode, self.asked()), (1, ["set-up release"]))
        self.run_script("solve-tables", "--list")
        self.run_script("solve-tables", "--engine-path", "/nonexistent", "catchup-2")
        self.assertEqual(self.asked(), ["set-up release"])


# A project in a copy of packaging/ that installs what tools.cmake does.
PROJECT = f"""
cmake_minimum_required(VERSION 3.25)
project(tools NONE)
set(PROJECT_SOURCE_DIR {ROOT})
set(CMAKE_INSTALL_BINDIR bin)
set(CMAKE_INSTALL_DATADIR share)
set(CMAKE_INSTALL_MANDIR share/man)
function(install_compressed)
endfunction()
include(tools.cmake)
"""


# The installed commands, each after `catenary-`.
NAMES = ("match", "play", "report", "review", "puzzles", "tune", "solve-tables", "regress", "cluster")
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}


def modules_of(parts):
    """Yields the modules of the library that the import of a dotted name loads."""
    for count in range(1, len(parts) + 1):
        path = SCRIPTS.joinpath(*parts[:count])
        yield from filter(pathlib.Path.is_file, (path.with_suffix(".py"), path / "__init__.py"))


def tool_of(script):
    """The tool that a command names to run-tool; None where it is no such command."""
    found = re.search(r'/run-tool" (\S+) .*-- "\$@"$', script.read_text(encoding="utf-8"), re.M)
    return found and found[1]


def roots_of(tool):
    """Yields the names of the modules that are imported for a tool."""
    package, _, other = tool.partition(".")
    yield from ((LIBRARY.name, name) for name in ("cli", package))
    yield from ((LIBRARY.name, package, name) for name in ("options", other or "main"))


class Installed(Stage):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.installation = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "packaging", cls.installation, dirs_exist_ok=True)
        cls.installation.joinpath("CMakeLists.txt").write_text(PROJECT, encoding="utf-8")
        for words in (["-S", cls.installation, "-B", cls.installation / "build"],
                      ["--install", cls.installation / "build", "--prefix", cls.installation / "usr"]):
            subprocess.run(["cmake", *words], check=True, capture_output=True)
        cls.share = cls.installation / "usr" / "share" / "catenary"

    def test_every_command_is_there_with_its_name(self):
        commands = sorted(path.name for path in (self.installation / "usr" / "bin").iterdir())
        self.assertEqual(commands, [f"catenary-{name}" for name in sorted(NAMES)])
        for name in commands:
            result = subprocess.run([self.installation / "usr" / "bin" / name, "--no-such-option"], capture_output=True,
                                    text=True, cwd=self.installation, env=ENVIRONMENT)
            self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
            self.assertRegex(result.stderr, rf"\A{name}: .*; see {name} --help\n\Z")

    def test_the_library_is_what_the_commands_import(self):
        tools = list(filter(None, map(tool_of, filter(pathlib.Path.is_file, self.share.iterdir()))))
        self.assertEqual(len(tools), len(NAMES))
        # Workers of a cluster import what their clients name.
        names = [name for tool in tools for name in roots_of(tool)] + [(LIBRARY.name, name) for name in HASHED_SOURCES]
        waiting = [path for name in names for path in modules_of(name)]
        reached = set()
        while waiting:
            path = waiting.pop()
            if path not in reached:
                reached.add(path)
                waiting += [module for name in imported(path) for module in modules_of(name)]
        needed = {path.relative_to(LIBRARY).parts[0] for path in reached}
        installed = {path.name for path in (self.share / LIBRARY.name).iterdir()}
        self.assertEqual(needed, installed - {"py.typed"})

    def test_missing_packages_are_installed(self):
        result = self.run_command(self.share / "install-packages", "absent")
        self.assertEqual((result.returncode, result.stderr), (0, "install-packages: installing absent\n"))
        self.assertEqual(self.asked()[1], f"{INSTALL}absent")

    def test_the_commands_start(self):
        for script in (self.installation / "usr" / "bin").iterdir():
            result = subprocess.run([script, "--help"], capture_output=True, text=True, cwd=self.installation,
                                    env=ENVIRONMENT)
            self.assertEqual((result.returncode, result.stderr), (0, ""), script)
            self.assertTrue(result.stdout.startswith(f"usage: {script.name} "), result.stdout)
