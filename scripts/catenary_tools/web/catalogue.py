# SPDX-License-Identifier: MIT
"""What the page offers: the games, their rules and diagrams."""

import json
import re
from xml.etree import ElementTree

import markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from .. import places
from ..draw_boards import COMMENT, IMAGE, pictures_of
from ..errors import UserError
from ..model import Setting
from .actions import Refused
from .puzzles import try_clicks
from .seats import COLORS
from .turns import Change

DOCUMENTS = places.ROOT / "docs" if places.IN_SOURCES else places.SCRIPTS.parents[1] / "share" / "doc" / "catenary"
FOLDER = DOCUMENTS / "rules"
IMAGES = "images/"
# Sections that are read before the first game.
OPEN = ("Rules in brief", "First steps")
SAFE_LINK = re.compile(r"#[\w-]+|https://[\w./#?=&%~-]+")
HTML_COMMENT = re.compile(r"<!--.*?-->", re.S)
# Words after the language of a block of code are for the tests of the documents.
FENCE = re.compile(r"^```(\w+) .*$", re.M)


def page_of(name):
    """Returns the page of a game, which is among the names of the engine's games; it may be missing."""
    return FOLDER / f"{name}.md"


class _Safe(Treeprocessor):
    """Leaves only links within the page and to the web, and makes figures of pictures."""

    def run(self, root):
        for element in root.iter("a"):
            if not SAFE_LINK.fullmatch(element.get("href", "")):
                element.tag = "span"
                element.attrib.clear()
        for parent in root.iter():
            for place, child in enumerate(parent):
                if child.tag == "p" and len(child) == 1 and child[0].tag == "img" and not (child.text or "").strip():
                    parent[place] = _figure(child[0])


def _figure(image):
    """A picture with its text, and with the key under which it can be played."""
    file = image.get("src", "").removeprefix(IMAGES)
    figure = ElementTree.Element("figure", {"data-diagram": file.removesuffix(".svg")})
    ElementTree.SubElement(figure, "img", {"src": f"/rules/{IMAGES}{file}", "alt": image.get("alt", "")})
    ElementTree.SubElement(figure, "figcaption").text = image.get("alt", "")
    return figure


class _Folding(Treeprocessor):
    """Folds the sections that nobody needs for a first game."""

    def run(self, root):
        section = root
        for child in list(root):
            if child.tag == "h2":
                section = root if "".join(child.itertext()) in OPEN else _folded(child)
                if section is not root:
                    root[list(root).index(child)] = section
                    continue
            if section is not root:
                root.remove(child)
                section.append(child)


def _folded(heading):
    """A closed section with a heading to open it."""
    details = ElementTree.Element("details")
    ElementTree.SubElement(details, "summary").append(heading)
    return details


class _OwnRules(Extension):
    """Text in angle brackets stays text."""

    def extendMarkdown(self, md):
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(_Safe(md), "safe", 0)
        md.treeprocessors.register(_Folding(md), "folding", -1)


def html(name, brief):
    """Returns the rules of a game; `brief` are those in brief."""
    page = page_of(name)
    text = page.read_text(encoding="utf-8") if page.exists() else f"# {name.capitalize()}\n\n{brief}"
    text = FENCE.sub(r"```\1", HTML_COMMENT.sub("", text))
    return markdown.markdown(text, extensions=["tables", "toc", "fenced_code", "sane_lists", _OwnRules()])


def pictures():
    """Returns the files of the pictures by the paths of their requests."""
    return {f"/rules/{IMAGES}{path.name}": path for path in sorted((FOLDER / "images").glob("*.svg"))}


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


GOAL = re.compile(r"^- Goal: (.*?)(?=^- |^$|\Z)", re.M | re.S)


def _sentence(rules):
    """The goal of the game, from its rules in brief."""
    found = GOAL.search(rules)
    text = " ".join(found[1].split()) if found else ""
    return text[:1].upper() + text[1:].split(". ")[0].rstrip(".") + "." if text else ""


class Catalogue:
    """Descriptions of the games by name, as the ruler gives them."""

    def __init__(self):
        self._games = {}

    async def load(self, ruler):
        names = (await ruler.ask(["list_games"]))[0].split()
        answers = await ruler.ask([f"game_info {name}" for name in names])
        self._games = dict(zip(names, map(json.loads, answers)))

    @property
    def level_count(self):
        return max((len(info["levels"]) for info in self._games.values()), default=0)

    @property
    def names(self):
        return list(self._games)

    def info(self, name):
        """Raises Refused."""
        if name not in self._games:
            raise Refused(f"There is no game {name}; there are {', '.join(self._games)}.")
        return self._games[name]

    def goal(self, name):
        """Returns the goal of a game as a sentence; empty where its rules have none."""
        return _sentence(self.info(name)["rules"])

    def for_page(self, has_tour):
        """The list for the page."""
        keys = ("name", "title", "sizes", "size", "hexagonal", "options", "cooperative", "first")
        return [{**{key: info[key] for key in keys},
                 "levels": len(info["levels"]), "sentence": _sentence(info["rules"]), "seats": list(COLORS),
                 "tour": has_tour(name)} for name, info in self._games.items()]
