# SPDX-License-Identifier: MIT
"""The command scripts/draw-boards."""

import json
import os
import pathlib
import subprocess

from .. import places
from ..engine.client import Engine
from ..engine.failures import EngineFailure
from ..errors import UserError
from .comments import pictures_in

DRAW = pathlib.Path(__file__).resolve().parent / "drawing" / "draw.mjs"
# The first characters of a drawn board; other pictures in the folders images/ are left alone.
DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" class="board"'


def games_of(engine):
    try:
        return subprocess.run([engine, "--list-games"], capture_output=True, text=True, check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError) as error:
        raise UserError(f"{engine} does not list its games: {error}") from None


def board_of(engine, picture):
    """The engine's description of the board after the commands of a picture. Raises UserError."""
    with Engine([engine, "--game", picture.game]) as process:
        for command in picture.commands:
            try:
                process.ask(command)
            except EngineFailure as failure:
                raise picture.error(f"{command}: {failure}") from None
        layout, state = (json.loads(process.ask(command)) for command in ("board_layout", "board_state"))
    return {"layout": layout, "state": state, "title": picture.title}


def draw(boards):
    """The boards as SVG texts."""
    result = subprocess.run(["node", DRAW], input=json.dumps(boards), capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise UserError(f"{DRAW}: {result.stderr}")
    return json.loads(result.stdout)


def drawings(engine, pictures):
    """The text of each picture by its path. Raises UserError."""
    games = games_of(engine)
    for picture in pictures:
        if picture.game not in games:
            raise picture.error(f"unknown game: {picture.game}; expected game= with one of {', '.join(games)}")
    boards = [board_of(engine, picture) for picture in pictures]
    return dict(zip((picture.path for picture in pictures), draw(boards)))


def contents(path):
    """The text of a picture, None where there is none."""
    return path.read_text(encoding="utf-8") if path.exists() else None


def unused(docs, wanted):
    """The drawn boards in folders images/ that no comment asks for."""
    return [path for path in sorted(docs.rglob("images/*.svg"))
            if path not in wanted and contents(path).startswith(DRAWN)]


def findings(docs, wanted):
    """A line for each picture that is not as the comments want it."""
    for path, text in wanted.items():
        if contents(path) != text:
            yield f"{os.path.relpath(path)}: {'stale' if path.exists() else 'missing'}"
    for path in unused(docs, wanted):
        yield f"{os.path.relpath(path)}: unused"


def write(docs, wanted):
    for path in unused(docs, wanted):
        path.unlink()
        print(f"removed {os.path.relpath(path)}")
    for path, text in wanted.items():
        if contents(path) != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"drawn {os.path.relpath(path)}")


def main(options):
    wanted = drawings(places.provide_engine(options.engine), pictures_in(options.docs))
    if not options.check:
        write(options.docs, wanted)
        return 0
    found = list(findings(options.docs, wanted))
    for line in found:
        print(line)
    if found:
        print(f"to draw them: {places.command_name()}")
    return 1 if found else 0
