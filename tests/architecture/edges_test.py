# SPDX-License-Identifier: MIT
"""Tests of the include directories of the floors: a file finds a header only if its floor is linked."""

import functools
import json
import pathlib
import re
import shlex
import subprocess

import pytest

from tests.support.under_test import COMPILE_COMMANDS, ROOT

FORBIDDEN = {
    "a floor above": ("engine/search/settings.cpp", "player/player.h"),
    "a floor above, from a header": ("search_headers.cpp", "player/player.h"),
    "a floor below that is not linked": ("engine/session/session.cpp", "search/settings.h"),
    "a game, from the engine": ("engine/player/registry.cpp", "catena/rules.h"),
    "the protocols, from the engine": ("engine/player/registry.cpp", "text/program.h"),
    "a front end, from the engine": ("engine/player/registry.cpp", "gtp/dispatcher.h"),
    "another game": ("games/catena/plugin.cpp", "catchup/rules.h"),
    "the list of games, from a game": ("games/catena/plugin.cpp", "all_games.h"),
    "the protocols, from a game": ("games/catena/plugin.cpp", "text/program.h"),
    "the protocols, from the game of the tutorial": ("docs/tutorial/tictactoe/plugin.cpp", "text/program.h"),
    "a front end, from what they share": ("protocol/text/game_json.cpp", "gtp/dispatcher.h"),
    "a game, from what front ends share": ("protocol/text/game_json.cpp", "catena/rules.h"),
    "the program, from what front ends share": ("protocol/text/game_json.cpp", "command_line.h"),
    "another front end": ("protocol/gtp/dispatcher.cpp", "json/server.h"),
    "the list of games, from a front end": ("protocol/terminal/terminal.cpp", "all_games.h"),
    "a game, from a front end": ("protocol/terminal/terminal.cpp", "catena/rules.h"),
    "the program, from a front end": ("protocol/terminal/terminal.cpp", "command_line.h"),
}
ALLOWED = {
    "engine/search/settings.cpp": "game/options.h",
    "search_headers.cpp": "network/network.h",
    "engine/session/session.cpp": "game/options.h",
    "engine/player/registry.cpp": "search/settings.h",
    "games/catena/plugin.cpp": "player/registry.h",
    "docs/tutorial/tictactoe/plugin.cpp": "player/registry.h",
    "protocol/text/game_json.cpp": "text/program.h",
    "protocol/gtp/dispatcher.cpp": "text/program.h",
    "protocol/terminal/terminal.cpp": "text/program.h",
}
PLACES = ("engine", "games", "games/include", "protocol")


@functools.cache
def commands():
    """The compiler and the include directories for each compiled file."""
    found = {}
    for entry in json.loads(pathlib.Path(COMPILE_COMMANDS).read_text(encoding="utf-8")):
        words = shlex.split(entry["command"])
        found[entry["file"]] = [words[0], *(word for word in words if word.startswith("-I"))]
    return found


def errors(file, header, folder):
    """The preprocessor's output for an include of a header, run in a folder with the include directories of a file."""
    command = next(command for path, command in commands().items() if path.endswith(f"/{file}"))
    return subprocess.run([*command, "-std=c++20", "-x", "c++", "-E", "-o", "/dev/null", "-"], cwd=folder,
                          input=f'#include "{header}"\n', text=True, capture_output=True, timeout=60).stderr


@pytest.mark.parametrize("file, header", FORBIDDEN.values(), ids=FORBIDDEN)
def test_headers_of_other_floors_are_not_found(file, header, tmp_path):
    assert any((ROOT / place / header).is_file() for place in PLACES)
    assert re.search(f"{re.escape(header)}('|: ).*(not found|No such file)", errors(file, header, tmp_path))


@pytest.mark.parametrize("file, header", ALLOWED.items())
def test_headers_of_linked_floors_are_found(file, header, tmp_path):
    assert errors(file, header, tmp_path) == ""


def test_each_floor_compiles_all_its_headers():
    folders = [path for top in ("engine", "protocol") for path in (ROOT / top).iterdir() if any(path.glob("*.h"))]
    assert len(folders) >= 11
    for folder in folders:
        source = next(path for path in commands() if path.endswith(f"/{folder.name}_headers.cpp"))
        assert (set(re.findall('"(.+)"', pathlib.Path(source).read_text(encoding="utf-8"))) ==
                {f"{folder.name}/{path.name}" for path in folder.glob("*.h")})
