# SPDX-License-Identifier: MIT
"""Links of the documents: which there are, and where they lead."""

import functools
import html.parser
import re

import blocks


class _Page(html.parser.HTMLParser):
    """The links and anchors of an HTML page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.links += [given[name] for name in ("href", "src") if given.get(name) and tag not in ("base", "use")]
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}


def _prose(path):
    """A Markdown page without its fenced blocks and code spans."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", lambda found: re.sub(r"[\[\]()#]", "", found[0]), text)


@functools.cache
def _page(path):
    return _Page(path.read_text(encoding="utf-8"))


def links_of(path):
    """The targets of links and images of a page."""
    if path.suffix == ".html":
        return _page(path).links
    return re.findall(r"\]\(([^)\s]+)", _prose(path))


def all_links():
    """(page, target) for every link of the documents and of the reports in HTML."""
    pages = [*blocks.documents(), *sorted((blocks.ROOT / "docs").rglob("*.html"))]
    return [(path, link) for path in pages for link in links_of(path)]


@functools.cache
def anchors_of(path):
    """The anchors that a link to a page may name; those of a heading in Markdown are made as GitHub makes them."""
    if path.suffix == ".html":
        return _page(path).anchors
    headings = re.findall(r"^#+ +(.*?) *$", _prose(path), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower().replace("`", "")).replace(" ", "-") for heading in headings}


def fault(path, link):
    """The fault of a link of a page, as text; None if it leads somewhere. Links to other sites are not checked."""
    if re.match(r"[a-z]+:", link):
        return None
    file, _, anchor = link.partition("#")
    target = (path.parent / file).resolve() if file else path
    if not target.exists():
        return f"{file} does not exist"
    if anchor and target.suffix in (".md", ".html") and anchor not in anchors_of(target):
        return f"{target.name} has no anchor #{anchor}"
    return None
