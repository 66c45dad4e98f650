# SPDX-License-Identifier: MIT
"""A review as one HTML file."""

import json
from pathlib import Path

from ..files import write_whole
from ..pages import render

FOLDER = Path(__file__).with_name("page")


def title_of(review):
    size = f", size {review['size']}"
    return f"Review: {review['title']}{size}"


def page(review):
    """Returns the text of the page of a review, as `method.review` makes it."""
    return render(FOLDER, review, title=title_of(review))


def records_of(paths):
    """Returns the records that paths name, those of a folder in order of their names. Raises OSError."""
    found = []
    for path in map(Path, paths):
        if path.is_dir():
            found += sorted(path.glob("**/*.sgf"))
        else:
            path.stat()
            found.append(path)
    return list(dict.fromkeys(found))


def places_of(records, output):
    """Returns the page of each record. Records of one name in several folders keep them apart by numbers."""
    places, taken = {}, set()
    for record in records:
        folder = output or record.parent
        place, number = folder / f"{record.stem}.review.html", 1
        while place in taken:
            number += 1
            place = folder / f"{record.stem}-{number}.review.html"
        taken.add(place)
        places[record] = place
    return places


def review_beside(record):
    """Returns the page of a record if its review exists, None otherwise. For pages that link reviews."""
    place = Path(record).with_suffix(".review.html")
    return place if place.exists() else None


def write(place, review):
    """Writes JSON and page; the page last, so that it exists only where both are complete."""
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place.with_suffix(".json"), json.dumps(review, separators=(",", ":")) + "\n")
    write_whole(place, page(review))
