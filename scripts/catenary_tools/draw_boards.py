# SPDX-License-Identifier: MIT
"""scripts/draw-boards: draws the boards that comments in Markdown pages request."""

import dataclasses
import json
import os
import pathlib
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from . import places
from .cli import Parser, ToolOptions, add_engine
from .engine.bench import listed_games
from .engine.client import Engine
from .engine.process import EngineFailure
from .errors import UsageError, UserError

DESCRIPTION = """\
Draws the boards that comments in the pages of docs/ ask for. A page docs/rules/NAME.md is about the game
NAME; on other pages the comment names the game:

  <!-- board FILE.svg: COMMAND; COMMAND -->
  <!-- board FILE.svg game=catchup: COMMAND; COMMAND -->
  ![The board in words.](images/FILE.svg)

The engine gets the commands, and the position after them goes to the folder images/ beside the page. The words of the
image become the title of the picture. Pictures that no comment asks for any more are removed."""
FENCE = re.compile(r"^```.*?^```", re.M | re.S)
COMMENT = re.compile(r"<!--\s*board\b(.*?)-->", re.S)
REQUEST = re.compile(r"\s+([\w-]+\.svg)(?:\s+game=([\w-]+))?\s*:\s+(.*)", re.S)
IMAGE = re.compile(r"\s*!\[([^\]]*)\]\(([^)\s]*)\)")
DRAW = pathlib.Path(__file__).resolve().parent / "board" / "drawing" / "draw.mjs"
# The first characters of a generated board; other pictures in the images/ folders are left alone.
DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" class="board"'


@dataclasses.dataclass(frozen=True)
class DrawOptions(ToolOptions):
    check: bool
    engine_path: str
    docs: pathlib.Path


def parse(arguments: Sequence[str]) -> DrawOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("--check", action="store_true",
                        help="only name the pictures that are missing, stale or unused; status 1 if there is one")
    add_engine(parser)
    parser.add_argument("--docs", type=pathlib.Path, default=places.ROOT / "docs", metavar="DIR",
                        help="the folder of the pages (default: docs)")
    return DrawOptions.from_attributes(parser.parse_args(arguments))


@dataclasses.dataclass(frozen=True)
class Picture:
    page: pathlib.Path
    line: int
    file: str
    game: str
    commands: tuple[str, ...]
    title: str

    @property
    def path(self) -> pathlib.Path:
        return self.page.parent / "images" / self.file

    @property
    def place(self) -> str:
        return f"{os.path.relpath(self.page)}:{self.line}"

    def error(self, text: str) -> UserError:
        return UserError(f"{self.place}: {text}")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _picture(page: pathlib.Path, line: int, request: str, rest: str) -> Picture:
    match = REQUEST.fullmatch(request)
    if not match:
        raise UserError(f"{os.path.relpath(page)}:{line}: expected <!-- board FILE.svg: COMMAND; COMMAND -->")
    file, game, commands = match.groups()
    picture = Picture(page, line, file, game or page.stem, tuple(map(_one_line, commands.split(";"))), "")
    image = IMAGE.match(rest)
    if not image or image[2] != f"images/{file}":
        raise picture.error(f"expected the image ![TEXT](images/{file}) after the comment")
    if not all(picture.commands):
        raise picture.error("a command is missing before or after a semicolon")
    return dataclasses.replace(picture, title=_one_line(image[1]))


def pictures_of(page: pathlib.Path) -> list[Picture]:
    """The pictures of a page, in order. Raises UserError."""
    # The lines of fenced blocks are counted, but their text is ignored.
    text = FENCE.sub(lambda block: "\n" * block[0].count("\n"), page.read_text(encoding="utf-8"))
    return [_picture(page, text.count("\n", 0, match.start()) + 1, match[1], text[match.end():])
            for match in COMMENT.finditer(text)]


def pictures_in(folder: pathlib.Path) -> list[Picture]:
    """The pictures of all pages of a folder. Raises UserError."""
    pictures = [picture for page in sorted(folder.rglob("*.md")) for picture in pictures_of(page)]
    places: dict[pathlib.Path, str] = {}
    for picture in pictures:
        if picture.path in places:
            raise picture.error(f"{places[picture.path]} has a picture {picture.file} too")
        places[picture.path] = picture.place
    return pictures


def board_of(engine: str, picture: Picture) -> dict[str, Any]:
    """The engine's description of the board after a picture's commands. Raises UserError."""
    with Engine([engine, "--game", picture.game]) as process:
        for command in picture.commands:
            try:
                process.ask(command)
            except EngineFailure as failure:
                raise picture.error(f"{command}: {failure}") from None
        layout, state = (json.loads(process.ask(command)) for command in ("board_layout", "board_state"))
    return {"layout": layout, "state": state, "title": picture.title}


def draw(boards: Sequence[Mapping[str, Any]]) -> list[str]:
    """The boards as SVG text."""
    result = subprocess.run(["node", DRAW], input=json.dumps(boards), capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise UserError(f"{DRAW}: {result.stderr}")
    texts: list[str] = json.loads(result.stdout)
    return texts


def drawings(engine: str, pictures: Sequence[Picture]) -> dict[pathlib.Path, str]:
    """The content of each picture by path. Raises UserError."""
    games = listed_games(engine)
    for picture in pictures:
        if picture.game not in games:
            raise picture.error(f"unknown game: {picture.game}; expected game= with one of {', '.join(games)}")
    boards = [board_of(engine, picture) for picture in pictures]
    return dict(zip((picture.path for picture in pictures), draw(boards)))


def contents(path: pathlib.Path) -> str | None:
    """The content of a picture; None if it does not exist."""
    return path.read_text(encoding="utf-8") if path.exists() else None


def unused(docs: pathlib.Path, wanted: Mapping[pathlib.Path, str]) -> list[pathlib.Path]:
    """The generated boards in images/ folders that no comment requests."""
    return [path for path in sorted(docs.rglob("images/*.svg"))
            if path not in wanted and path.read_text(encoding="utf-8").startswith(DRAWN)]


def faults(docs: pathlib.Path, wanted: Mapping[pathlib.Path, str]) -> Iterator[str]:
    """A line for each picture that differs from what the comments request."""
    for path, text in wanted.items():
        if contents(path) != text:
            yield f"{os.path.relpath(path)}: {'stale' if path.exists() else 'missing'}"
    for path in unused(docs, wanted):
        yield f"{os.path.relpath(path)}: unused"


def write(docs: pathlib.Path, wanted: Mapping[pathlib.Path, str]) -> None:
    for path in unused(docs, wanted):
        path.unlink()
        print(f"removed {os.path.relpath(path)}")
    for path, text in wanted.items():
        if contents(path) != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"drawn {os.path.relpath(path)}")


def main(options: DrawOptions) -> int:
    if not options.docs.is_dir():
        raise UsageError(f"argument --docs: no folder {options.docs}")
    pictures = pictures_in(options.docs)
    wanted = drawings(places.ensure_built(options.engine_path), pictures)
    if not options.check:
        write(options.docs, wanted)
        return 0
    found = list(faults(options.docs, wanted))
    for line in found:
        print(line)
    if found:
        print(f"to draw them: {' '.join(places.command_words())}")
    return 1 if found else 0
