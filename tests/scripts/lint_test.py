# SPDX-License-Identifier: MIT
"""Tests of scripts/lint itself: its help, its usage, and the check of licence lines."""

import pathlib
import shutil
import subprocess
import tempfile

from tests.support.under_test import SCRIPTS

LINE = "SPDX-License-Identifier: MIT"


def lint(*arguments):
    return subprocess.run([SCRIPTS / "lint", *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)


class TestHelp:
    def test_help_is_the_whole_comment_but_the_licence(self):
        lines = (SCRIPTS / "lint").read_text(encoding="utf-8").splitlines()
        assert lines[1] == f"# {LINE}"
        comment = lines[2:lines.index("set -euo pipefail")]
        result = lint("--help")
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout.splitlines() == [line.removeprefix("# ") for line in comment]
        assert result.stdout.startswith("Checks sources and documents: "), result.stdout

    def test_unknown_checks_are_refused(self):
        result = lint("--no-such-check")
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.startswith("usage: scripts/lint "), result.stderr


class TestPython:
    def python(self, *files):
        """The end of the check with stubs: flake8 finds nothing, mypy something."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("flake8", "exit 0"), ("mypy", 'echo "mypy in ${PWD##*/}"; exit 1')):
                path = pathlib.Path(folder, name)
                path.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
                path.chmod(0o755)
            return subprocess.run([SCRIPTS / "lint", "--python", *files], capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL, env={"PATH": f"{folder}:/usr/bin:/bin"})

    def test_types_are_checked_with_the_library(self):
        for files in ((), ("tests/scripts/lint_test.py", "scripts/catenary_tools/places.py")):
            result = self.python(*files)
            assert (result.returncode, result.stdout) == (1, "mypy in scripts\n"), result.stderr
        result = self.python("tests/scripts/lint_test.py")
        assert (result.returncode, result.stdout) == (0, ""), result.stderr


class TestTidy:
    def test_without_a_build_it_names_the_preset(self, tmp_path):
        (tmp_path / "scripts").mkdir()
        command = shutil.copy(SCRIPTS / "lint", tmp_path / "scripts")
        result = subprocess.run([command, "--tidy", "engine/a.cpp"], capture_output=True, text=True)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr == "lint: no build/test/compile_commands.json for --tidy: run cmake --preset test first\n"


class TestCppcheck:
    def test_suppressions_name_files_that_exist(self):
        lines = (SCRIPTS.parent / ".cppcheck-suppressions").read_text(encoding="utf-8").splitlines()
        files = [line.partition(":")[2] for line in lines if ":" in line and not line.startswith("#")]
        assert files
        for file in files:
            assert (SCRIPTS.parent / file).exists(), file


class TestSpdx:
    def check(self, name, text, good):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, name)
            path.write_text(text, encoding="utf-8")
            result = lint("--spdx", path)
        assert (result.returncode, result.stderr) == ((0, "") if good else (1, f"{path}: no line {LINE} at the top\n"))

    def test_the_line_is_the_first_beside_the_interpreter(self):
        self.check("a.py", f"# {LINE}\nx = 1\n", True)
        self.check("a.css", f"/* {LINE} */\n", True)
        self.check("script", f"#!/bin/bash\n# {LINE}\n", True)
        self.check("a.py", "x = 1\n", False)
        self.check("script", "#!/bin/bash\nset -e\n", False)
        self.check("README", "no source\n", True)

    def test_the_words_do_not_count_elsewhere(self):
        self.check("a.py", f"x = 1\n# {LINE}\n", False)
        self.check("script", f"#!/bin/bash\n# Checks licences.\ngrep -L '{LINE}'\n", False)
        self.check("script", f"#!/bin/bash\ngrep -L '{LINE}'\n", False)
