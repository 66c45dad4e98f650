# SPDX-License-Identifier: MIT
"""The boards in the rules as positions to play from, and the tour of a game's first steps."""

import re

from ..board.comments import COMMENT, IMAGE, pictures_of
from ..errors import UserError
from ..play.setting import Setting
from .actions import Refused
from .changes import Change
from .rules import page_of
from .trial import try_clicks

TOUR = re.compile(r"^## First steps$(.*?)(?=^## |\Z)", re.M | re.S)
CLICKS = re.compile(r"<!--\s*clicks\s+(.*?)\s*-->", re.S)
ANY_COMMENT = re.compile(r"<!--.*?-->", re.S)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MARK = re.compile(r"^\s*\d+\.\s+|\*\*|`|\*(?=\w)|(?<=\w)\*", re.M)


def _position_of(picture, info):
    """Returns the setting and the changes that the commands of a picture make; None where they do something else."""
    size, options, changes = info["size"], {option["name"]: option["value"] for option in info["options"]}, []
    for command in picture.commands:
        name, _, rest = command.partition(" ")
        words = rest.split(" ", 1)
        if name == "boardsize" and not changes:
            size = int(rest)
        elif name == "game_param" and len(words) == 2 and words[0] in options and not changes:
            options[words[0]] = words[1]
        elif name == "play" and len(words) == 2:
            changes.append(Change(*words))
        elif name == "position":
            changes.append(Change("position", rest))
        elif command != "clear_board":
            return None
    return Setting(picture.game, size, tuple(options.items())), changes


class Diagrams:
    """The boards of all games, read when the server starts."""

    def __init__(self, catalogue):
        self._catalogue = catalogue
        self._positions = {}
        self._tours = {}
        for name in catalogue.names:
            page = page_of(name)
            if page.exists():
                self._read(name, page)

    def _read(self, name, page):
        try:
            pictures = [picture for picture in pictures_of(page) if picture.game == name]
        except UserError:
            return
        for picture in pictures:
            position = _position_of(picture, self._catalogue.info(name))
            if position:
                self._positions[name, picture.file.removesuffix(".svg")] = position
        self._tours[name] = steps_of_page(page)

    def tour(self, name):
        """Returns the steps of a tour, each with the key of a board; empty where the game has none."""
        return self._tours.get(name, [])

    async def board(self, ruler, name, key, clicks):
        """Returns a board after clicks as the page takes it, and the reason against the first illegal one. Raises
        Refused for an unknown board."""
        if (name, key) not in self._positions:
            raise Refused("There is no such diagram.")
        setting, changes = self._positions[name, key]
        info = self._catalogue.info(name)
        table, refused = await try_clicks(ruler, info, setting, changes, clicks)
        return {"layout": table.game.layout, "state": table.state, "refused": refused, "result": table.result,
                "events": table.state.get("events", []) if clicks else []}


def steps_of_page(page):
    """Returns the steps of the tour on a page of rules: the key of the board, the text, the clicks of the task."""
    section = TOUR.search(page.read_text(encoding="utf-8"))
    return _steps_of(section[1]) if section else []


def _steps_of(section):
    """Cuts the section of a tour at its boards."""
    steps, starts = [], list(COMMENT.finditer(section))
    for found, following in zip(starts, [*starts[1:], None]):
        text = section[found.end():following.start() if following else len(section)]
        image = IMAGE.match(text)
        if not image:
            continue
        text = text[image.end():]
        clicks = CLICKS.search(text)
        plain = MARK.sub("", LINK.sub(r"\1", ANY_COMMENT.sub("", text)))
        steps.append({"key": image[2].removeprefix("images/").removesuffix(".svg"), "text": " ".join(plain.split()),
                      "clicks": clicks[1].split() if clicks else []})
    return steps
