# SPDX-License-Identifier: MIT
"""The links of the documents and where they lead."""

import functools
import re

from tests.docs import blocks


def _prose(path):
    """A Markdown page without its fenced blocks and code spans."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", lambda found: re.sub(r"[\[\]()#]", "", found[0]), text)


def links_of(path):
    """The targets of links and images of a page."""
    return re.findall(r"\]\(([^)\s]+)", _prose(path))


def all_links():
    """(page, target) for every link of the documents."""
    return [(path, link) for path in blocks.documents() for link in links_of(path)]


@functools.cache
def anchors_of(path):
    """The anchors that a link to a page may use; anchors of Markdown headings are made as GitHub makes them."""
    headings = re.findall(r"^#+ +(.*?) *$", _prose(path), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower().replace("`", "")).replace(" ", "-") for heading in headings}


def fault(path, link):
    """The fault of a link of a page, as text; None if its target exists. Links to other sites are not checked."""
    if re.match(r"[a-z]+:", link):
        return None
    file, _, anchor = link.partition("#")
    target = (path.parent / file).resolve() if file else path
    if not target.exists():
        return f"{file} does not exist"
    if anchor and target.suffix == ".md" and anchor not in anchors_of(target):
        return f"{target.name} has no anchor #{anchor}"
    return None
