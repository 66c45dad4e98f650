# SPDX-License-Identifier: MIT
"""Tests of the wheel and the zipapp: their content, that equal sources produce equal files, and that matches need only
Python 3.9 and its standard library."""

import ast
import base64
import configparser
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
import zipfile

import pytest
from catenary_tools import cli, places
from catenary_tools.release import tools

from tests.scripts.floors_test import LIBRARY
from tests.support.under_test import ENGINE, SCRIPTS
from tests.support.waiting import wait_until

VERSION = "1.2.3+4.g0123456"
EPOCH = 1_700_000_000
OLDEST = (3, 9)
# Names that were added in later versions.
LATER = {"asyncio.Runner", "asyncio.TaskGroup", "asyncio.timeout", "contextlib.aclosing", "contextlib.chdir",
         "datetime.UTC", "enum.StrEnum", "itertools.batched", "itertools.pairwise", "hashlib.file_digest",
         "typing.ParamSpec", "typing.Self", "typing.assert_never", "typing.override"}
# Work on a cluster and training need later versions.
NEWER = ("cluster/", "learn/")
GAMES = ("--game", "catchup", "--size", "3", "--nodes", "20", "--games", "4", "--opening-nodes", "50")
# The oldest supported version and later ones, if they are installed.
VERSIONS = ("python3", "python3.9", "python3.13")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel and the zipapp."""
    return tools.build(tmp_path_factory.mktemp("built"), VERSION, EPOCH)


def contents(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def play(folder, *command, **environment):
    """Plays a match with only the standard library of a Python; returns its output and its figures."""
    environment |= {"PATH": os.defpath, "PYTHONDONTWRITEBYTECODE": "1"}
    result = subprocess.run([*map(str, command), "--engine-path", ENGINE, "--output", folder / "match", *GAMES],
                            capture_output=True, text=True, timeout=120, cwd=folder, env=environment)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout, json.loads((folder / "match" / "result.json").read_text())


def wheel_modules():
    skipped = tuple(f"{part}/" for part in tools.LEFT_OUT)
    for path in sorted(LIBRARY.rglob("*.py")):
        if not f"{path.relative_to(LIBRARY).as_posix()}/".startswith(skipped):
            yield path


@pytest.mark.parametrize("path", wheel_modules(), ids=lambda path: path.relative_to(LIBRARY).as_posix())
def test_a_module_is_python_3_9(path):
    tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=OLDEST)
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    names = {f"{node.module}.{name.name}" for node in imports for name in node.names}
    annotated = any(isinstance(node, (ast.AnnAssign, ast.FunctionDef)) for node in ast.walk(tree))
    assert not annotated or "__future__.annotations" in names
    if not path.relative_to(LIBRARY).as_posix().startswith(NEWER):
        names |= {f"{node.value.id}.{node.attr}" for node in ast.walk(tree)
                  if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)}
    assert not names & LATER


class TestArchives:
    def test_equal_sources_make_equal_files(self, built, tmp_path, monkeypatch):
        shutil.copytree(SCRIPTS, tmp_path / "a" / "scripts", symlinks=True,
                        ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(places.ROOT / "LICENSE", tmp_path / "a")
        for path in (tmp_path / "a").rglob("*"):
            os.utime(path, (1, 1), follow_symlinks=False)
        monkeypatch.setattr(places, "SCRIPTS", tmp_path / "a" / "scripts")
        monkeypatch.setattr(places, "ROOT", tmp_path / "a")
        for one, other in zip(built, tools.build(tmp_path, VERSION, EPOCH)):
            assert (one.name, one.read_bytes()) == (other.name, other.read_bytes())

    def test_times_are_that_of_the_release(self, built):
        for path in built:
            with zipfile.ZipFile(path) as archive:
                assert {info.date_time for info in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}

    def test_a_wheel_lists_its_files(self, built):
        wheel = contents(built[0])
        assert built[0].name == f"catenary_tools-{VERSION}-py3-none-any.whl"
        about = f"catenary_tools-{VERSION}.dist-info"
        record = wheel.pop(f"{about}/RECORD").decode().splitlines()
        rows = []
        for name, content in wheel.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            rows.append(f"{name},sha256={digest},{len(content)}")
        assert sorted(record) == sorted([*rows, f"{about}/RECORD,,"])
        metadata = wheel[f"{about}/METADATA"].decode().splitlines()
        assert {f"Version: {VERSION}", "Requires-Python: >=3.9", "Provides-Extra: report",
                "Requires-Dist: scipy; extra == 'report'"} <= set(metadata)

    def test_both_have_the_files_of_the_library_alone(self, built):
        wheel, zipapp = map(contents, built)
        expected = {name: content for name, content in wheel.items() if ".dist-info/" not in name}
        assert expected == {name: content for name, content in zipapp.items() if name != "__main__.py"}
        assert {name.partition("/")[0] for name in expected} == {"catenary_tools"}
        assert "catenary_tools/match/page/template.html" in expected
        assert not [name for name in expected if "__pycache__" in name or name.startswith("catenary_tools/web/")]

    def test_each_command_of_a_wheel_is_there(self, built):
        wheel = contents(built[0])
        points = configparser.ConfigParser()
        points.read_string(wheel[f"catenary_tools-{VERSION}.dist-info/entry_points.txt"].decode())
        assert set(points["console_scripts"].values()) == {"catenary_tools.cli:start"}
        for name in points["console_scripts"]:
            module = cli.TOOLS[name.removeprefix("catenary-")].replace(".", "/")
            assert f"catenary_tools/{module}.py" in wheel

    def test_a_zipapp_lists_its_commands(self, built):
        for words, status in (([], 1), (["--help"], 0), (["nothing"], 1)):
            result = subprocess.run([built[1], *words], capture_output=True, text=True, timeout=60)
            assert result.returncode == status
            assert re.search(r"\n  match +plays matches", result.stdout + result.stderr)
        result = subprocess.run([built[1], "--version"], capture_output=True, text=True, timeout=60)
        assert (result.returncode, result.stdout) == (0, f"catenary-tools {VERSION}\n")

    def test_a_zipapp_has_the_commands_of_the_wheel(self):
        scripts = tomllib.loads(tools.PROJECT.read_text(encoding="utf-8"))["project"]["scripts"]
        assert {f"catenary-{name}" for name in cli.SUMMARIES} == set(scripts)


class TestWithTheStandardLibraryAlone:
    @pytest.mark.parametrize("name", VERSIONS)
    def test_a_zipapp_plays_a_match(self, built, name, tmp_path):
        python = shutil.which(name)
        if not python or subprocess.run([python, "-c", ""], capture_output=True).returncode != 0:
            pytest.skip(f"{name} is not installed")
        output, result = play(tmp_path, python, "-I", "-S", built[1], "match")
        assert output.splitlines()[-1] == f"Report: {tmp_path}/match/report.html"
        assert (result["finished"], result["results"][0]["games"]) == (True, 4)
        assert "<!DOCTYPE html>" in (tmp_path / "match" / "report.html").read_text()

    def test_the_command_that_continues_a_match_can_be_pasted(self, built, tmp_path):
        tool = shutil.copy(built[1], tmp_path / "a tool.pyz")
        tool.chmod(0o644)
        command = [sys.executable, tool, "match", "--engine-path", ENGINE, "--output", tmp_path / "match", *GAMES,
                   "--games", "2000"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        games = tmp_path / "match" / "games.jsonl"
        wait_until(lambda: games.exists() and games.stat().st_size > 0)
        process.send_signal(signal.SIGINT)
        output = process.communicate(timeout=60)[0]
        printed = next(line for line in output.splitlines() if line.startswith("stopped; to continue: "))
        again = shlex.split(printed.partition(": ")[2])
        assert again == list(map(str, command))
        assert json.loads((tmp_path / "match" / "command.json").read_text()) == again[3:]

    def test_a_wheel_plays_a_match(self, built, tmp_path):
        with zipfile.ZipFile(built[0]) as archive:
            archive.extractall(tmp_path / "site")
        start = f"import sys; sys.path.insert(0, '{tmp_path}/site'); from catenary_tools import cli; cli.start()"
        output, result = play(tmp_path, sys.executable, "-I", "-S", "-c", start, CATENARY_COMMAND="catenary-match")
        assert result["results"][0]["games"] == 4
        assert "catenary (1) - catenary (2)" in output

    def test_the_engine_may_be_beside_a_zipapp(self, built, tmp_path):
        shutil.copy(built[1], tmp_path / "tools.pyz")
        command = [sys.executable, "-I", "-S", "tools.pyz", "match", "--output", "match", *GAMES]
        options = {"capture_output": True, "text": True, "timeout": 120, "cwd": tmp_path,
                   "env": {"PATH": "/nonexistent"}}
        missing = subprocess.run(command, **options)
        assert (missing.returncode, missing.stderr) == (
            2, "tools.pyz match: the engine catenary is not in the search path; --engine-path names its file; see "
               "tools.pyz match --help\n")
        (tmp_path / "catenary").symlink_to(pathlib.Path(ENGINE).resolve())
        assert subprocess.run(command, **options).returncode == 0

    def test_a_missing_module_is_named_before_anything_is_played(self, built, tmp_path):
        result = subprocess.run([sys.executable, "-I", "-S", built[1], "report-game", "catchup", "--output",
                                 tmp_path / "report.html"], capture_output=True, text=True, timeout=60)
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr.endswith(f"does not find the module scipy: {sys.executable} -m pip install scipy\n")
