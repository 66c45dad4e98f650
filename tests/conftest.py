# SPDX-License-Identifier: MIT
"""The options of pytest: the programs under test, which tests read from tests.support.under_test."""

import os
import pathlib
import sys

import pytest

# Neither the tests nor the programs that they start may write next to the sources.
sys.dont_write_bytecode = True
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"

# Each option, its default location in the folder of the engine, and its help.
BUILT = {
    "--jumping-clock": ("tests/process/libjumping_clock.so", "library that replaces the clocks"),
    "--failing-disk": ("tests/process/libfailing_disk.so", "library that makes writes fail"),
    "--tutorial": ("tests/tutorial/catenary_tutorial", "program with the game of the tutorial"),
    "--replayer": ("tests/fuzz/replay_corpus", "program that replays the fuzz corpus"),
    "--compile-commands": ("compile_commands.json", "compile database of the build"),
}


def pytest_addoption(parser):
    group = parser.getgroup("catenary")
    group.addoption("--engine", metavar="PATH", help="program under test (default build/test/catenary)")
    for option, (place, text) in BUILT.items():
        group.addoption(option, metavar="PATH", help=f"{text} (default {place} beside the engine)")
    group.addoption("--windows", metavar="PATH", help="program for Windows (default that of its preset)")
    group.addoption("--site", metavar="DIR", help="site of scripts/build-site, whose page is tested")
    group.addoption("--update", action="store_true", help="write what tests expect, and run only the tests that do")


def pytest_configure(config):
    from tests.support import under_test
    engine = pathlib.Path(config.getoption("--engine") or under_test.ENGINE).absolute()
    under_test.ENGINE = str(engine)
    under_test.UPDATE = config.getoption("--update")
    site = config.getoption("--site")
    windows = pathlib.Path(config.getoption("--windows") or under_test.WINDOWS_BUILD)
    under_test.WINDOWS = str(windows.absolute()) if windows.exists() else None
    under_test.SITE = site and pathlib.Path(site).absolute()
    for option, (place, _) in BUILT.items():
        path = pathlib.Path(config.getoption(option) or engine.parent / place).absolute()
        setattr(under_test, option[2:].replace("-", "_").upper(), str(path) if path.exists() else None)


def pytest_collection_modifyitems(config, items):
    marker, reason = ("bridge", "needs the bridge") if config.getoption("--site") else ("site", "needs --site")
    for item in items:
        if item.get_closest_marker(marker):
            item.add_marker(pytest.mark.skip(reason=reason))
    if config.getoption("--update"):
        items[:] = [item for item in items if item.get_closest_marker("expected")]
