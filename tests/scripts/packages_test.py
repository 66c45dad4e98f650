#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of what is installed: missing Debian packages, with stand-ins for apt-get, dpkg-query, id and sudo, and the
library of the installed commands."""

import ast
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import library
from catenary_tools.cluster.admission import DOING
from floors_test import LIBRARY, imported
from library import ROOT, SCRIPTS

MATCH = ("match", "--game", "catchup", "--output", "never")


class Stage(unittest.TestCase):
    """`self.tools` comes first in the search path; `self.log` is what the programs there write."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
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
        super().setUp()
        shutil.copytree(SCRIPTS, self.folder / "scripts")
        self.site = self.folder / "site"
        self.site.mkdir()

    def run_script(self, name, *arguments):
        return self.run_command(sys.executable, "-S", self.folder / "scripts" / name, *arguments,
                                PYTHONPATH=str(self.site))

    def test_help_and_wrong_options_install_nothing(self):
        for arguments in (("--help",), ("--no-such-option",)):
            for script in ("match", "report-game", "tune", "fit-win-rate", "measure-threads"):
                result = self.run_script(script, *arguments)
                self.assertEqual(result.returncode, 0 if arguments[0] == "--help" else 2, result.stderr)
        self.assertEqual(self.asked(), [])

    def test_missing_packages_are_installed(self):
        # Installing puts modules there that end the command: how far it came is what counts.
        self.stand_in("apt-get", f"mkdir -p {self.site}/jinja2 {self.site}/rich {self.site}/scipy")
        result = self.run_script(*MATCH)
        self.assertIn("installing python3-jinja2 python3-rich python3-scipy\n", result.stderr)
        self.assertNotIn("No module named 'rich'\n", result.stderr)
        self.assertEqual(self.asked()[1],
                         "apt-get install -y --no-install-recommends python3-jinja2 python3-rich python3-scipy")
        self.assertEqual(result.stdout, "")

    def test_a_command_that_cannot_install_says_what_is_missing(self):
        self.stand_in("apt-get", "exit 100")
        result = self.run_script(*MATCH)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(result.stderr.splitlines()[-1], "install-packages: these packages are missing and cannot be "
                         "installed: python3-jinja2 python3-rich python3-scipy")
        self.assertNotIn("Traceback", result.stderr)

    def test_a_python_that_finds_no_debian_package_is_named(self):
        result = self.run_script(*MATCH)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr.splitlines()[1], f"match: {sys.executable} does not find python3-jinja2 "
                         "python3-rich python3-scipy; /usr/bin/python3 does")

    def test_a_missing_engine_is_built(self):
        set_up = self.folder / "scripts" / "set-up"
        set_up.write_text(f'#!/bin/bash\necho "set-up $*" >>{self.log}\nexit 1\n')
        result = self.run_script("solve-tables", "catchup-2")
        self.assertEqual((result.returncode, self.asked()), (1, ["set-up release"]))
        self.run_script("solve-tables", "--list")
        self.run_script("solve-tables", "--engine", "/nonexistent", "catchup-2")
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


def modules_of(parts):
    """Yields the modules of the library that the import of a dotted name loads."""
    for count in range(1, len(parts) + 1):
        path = SCRIPTS.joinpath(*parts[:count])
        yield from filter(pathlib.Path.is_file, (path.with_suffix(".py"), path / "__init__.py"))


def roots_of(script):
    """Yields the names of the modules that a command imports, also those that commands.run() imports for it."""
    for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "run":
            package, module = ([word.value for word in node.args] + ["main"])[:2]
            yield from ((LIBRARY.name, package, name) for name in ("options", module))
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module, name.name) for name in node.names)


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "packaging", cls.folder, dirs_exist_ok=True)
        cls.folder.joinpath("CMakeLists.txt").write_text(PROJECT, encoding="utf-8")
        for words in (["-S", cls.folder, "-B", cls.folder / "build"],
                      ["--install", cls.folder / "build", "--prefix", cls.folder / "usr"]):
            subprocess.run(["cmake", *words], check=True, capture_output=True)
        cls.tools = cls.folder / "usr" / "share" / "catenary"

    def scripts(self):
        return [path for path in self.tools.iterdir()
                if path.is_file() and path.read_text(encoding="utf-8").startswith("#!/usr/bin/python3\n")]

    def test_the_library_is_what_the_commands_import(self):
        waiting = [path for script in self.scripts() for name in roots_of(script) for path in modules_of(name)]
        reached = set()
        while waiting:
            path = waiting.pop()
            if path not in reached:
                reached.add(path)
                waiting += [module for name in imported(path) for module in modules_of(name)]
        # Workers of a cluster import what their clients name.
        needed = {path.relative_to(LIBRARY).parts[0] for path in reached} | set(DOING)
        installed = {path.name for path in (self.tools / LIBRARY.name).iterdir()}
        self.assertEqual(needed, installed - {"py.typed"})

    def test_the_commands_start(self):
        for script in self.scripts():
            result = subprocess.run([script, "--help"], capture_output=True, text=True, cwd=self.folder,
                                    env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"})
            self.assertEqual((result.returncode, result.stderr), (0, ""), script)


if __name__ == "__main__":
    library.main()
