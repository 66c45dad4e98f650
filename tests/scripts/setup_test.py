# SPDX-License-Identifier: MIT
"""Tests of scripts/set-up and scripts/catenary during another build, in a copy whose build just copies a file; of
scripts/test with presets; and of the build type without a preset."""

import fcntl
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

import pexpect
import pytest

from tests.support.under_test import SCRIPTS

BUILD = """rule copy
  command = cp $in $out
build catenary: copy ../../engine/program
"""
WAITING = "scripts/set-up: waiting for another build (its log: build/set-up.log)\n"
FAILING = """rule fail
  command = echo the reason; false
build catenary: fail
"""
SLOW = BUILD.replace("cp $in", "sleep 4; cp $in")


class SetUp(unittest.TestCase):
    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.root = tmp_path
        for name in ("engine", "games", "packaging", "protocol", "scripts", "build/release"):
            (self.root / name).mkdir(parents=True)
        for name in ("CMakeLists.txt", "CMakePresets.json"):
            (self.root / name).touch()
        for name in ("set-up", "catenary", "install-packages", "show-progress"):
            shutil.copy2(SCRIPTS / name, self.root / "scripts")
        (self.root / "build" / "release" / "build.ninja").write_text(BUILD)
        self.write_program("first")

    def write_program(self, text):
        path = self.root / "engine" / "program"
        path.write_text(f'#!/bin/bash\necho "{text} $*"\n')
        path.chmod(0o755)

    def start(self):
        return subprocess.Popen([self.root / "scripts" / "catenary", "--game", "x"], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run_engine(self):
        """The output on standard output and standard error."""
        return self.start().communicate(timeout=30)

    def lock(self):
        """Another build, until the file is closed."""
        file = open(self.root / "build" / ".lock", "w", encoding="utf-8")
        self.addCleanup(file.close)
        fcntl.flock(file, fcntl.LOCK_EX)
        return file

    def check_wait(self):
        """Starts the engine during a build; returns its messages after the build has ended."""
        other = self.lock()
        process = self.start()
        self.assertEqual(process.stderr.readline(), WAITING)
        time.sleep(0.2)
        self.assertIsNone(process.poll())
        other.close()
        output, messages = process.communicate(timeout=30)
        # A second report of the wait appears only if it was long.
        self.assertNotIn("waiting", messages)
        return output, messages

    def test_a_change_is_built(self):
        self.assertEqual(self.run_engine(), ("first --game x\n", ""))
        self.write_program("second")
        self.assertEqual(self.run_engine(), ("second --game x\n", ""))

    def test_a_current_program_does_not_wait(self):
        self.run_engine()
        self.lock()
        self.assertEqual(self.run_engine(), ("first --game x\n", ""))

    def test_a_stale_program_waits_and_says_so_once(self):
        self.run_engine()
        self.write_program("second")
        self.assertEqual(self.check_wait(), ("second --game x\n", ""))

    def test_new_and_removed_files_make_a_program_stale(self):
        for change in ((self.root / "games" / "new").touch, (self.root / "games" / "new").unlink):
            self.run_engine()
            change()
            self.assertEqual(self.check_wait(), ("first --game x\n", ""))

    def test_a_program_that_is_being_written_is_not_started(self):
        """A build in progress has written a program newer than all sources, but has not ended yet."""
        self.run_engine()
        self.write_program("second")
        program = self.root / "build" / "release" / "catenary"
        program.write_text("#!/bin/bash\necho torn\n")
        os.utime(program, (time.time() + 1, time.time() + 1))
        self.write_program("third")
        os.utime(self.root / "engine" / "program", (time.time() + 2, time.time() + 2))
        self.assertEqual(self.check_wait(), ("third --game x\n", ""))

    def test_a_build_from_before_the_stamp_waits(self):
        self.run_engine()
        (self.root / "build" / "release" / "built").unlink()
        self.assertEqual(self.check_wait(), ("first --game x\n", ""))

    def test_a_long_build_has_a_line_at_begin_and_end(self):
        (self.root / "build" / "release" / "build.ninja").write_text(SLOW)
        output, messages = self.run_engine()
        self.assertEqual(output, "first --game x\n")
        self.assertRegex(messages, r"\Ascripts/set-up: building \(log: build/set-up.log\)\n"
                                   r"scripts/set-up: building: done in \d+ s\n\Z")

    def test_a_terminal_sees_steps_and_time(self):
        (self.root / "build" / "release" / "build.ninja").write_text(SLOW.replace("sleep", "echo [0/1]; sleep"))
        child = pexpect.spawn(str(self.root / "scripts" / "catenary"), ["--game", "x"], timeout=60, encoding="utf-8")
        self.addCleanup(child.close)
        child.expect(r"\r\x1b\[Kscripts/set-up: building[^\r\n]*, \d+ s")
        child.expect("building: done in")
        child.expect("first --game x")

    def test_a_failing_build_shows_its_end_and_its_log(self):
        fake = self.root / "fake"
        fake.mkdir()
        (fake / "cmake").write_text("#!/bin/bash\n")
        (fake / "cmake").chmod(0o755)
        (self.root / "build" / "release" / "build.ninja").write_text(FAILING)
        (self.root / "scripts" / "install-packages").write_text("#!/bin/bash\n")
        result = subprocess.run([self.root / "scripts" / "catenary"], capture_output=True, text=True, timeout=60,
                                env={**os.environ, "PATH": f"{fake}:{os.environ['PATH']}"})
        self.assertEqual(result.returncode, 1)
        self.assertIn("the reason\n", result.stderr)
        self.assertTrue(result.stderr.endswith("building: failed; the whole log is build/set-up.log\n"), result.stderr)
        self.assertEqual(result.stderr.count("FAILED:"), 1)

    def test_several_start_at_once(self):
        self.run_engine()
        processes = [self.start() for _ in range(4)]
        self.assertEqual({process.communicate(timeout=30) for process in processes}, {("first --game x\n", "")})


class Presets(unittest.TestCase):
    """scripts/test with stubs for set-up and ctest that only record how they are called."""

    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.root = tmp_path
        (self.root / "scripts").mkdir()
        shutil.copy2(SCRIPTS / "test", self.root / "scripts")
        for path in (self.root / "scripts" / "set-up", self.root / "ctest"):
            path.write_text('#!/bin/bash\necho "${0##*/} $1 ${2:-} ${CATENARY_LONG:-}"\n')
            path.chmod(0o755)

    def run_test(self, *arguments):
        """The exit status and the calls."""
        environment = {**os.environ, "PATH": f"{self.root}:{os.environ['PATH']}"}
        environment.pop("CATENARY_LONG", None)
        result = subprocess.run([self.root / "scripts" / "test", *arguments], env=environment, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, text=True, timeout=60)
        return result.returncode, [line.split() for line in result.stdout.splitlines()]

    def test_a_preset_is_built_and_run(self):
        self.assertEqual(self.run_test(), (0, [["set-up", "test"], ["ctest", "--preset", "test"]]))
        for preset in ("test", "clang", "portable", "wasm", "asan", "tsan"):
            with self.subTest(preset):
                self.assertEqual(self.run_test("--preset", preset),
                                 (0, [["set-up", preset], ["ctest", "--preset", preset]]))

    def test_the_long_tests_use_the_usual_build(self):
        self.assertEqual(self.run_test("--long"), (0, [["set-up", "test", "1"], ["ctest", "--preset", "long", "1"]]))

    def test_other_arguments_are_refused(self):
        for arguments in (["--preset"], ["--preset", "release"], ["--long", "--preset", "asan"], ["asan"]):
            with self.subTest(arguments):
                self.assertEqual(self.run_test(*arguments), (2, []))


class BuildType(unittest.TestCase):
    def build_type(self, *options):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["cmake", "-S", SCRIPTS.parent, "-B", folder, *options], check=True, capture_output=True,
                           timeout=200)
            cache = pathlib.Path(folder, "CMakeCache.txt").read_text(encoding="utf-8")
        return re.search(r"^CMAKE_BUILD_TYPE:\w+=(.*)$", cache, re.M)[1]

    def test_the_default_is_optimised(self):
        self.assertEqual(self.build_type(), "Release")

    def test_a_given_one_is_kept(self):
        self.assertEqual(self.build_type("-DCMAKE_BUILD_TYPE=Testing"), "Testing")
