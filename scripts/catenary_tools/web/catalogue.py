# SPDX-License-Identifier: MIT
"""What the page offers: the games, their rules, and the diagrams and tours in those."""

from __future__ import annotations

import json
import pathlib
import re
from collections.abc import Sequence
from typing import TypedDict
from xml.etree import ElementTree

import markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from .. import places
from ..draw_boards import COMMENT, IMAGE, Picture, pictures_of
from ..errors import UserError
from ..files import JsonObject
from ..model import COLORS, Setting
from . import Refusal
from .engines import BoardEngine
from .puzzles import try_clicks
from .record import POSITION, Change

DOCUMENTS = places.ROOT / "docs" if places.IN_SOURCES else places.SCRIPTS.parents[1] / "share" / "doc" / "catenary"
RULES = DOCUMENTS / "rules"
IMAGES = "images/"
# Sections that are read before the first game.
OPEN = ("Rules in brief", "First steps")
SAFE_LINK = re.compile(r"#[\w-]+|https://[\w./#?=&%~-]+")
HTML_COMMENT = re.compile(r"<!--.*?-->", re.S)
# Words after the language of a block of code are for the tests of the documents.
FENCE = re.compile(r"^```(\w+) .*$", re.M)
TOUR = re.compile(r"^## First steps$(.*?)(?=^## |\Z)", re.M | re.S)
CLICKS = re.compile(r"<!--\s*clicks\s+(.*?)\s*-->", re.S)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MARK = re.compile(r"^\s*\d+\.\s+|\*\*|`|\*(?=\w)|(?<=\w)\*", re.M)
GOAL = re.compile(r"^- Goal: (.*?)(?=^- |^$|\Z)", re.M | re.S)


class TourStep(TypedDict):
    """`key` is that of a diagram; "C3|D4" in the clicks of the task leaves a choice."""

    key: str
    text: str
    clicks: list[str]


class Catalogue:
    """Descriptions of the games by name, as the ruler gives them, and their diagrams."""

    def __init__(self) -> None:
        self._games: dict[str, JsonObject] = {}
        self._tours: dict[str, list[TourStep]] = {}
        # By the names of the game and of the diagram.
        self._diagrams: dict[tuple[str, str], tuple[Setting, list[Change]]] = {}

    async def load(self, ruler: BoardEngine) -> None:
        """Asks for the games, and reads the pages of their rules."""
        names = (await ruler.ask(["list_games"]))[0].split()
        answers = await ruler.ask([f"game_info {name}" for name in names])
        self._games = dict(zip(names, map(json.loads, answers)))
        for name, info in self._games.items():
            page = rules_page(name)
            if page.exists():
                self._read(page, name, info)

    def _read(self, page: pathlib.Path, name: str, info: JsonObject) -> None:
        try:
            pictures = [picture for picture in pictures_of(page) if picture.game == name]
        except UserError:
            return
        for picture in pictures:
            if position := _position_of(picture, info):
                self._diagrams[name, picture.file.removesuffix(".svg")] = position
        self._tours[name] = tour_steps(page)

    @property
    def level_count(self) -> int:
        return max((len(info["levels"]) for info in self._games.values()), default=0)

    @property
    def names(self) -> list[str]:
        return list(self._games)

    def info(self, name: str) -> JsonObject:
        """Raises Refusal."""
        if name not in self._games:
            raise Refusal(f"There is no game {name}; there are {', '.join(self._games)}.")
        return self._games[name]

    def goal(self, name: str) -> str:
        """Returns the goal of a game as a sentence, from its rules in brief; empty if they have none."""
        match = GOAL.search(self.info(name)["rules"])
        text = " ".join(match[1].split()) if match else ""
        return text[:1].upper() + text[1:].split(". ")[0].rstrip(".") + "." if text else ""

    def for_page(self) -> list[JsonObject]:
        """The list for the page."""
        keys = ("name", "title", "sizes", "size", "hexagonal", "options", "cooperative", "first")
        return [{**{key: info[key] for key in keys}, "levels": len(info["levels"]), "sentence": self.goal(name),
                 "seats": list(COLORS), "tour": bool(self.tour(name))} for name, info in self._games.items()]

    def tour(self, name: str) -> list[TourStep]:
        """Returns the steps of a tour; empty if the game has none."""
        return self._tours.get(name, [])

    async def diagram(self, ruler: BoardEngine, name: str, key: str, clicks: Sequence[str]) -> JsonObject:
        """Returns a board after clicks as the page takes it, and the reason against the first illegal one. Raises
        Refusal for an unknown board."""
        info = self.info(name)
        if (name, key) not in self._diagrams:
            raise Refusal("There is no such diagram.")
        board, refused = await try_clicks(ruler, info, *self._diagrams[name, key], clicks)
        return {"layout": board.game.layout, "state": board.state, "refused": refused, "result": board.result,
                "events": board.events if clicks else []}


