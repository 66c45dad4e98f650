# SPDX-License-Identifier: MIT
"""The content shown about a game beside the board, from its page in docs/rules: the rules and the strategy as HTML, the
goal, the tour and its boards."""

import pathlib
import re
from typing import TypedDict
from xml.etree import ElementTree

import markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from .. import places
from ..draw_boards import COMMENT, IMAGE, Picture, pictures_of
from ..errors import UserError
from ..files import JsonObject
from ..puzzles.collection import shipped

DOCUMENTS = places.ROOT / "docs" if places.IN_SOURCES else places.SCRIPTS.parents[1] / "share" / "doc" / "catenary"
RULES = DOCUMENTS / "rules"
IMAGES = "images/"
# The section to read before the first game, and the one that is shown separately.
OPEN = ("Rules in brief", "Strategy")
SAFE_LINK = re.compile(r"#[\w-]+|https://[\w./#?=&%~-]+")
HTML_COMMENT = re.compile(r"<!--.*?-->", re.S)
# Words after the language of a code block are for the tests of the documents.
FENCE = re.compile(r"^```(\w+) .*$", re.M)
TOUR = re.compile(r"^## First steps$(.*?)(?=^## |\Z)", re.M | re.S)
STRATEGY = re.compile(r"^## Strategy$.*?(?=^## |\Z)", re.M | re.S)
CLICKS = re.compile(r"<!--\s*clicks\s+(.*?)\s*-->", re.S)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MARK = re.compile(r"^\s*\d+\.\s+|\*\*|`|\*(?=\w)|(?<=\w)\*", re.M)
TOTAL = re.compile(r"^\| (\d+) \| (\d+) \|", re.MULTILINE)
TURNS = re.compile(r"about (\d+) turns \((\d+) on a\s+small board\)")
GOAL = re.compile(r"^- Goal: (.*?)(?=^- |^$|\Z)", re.M | re.S)


class TourStep(TypedDict):
    """`key` identifies a diagram; "C3|D4" in the clicks of the task means either."""

    key: str
    text: str
    clicks: list[str]


def pages() -> dict[str, pathlib.Path]:
    """Returns the rules pages by the names of the games."""
    return {page.stem: page for page in sorted(RULES.glob("*.md")) if page.stem.islower()}


def content_of(page: pathlib.Path) -> JsonObject:
    """Returns the content for the game of a page. A board omits the size and the options that the page does not set."""
    text = page.read_text(encoding="utf-8")
    images = [match[2] for match in IMAGE.finditer(text)]
    strategy = STRATEGY.search(text)
    return {"facts": _facts(text), "picture": f"rules/{images[-1]}" if images else None,
            "puzzles": len(shipped(page.stem).puzzles),
            "rules": _html(STRATEGY.sub("", text)), "strategy": _html(strategy[0]) if strategy else "",
            "goal": _goal(text), "totals": _totals(text), "turns": _turns(text), "tour": _tour_steps(text),
            "diagrams": _diagrams(page)}


def _facts(text: str) -> str:
    """Returns the length of a game and how hard it is to learn, from the end of the page's first paragraph."""
    about = _plain(text.partition("\n\n")[2].partition("\n\n")[0])
    return " · ".join(about.rstrip(".").split("; ")[-2:])


def _turns(text: str) -> JsonObject | None:
    """Returns the number of turns on the usual and on the beginners' board; None if the game has one board."""
    match = TURNS.search(text)
    return {"usual": int(match[1]), "small": int(match[2])} if match else None


def _goal(text: str) -> str:
    """Returns the goal as a sentence; empty if the rules do not state one."""
    match = GOAL.search(text)
    goal = _plain(match[1]).split(". ")[0].rstrip(".") if match else ""
    return f"{goal[:1].upper()}{goal[1:]}." if goal else ""


def _totals(text: str) -> list[JsonObject]:
    """Returns the engine's mean totals by level, from the table of a cooperative game."""
    table = text.partition("### Typical totals")[2].partition("\n## ")[0]
    return [{"level": int(level), "mean": int(mean)} for level, mean in TOTAL.findall(table)]


def _plain(text: str) -> str:
    """Returns Markdown as one line of plain text."""
    return " ".join(MARK.sub("", LINK.sub(r"\1", HTML_COMMENT.sub("", text))).split())


def _diagrams(page: pathlib.Path) -> JsonObject:
    """Returns the boards on a page by their keys."""
    try:
        pictures = [picture for picture in pictures_of(page) if picture.game == page.stem]
    except UserError:
        return {}
    boards = {picture.file.removesuffix(".svg"): _diagram(picture) for picture in pictures}
    return {key: board for key, board in boards.items() if board}


def _diagram(picture: Picture) -> JsonObject | None:
    """Returns the settings in a picture's commands, and the changes that they make; None if they do anything else."""
    size: JsonObject = {}
    options: dict[str, str] = {}
    changes: list[tuple[str, str]] = []
    for command in picture.commands:
        match command.split(" ", 2):
            case ["boardsize", width] if not changes:
                size = {"size": int(width)}
            case ["game_param", option, value] if not changes:
                options[option] = value
            case ["play", color, text]:
                changes.append((color, text))
            case ["position", *words]:
                changes.append(("position", " ".join(words)))
            case ["clear_board"]:
                pass
            case _:
                return None
    return {**size, **({"options": options} if options else {}), "changes": changes}


def _tour_steps(page: str) -> list[TourStep]:
    """Returns the steps of the tour on a rules page, which is split at its boards."""
    section = TOUR.search(page)
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
        steps.append({"key": image[2].removeprefix(IMAGES).removesuffix(".svg"), "text": _plain(text),
                      "clicks": clicks[1].split() if clicks else []})
    return steps


def _html(text: str) -> str:
    """Returns a page or a section as HTML."""
    text = FENCE.sub(r"```\1", HTML_COMMENT.sub("", text))
    return str(markdown.markdown(text, extensions=["tables", "toc", "fenced_code", "sane_lists", _OwnRules()]))


class _OwnRules(Extension):
    """Keeps text in angle brackets as text."""

    def extendMarkdown(self, md: markdown.Markdown) -> None:
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(_Safe(md), "safe", 0)
        md.treeprocessors.register(_Folding(md), "folding", -1)


class _Safe(Treeprocessor):
    """Keeps only links within the page and to the web, and turns pictures into figures."""

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
    """A picture with its caption, and with the key that lets it be played."""
    file = image.get("src", "").removeprefix(IMAGES)
    figure = ElementTree.Element("figure", {"data-diagram": file.removesuffix(".svg")})
    ElementTree.SubElement(figure, "img", {"src": f"rules/{IMAGES}{file}", "alt": image.get("alt", "")})
    ElementTree.SubElement(figure, "figcaption").text = image.get("alt", "")
    return figure


class _Folding(Treeprocessor):
    """Collapses the sections that are not needed for a first game."""

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
