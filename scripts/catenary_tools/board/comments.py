# SPDX-License-Identifier: MIT
"""The boards that comments in Markdown pages ask for."""

import dataclasses
import os
import pathlib
import re

from ..errors import UserError

FENCE = re.compile(r"^```.*?^```", re.M | re.S)
COMMENT = re.compile(r"<!--\s*board\b(.*?)-->", re.S)
REQUEST = re.compile(r"\s+([\w-]+\.svg)(?:\s+game=([\w-]+))?\s*:\s+(.*)", re.S)
IMAGE = re.compile(r"\s*!\[([^\]]*)\]\(([^)\s]*)\)")


@dataclasses.dataclass(frozen=True)
class Picture:
    page: pathlib.Path
    line: int
    file: str
    game: str
    commands: tuple
    title: str

    @property
    def path(self):
        return self.page.parent / "images" / self.file

    @property
    def place(self):
        return f"{os.path.relpath(self.page)}:{self.line}"

    def error(self, text):
        return UserError(f"{self.place}: {text}")


def _one_line(text):
    return " ".join(text.split())


def _picture(page, line, request, rest):
    found = REQUEST.fullmatch(request)
    if not found:
        raise UserError(f"{os.path.relpath(page)}:{line}: expected <!-- board FILE.svg: COMMAND; COMMAND -->")
    file, game, commands = found.groups()
    picture = Picture(page, line, file, game or page.stem, tuple(map(_one_line, commands.split(";"))), "")
    image = IMAGE.match(rest)
    if not image or image[2] != f"images/{file}":
        raise picture.error(f"expected the image ![TEXT](images/{file}) after the comment")
    if not all(picture.commands):
        raise picture.error("a command is missing before or after a semicolon")
    return dataclasses.replace(picture, title=_one_line(image[1]))


def pictures_of(page):
    """The pictures of a page, in order. Raises UserError."""
    # Lines of fenced blocks count, their texts do not.
    text = FENCE.sub(lambda block: "\n" * block[0].count("\n"), page.read_text(encoding="utf-8"))
    return [_picture(page, text.count("\n", 0, found.start()) + 1, found[1], text[found.end():])
            for found in COMMENT.finditer(text)]


def pictures_in(folder):
    """The pictures of all pages of a folder. Raises UserError."""
    pictures = [picture for page in sorted(folder.rglob("*.md")) for picture in pictures_of(page)]
    places = {}
    for picture in pictures:
        if picture.path in places:
            raise picture.error(f"{places[picture.path]} has a picture {picture.file} too")
        places[picture.path] = picture.place
    return pictures
