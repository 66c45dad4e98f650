# SPDX-License-Identifier: MIT
"""The files of reviews: for each record an HTML file with the page and a JSON file beside it."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from ..files import DamagedFile, read_json, write_whole
from ..pages import render

PAGE = "review/page"
# The JSON field that identifies the record.
DIGEST = "record_sha256"


def page_of(record: Path, sgf: str, output: Path | None, taken: Collection[Path]) -> Path:
    """Returns the page of a record, which is beside it or in the folder `output`. Pages of records with the same name
    are distinguished by numbers; `taken` are the pages of the records before it."""
    folder = output or record.parent
    names = itertools.chain([record.stem], (f"{record.stem}-{number}" for number in itertools.count(2)))
    pages = (page for name in names if (page := folder / f"{name}.review.html") not in taken)
    return next(page for page in pages if not output or not page.exists() or is_review(page, sgf))


def is_review(page: Path, sgf: str) -> bool:
    """True if the page exists and shows the review of that record."""
    try:
        return page.exists() and read_json(page.with_suffix(".json"), dict).get(DIGEST) == digest_of(sgf)
    except (OSError, DamagedFile):
        return False


def digest_of(sgf: str) -> str:
    return hashlib.sha256(sgf.encode()).hexdigest()


def review_beside(record: str | Path) -> Path | None:
    """Returns the page of a record if its review exists, otherwise None. For pages that link to reviews."""
    page = Path(record).with_suffix(".review.html")
    return page if page.exists() else None


def page_of_review(review: Mapping[str, Any]) -> str:
    """Returns the text of the page for the engine's review."""
    return render(PAGE, review, title=f"Review: {review['title']}, size {review['size']}")


def write_review(page: Path, review: Mapping[str, Any]) -> None:
    """Writes the JSON and then the page, so that the page exists only if both are complete."""
    page.parent.mkdir(parents=True, exist_ok=True)
    write_whole(page.with_suffix(".json"), json.dumps(review, separators=(",", ":")) + "\n")
    write_whole(page, page_of_review(review))
