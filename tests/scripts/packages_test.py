# SPDX-License-Identifier: MIT
"""Tests of what is installed: missing Debian packages, with stubs for apt-get, dpkg-query, id and sudo; the table of
scripts/run-tool; and the library of the installed commands."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from catenary_tools import cli
from catenary_tools.cluster.service import HASHED_SOURCES

from tests.scripts.floors_test import LIBRARY, imported
from tests.support.tools import tools
from tests.support.under_test import ROOT, SCRIPTS

INSTALL = "apt-get install -y --no-install-recommends "
MATCH = ("match", "--game", "catchup", "--output", "never")
REPORT = ("report-game", "catchup", "--output", "never")
DASK = "python3-distributed"
# Modules that are not named in the table, by the module whose package depends on their package.
IMPLIED = {"dask": {"distributed"}, "markupsafe": {"jinja2"}, "numpy": {"scipy", "torch"}}


class Stage:
    """A folder `tools` that is first on the search path, and the log that the programs there write."""

    def __init__(self, folder):
        self.folder = folder
        self.tools, self.log = folder / "tools", folder / "log"
        self.tools.mkdir()
        self.log.touch()
        for name in ("apt-get", "sudo"):
            self.stand_in(name, "")
        self.stand_in("dpkg-query", '[ "${@: -1}" != present ] || echo installed')
        self.stand_in("id", "echo 0")

    def stand_in(self, name, text):
        path = self.tools / name
        noted = f'echo "{name} $*" >>{self.log}\n' if name in ("apt-get", "sudo") else ""
        path.write_text(f"#!/bin/bash\n{noted}{text}\n")
        path.chmod(0o755)

    def run(self, *command, **environment):
        """Runs a command to its end, with nothing but the search path in its environment."""
        environment |= {"PATH": f"{self.tools}:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=self.folder, env=environment)

    def asked(self):
        return self.log.read_text().splitlines()


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path)


class TestInstallPackages:
    def test_nothing_is_done_where_nothing_is_missing(self, stage):
        result = stage.run(SCRIPTS / "install-packages", "present")
        assert (result.returncode, result.stdout, result.stderr, stage.asked()) == (0, "", "", [])

    def test_only_what_is_missing_is_installed(self, stage):
        result = stage.run(SCRIPTS / "install-packages", "present", "absent", "other")
        assert (result.returncode, result.stdout) == (0, "")
        assert result.stderr == "install-packages: installing absent other\n"
        assert stage.asked() == ["apt-get update", f"{INSTALL}absent other"]

    def test_others_than_root_use_sudo(self, stage):
        stage.stand_in("id", "echo 1000")
        stage.stand_in("sudo", '"$@"')
        assert stage.run(SCRIPTS / "install-packages", "absent").returncode == 0
        assert stage.asked()[:2] == ["sudo true", "sudo apt-get update"]

    def test_what_cannot_be_installed_is_named(self, stage):
        stage.stand_in("apt-get", 'echo "E: no network"; exit 100')
        result = stage.run(SCRIPTS / "install-packages", "absent")
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr.splitlines() == [
            "install-packages: installing absent", "E: no network",
            "install-packages: these packages are missing and cannot be installed: absent"]


class Copy(Stage):
    """Commands in a copy of scripts/, run by a Python that finds no additional modules until they are installed."""

    def __init__(self, folder):
        super().__init__(folder)
        shutil.copytree(SCRIPTS, folder / "scripts", symlinks=True)
        self.site = folder / "site"
        self.site.mkdir()
        self.python = self.tools / "python3"
        self.stand_in("python3", 'exec /usr/bin/python3 -S "$@"')
        self.replace("\npython=/usr/bin/python3\n", f"\npython={self.python}\n")

    def replace(self, old, new):
        """Changes run-tool."""
        path = self.folder / "scripts" / "run-tool"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def start(self, name, *arguments, **environment):
        return self.run(self.folder / "scripts" / name, *arguments, PYTHONPATH=str(self.site), **environment)

    def replace_tool(self, name, statement):
        """Reduces a tool to a single statement; its status is 7."""
        path = self.folder / "scripts" / "catenary_tools" / name / "main.py"
        path.write_text(f"def parse(words):\n    return words\n\n\ndef main(words):\n    {statement}\n    return 7\n")

    def provide(self, *modules):
        for name in modules:
            self.site.joinpath(name).mkdir()

    def installed(self):
        """The packages of each installation."""
        return [line.removeprefix(INSTALL).split() for line in self.asked() if line.startswith(INSTALL)]


@pytest.fixture
def copy(tmp_path):
    return Copy(tmp_path)


class TestCommands:
    def test_what_is_there_is_not_installed(self, copy):
        copy.provide("jinja2", "rich", "scipy")
        copy.replace_tool("match", "pass")
        assert copy.start(*MATCH).returncode == 7
        assert copy.start("gtp-regress", "--help").returncode == 0
        assert copy.asked() == []

    def test_missing_packages_are_installed_and_the_command_runs(self, copy):
        copy.provide("scipy")
        copy.stand_in("apt-get", f"mkdir -p {copy.site}/jinja2 {copy.site}/rich")
        copy.replace_tool("report", "print('a report')")
        result = copy.start(*REPORT)
        assert (result.returncode, result.stdout) == (7, "a report\n"), result.stderr
        assert "installing python3-jinja2 python3-rich\n" in result.stderr
        assert copy.installed() == [["python3-jinja2", "python3-rich"]]

    @pytest.mark.parametrize("command", tools())
    def test_help_installs_nothing(self, copy, command):
        result = copy.start(command, "--help")
        assert (result.returncode, copy.asked()) == (0, []), result.stderr
        assert result.stdout.startswith(f"usage: {command} ")

    def test_the_arguments_are_those_of_the_command(self, copy):
        copy.provide("jinja2")
        copy.replace_tool("review", "print(words)")
        words = ["--", "two  words", "--install", "*", "$HOME"]
        result = copy.start("review", *words)
        assert (result.returncode, result.stdout) == (7, f"{words}\n"), result.stderr

    def test_modules_are_not_looked_for_in_the_current_folder(self, copy):
        for name in ("jinja2", "rich", "scipy"):
            copy.folder.joinpath(name).mkdir()
        copy.start(*REPORT)
        assert copy.installed() == [["python3-jinja2", "python3-rich", "python3-scipy"]]

    @pytest.mark.parametrize("words, environment, expected", [
        (MATCH, "", []),
        ((*MATCH, "--cluster", "tcp://127.0.0.1:1"), "", [[DASK]]),
        ((*MATCH, "--cluster=tcp://127.0.0.1:1"), "", [[DASK]]),
        (("match", "--config", "a match.toml"), "", [[DASK]]),
        (("match", "--config=a match.toml", "--cluster", "local"), "", []),
        (MATCH, "tcp://127.0.0.1:1", [[DASK]]),
        ((*MATCH, "--cluster", "local"), "tcp://127.0.0.1:1", []),
        (("gtp-regress", "/nonexistent", "--cluster"), "", []),
        (("gtp-regress", "/nonexistent", "x"), "tcp://127.0.0.1:1", [])])
    def test_dask_is_installed_for_clients_of_a_cluster_alone(self, copy, words, environment, expected):
        copy.provide("jinja2", "rich", "scipy")
        copy.replace_tool("match", "pass")
        copy.folder.joinpath("a match.toml").write_text('output = "x"\ncluster = "tcp://127.0.0.1:1"\n')
        copy.start(*words, CATENARY_CLUSTER=environment)
        assert copy.installed() == expected

    def test_a_program_is_a_package_too(self, copy):
        copy.replace("nodejs", "present-nowhere")
        copy.start("draw-boards", "--check")
        assert copy.installed() == [["present-nowhere"]]

    def test_a_command_that_cannot_install_says_what_is_missing(self, copy):
        copy.stand_in("apt-get", "exit 100")
        result = copy.start(*REPORT)
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr.splitlines()[-1] == ("install-packages: these packages are missing and cannot be "
                                                  "installed: python3-jinja2 python3-rich python3-scipy")

    def test_an_installed_package_that_is_not_found_is_named(self, copy):
        result = copy.start(*REPORT)
        assert result.returncode == 1
        assert result.stderr.splitlines()[1:] == ["report-game: /usr/bin/python3 does not find the module scipy"]

    def test_python_itself_is_installed(self, copy):
        copy.python.rename(copy.tools / "later")
        copy.stand_in("apt-get", f"mv {copy.tools}/later {copy.python} 2>/dev/null || true")
        result = copy.start("gtp-regress", "--help")
        assert (result.returncode, copy.installed()) == (0, [["python3"]]), result.stderr

    def test_a_missing_engine_is_built(self, copy):
        copy.provide("rich")
        copy.folder.joinpath("scripts", "set-up").write_text(f'#!/bin/bash\necho "set-up $*" >>{copy.log}\nexit 1\n')
        result = copy.start("solve-tables", "catchup-2")
        assert (result.returncode, copy.asked()) == (1, ["set-up release"])
        copy.start("solve-tables", "--list")
        copy.start("solve-tables", "--engine-path", "/nonexistent", "catchup-2")
        assert copy.asked() == ["set-up release"]

    def test_the_script_of_all_commands_is_none_itself(self, stage):
        result = stage.run(SCRIPTS / "run-tool", "match")
        assert (result.returncode, result.stdout) == (2, "")


def modules_of(parts):
    """Yields the modules of the library that the import of a dotted name loads."""
    for count in range(1, len(parts) + 1):
        path = SCRIPTS.joinpath(*parts[:count])
        yield from filter(pathlib.Path.is_file, (path.with_suffix(".py"), path / "__init__.py"))


def roots_of(tool):
    """The names of the modules that cli.py imports for a tool."""
    return [(LIBRARY.name, *name.split(".")) for name in ("cli", tool, cli.OPTIONS.get(tool, tool))]


def reached_from(names):
    """The modules of the library imported by the named modules, and the names of the other modules."""
    waiting, reached, others = [path for name in names for path in modules_of(name)], set(), set()
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            for name in imported(path):
                waiting += modules_of(name)
                others.add(name[0])
    return reached, others - {LIBRARY.name} - set(sys.stdlib_module_names)


class TestTable:
    @pytest.mark.parametrize("command", tools())
    def test_a_tool_has_the_packages_that_it_imports(self, command):
        module, packages = tools()[command]
        _, others = reached_from(roots_of(module))
        assert {name for name in others if not IMPLIED.get(name, set()) & others} == {
            name.removeprefix("python3-") for name in packages if name.startswith("python3-")}
        assert packages == sorted(packages)

    def test_packages_are_those_of_the_tests_and_of_the_installation(self):
        set_up = (SCRIPTS / "set-up").read_text(encoding="utf-8").split()
        recommended = re.findall(r"[\w-]+", (ROOT / "packaging" / "CMakeLists.txt").read_text(encoding="utf-8"))
        for command, (_, packages) in tools().items():
            assert set(packages) <= set(set_up), command
            assert command not in NAMES or set(packages) <= set(recommended), command

    def test_each_command_is_a_link(self):
        links = {path.name for path in SCRIPTS.iterdir() if path.is_symlink()}
        assert links == set(tools())
        assert {os.readlink(SCRIPTS / name) for name in links} == {"run-tool"}


# A project in a copy of packaging/ that installs the same as tools.cmake.
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
# The commands that are installed.
NAMES = ("bot", "cluster", "gtp-regress", "import", "match", "play", "puzzles", "report-game", "review",
         "solve-tables", "tune")


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    """The folder usr/ of an installation."""
    folder = tmp_path_factory.mktemp("installation")
    shutil.copytree(ROOT / "packaging", folder, dirs_exist_ok=True)
    (folder / "CMakeLists.txt").write_text(PROJECT, encoding="utf-8")
    for words in (["-S", folder, "-B", folder / "build"], ["--install", folder / "build", "--prefix", folder / "usr"]):
        subprocess.run(["cmake", *words], check=True, capture_output=True)
    return folder / "usr"


class TestInstalled:
    def test_every_command_is_there(self, installation):
        assert sorted(path.name for path in (installation / "bin").iterdir()) == [f"catenary-{name}" for name in NAMES]

    @pytest.mark.parametrize("name", [f"catenary-{name}" for name in NAMES])
    def test_a_command_starts_under_its_name(self, installation, stage, name):
        result = stage.run(installation / "bin" / name, "--no-such-option")
        assert (result.returncode, result.stdout) == (2, ""), result.stderr
        assert result.stderr.startswith(f"{name}: ") and result.stderr.endswith(f"; see {name} --help\n"), result.stderr
        result = stage.run(installation / "bin" / name, "--help")
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout.startswith(f"usage: {name} ")

    def test_the_library_is_what_the_commands_import(self, installation):
        # Cluster workers import what their clients name.
        names = [name for command in NAMES for name in roots_of(tools()[command][0])]
        reached, _ = reached_from(names + [(LIBRARY.name, name) for name in HASHED_SOURCES])
        needed = {path.relative_to(LIBRARY).parts[0] for path in reached}
        installed = {path.name for path in (installation / "share" / "catenary" / LIBRARY.name).iterdir()}
        assert needed == installed - {"py.typed"}

    def test_missing_packages_are_installed(self, installation, stage):
        result = stage.run(installation / "share" / "catenary" / "install-packages", "absent")
        assert (result.returncode, result.stderr) == (0, "install-packages: installing absent\n")
        assert stage.asked()[1] == f"{INSTALL}absent"
