# SPDX-License-Identifier: MIT
"""A review as one HTML file."""

from pathlib import Path

from ..pages.page import render

FOLDER = Path(__file__).with_name("page")


def title_of(review):
    size = f", size {review['size']}"
    return f"Review: {review['title']}{size}"


def page(review):
    """Returns the text of the page of a review, as `method.review` makes it."""
    return render(FOLDER, review, title=title_of(review))
