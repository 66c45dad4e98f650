# SPDX-License-Identifier: MIT
"""The rules of a game as HTML: a page of docs/rules, or the rules in brief of the engine."""

import re
from xml.etree import ElementTree

import markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from .. import places

DOCUMENTS = places.ROOT / "docs" if places.IN_SOURCES else places.SCRIPTS.parents[1] / "share" / "doc" / "catenary"
FOLDER = DOCUMENTS / "rules"
IMAGES = "images/"
# Sections that are read before the first game.
OPEN = ("Rules in brief", "First steps")
SAFE_LINK = re.compile(r"#[\w-]+|https://[\w./#?=&%~-]+")
COMMENT = re.compile(r"<!--.*?-->", re.S)
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
    text = FENCE.sub(r"```\1", COMMENT.sub("", text))
    return markdown.markdown(text, extensions=["tables", "toc", "fenced_code", "sane_lists", _OwnRules()])


def pictures():
    """Returns the files of the pictures by the paths of their requests."""
    return {f"/rules/{IMAGES}{path.name}": path for path in sorted((FOLDER / "images").glob("*.svg"))}