def _position_of(picture: Picture, info: JsonObject) -> tuple[Setting, list[Change]] | None:
    """Returns the setting and the changes that the commands of a picture make; None if they do something else."""
    size, options = info["size"], {one["name"]: one["value"] for one in info["options"]}
    changes: list[Change] = []
    for command in picture.commands:
        match command.split(" ", 2):
            case ["boardsize", width] if not changes:
                size = int(width)
            case ["game_param", option, value] if not changes:
                if option not in options:
                    return None
                options[option] = value
            case ["play", color, text]:
                changes.append(Change(color, text))
            case ["position", *words]:
                changes.append(Change(POSITION, " ".join(words)))
            case ["clear_board"]:
                pass
            case _:
                return None
    return Setting(picture.game, size, tuple(options.items())), changes


def tour_steps(page: pathlib.Path) -> list[TourStep]:
    """Returns the steps of the tour on a page of rules, which is cut at its boards."""
    section = TOUR.search(page.read_text(encoding="utf-8"))
    if not section:
        return []
    steps: list[TourStep] = []
    starts = list(COMMENT.finditer(section[1]))
    for start, following in zip(starts, [*starts[1:], None]):
        text = section[1][start.end():following.start() if following else None]
        image = IMAGE.match(text)
        if not image:
            continue
        text = text[image.end():]
        clicks = CLICKS.search(text)
        plain = MARK.sub("", LINK.sub(r"\1", HTML_COMMENT.sub("", text)))
        steps.append({"key": image[2].removeprefix(IMAGES).removesuffix(".svg"), "text": " ".join(plain.split()),
                      "clicks": clicks[1].split() if clicks else []})
    return steps


def rules_page(name: str) -> pathlib.Path:
    """Returns the page of a game, which is among the names of the engine's games; it may be missing."""
    return RULES / f"{name}.md"


def rules_pictures() -> dict[str, pathlib.Path]:
    """Returns the files of the pictures by the paths of their requests."""
    return {f"/rules/{IMAGES}{path.name}": path for path in sorted((RULES / IMAGES).glob("*.svg"))}


def rules_html(name: str, brief: str) -> str:
    """Returns the rules of a game; `brief` are those in brief."""
    page = rules_page(name)
    text = page.read_text(encoding="utf-8") if page.exists() else f"# {name.capitalize()}\n\n{brief}"
    text = FENCE.sub(r"```\1", HTML_COMMENT.sub("", text))
    return str(markdown.markdown(text, extensions=["tables", "toc", "fenced_code", "sane_lists", _OwnRules()]))


class _OwnRules(Extension):
    """Text in angle brackets stays text."""

    def extendMarkdown(self, md: markdown.Markdown) -> None:
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(_Safe(md), "safe", 0)
        md.treeprocessors.register(_Folding(md), "folding", -1)


class _Safe(Treeprocessor):
    """Leaves only links within the page and to the web, and makes figures of pictures."""

    def run(self, root: ElementTree.Element) -> None:
        for element in root.iter("a"):
            if not SAFE_LINK.fullmatch(element.get("href", "")):
                element.tag = "span"
                element.attrib.clear()
        for parent in root.iter():
            for place, child in enumerate(parent):
                if child.tag == "p" and len(child) == 1 and child[0].tag == "img" and not (child.text or "").strip():
                    parent[place] = _figure(child[0])


def _figure(image: ElementTree.Element) -> ElementTree.Element:
    """A picture with its text, and with the key under which it can be played."""
    file = image.get("src", "").removeprefix(IMAGES)
    figure = ElementTree.Element("figure", {"data-diagram": file.removesuffix(".svg")})
    ElementTree.SubElement(figure, "img", {"src": f"/rules/{IMAGES}{file}", "alt": image.get("alt", "")})
    ElementTree.SubElement(figure, "figcaption").text = image.get("alt", "")
    return figure


class _Folding(Treeprocessor):
    """Folds the sections that nobody needs for a first game."""

    def run(self, root: ElementTree.Element) -> None:
        section = root
        for child in list(root):
            if child.tag == "h2":
                section = root if "".join(child.itertext()) in OPEN else ElementTree.Element("details")
                if section is not root:
                    root[list(root).index(child)] = section
                    ElementTree.SubElement(section, "summary").append(child)
                    continue
            if section is not root:
                root.remove(child)
                section.append(child)
