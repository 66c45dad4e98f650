# SPDX-License-Identifier: MIT
"""Files of reviews: the records, and for each a page in one HTML file with JSON beside it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..files import write_whole
from ..pages import render

FOLDER = Path(__file__).with_name("page")


def records_of(paths: Iterable[str | Path]) -> list[Path]:
    """Returns the records that paths name, those of a folder in order of their names. Raises OSError."""
    records: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            records += sorted(path.glob("**/*.sgf"))
        else:
            path.stat()
            records.append(path)
    return list(dict.fromkeys(records))


def pages_of(records: Sequence[Path], output: Path | None) -> dict[Path, Path]:
    """Returns the page of each record. Records of one name in several folders keep them apart by numbers."""
    pages: dict[Path, Path] = {}
    taken: set[Path] = set()
    for record in records:
        folder = output or record.parent
        page, number = folder / f"{record.stem}.review.html", 1
        while page in taken:
            number += 1
            page = folder / f"{record.stem}-{number}.review.html"
        taken.add(page)
        pages[record] = page
    return pages


def review_beside(record: str | Path) -> Path | None:
    """Returns the page of a record if its review exists, None otherwise. For pages that link reviews."""
    page = Path(record).with_suffix(".review.html")
    return page if page.exists() else None


def page_of_review(review: Mapping[str, Any]) -> str:
    """Returns the text of the page of a review, as the engine makes it."""
    text: str = render(FOLDER, review, title=f"Review: {review['title']}, size {review['size']}")
    return text


def write_review(page: Path, review: Mapping[str, Any]) -> None:
    """Writes JSON and page; the page last, so that it exists only where both are complete."""
    page.parent.mkdir(parents=True, exist_ok=True)
    write_whole(page.with_suffix(".json"), json.dumps(review, separators=(",", ":")) + "\n")
    write_whole(page, page_of_review(review))
