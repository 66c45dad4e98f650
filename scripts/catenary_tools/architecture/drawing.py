# SPDX-License-Identifier: MIT
"""The picture of the floors: a house whose steps on the right show how many includes go down to each floor.

Each storey has a column of its own, which ends in an arrow at its bar. The numbers in a row count the includes of that
row's floors; those of floors side by side are added up."""

from xml.sax.saxutils import escape

from catenary_tools.architecture import includes

FILE = "docs/architecture.svg"

MARGIN = 16
HEIGHT = 44
GAP = 12
COLUMN = 44
BASE = 640
"""Right edge of the topmost bar."""
HEADER = 44
FILL = ("#dbe7f3", "#e3eedd", "#f6e9cf", "#efdfee")
"""Of engine, games, protocol and program."""


def contents(building):
    numbers = includes.counts(building)
    rows = list(reversed(building.storeys))
    width = BASE + COLUMN * (len(rows) - 1) + MARGIN
    height = HEADER + len(rows) * (HEIGHT + GAP) - GAP + MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
             f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif">',
             "<title>The floors of Catenary and the includes between them</title>",
             f'<rect width="{width}" height="{height}" rx="6" fill="#ffffff"/>',
             text(MARGIN, 28, "A floor includes only floors below it", size=15, weight="bold"),
             text(BASE + 8, 28, "includes of each floor below", fill="#55606b")]
    for row in range(len(rows)):
        parts += bar(rows, row)
    for column in range(1, len(rows)):
        parts += arrow(rows, column, numbers)
    return "\n".join(parts) + "\n</svg>\n"


def top(row):
    return HEADER + row * (HEIGHT + GAP)


def middle(column):
    """The x at which the arrow to a row's bar comes down; row 0 has none."""
    return BASE + COLUMN * column - COLUMN // 2


def color(storey):
    path = storey[0].files[0]
    if storey[0].name == "program":
        return FILL[3]
    return FILL[("engine", "games", "protocol").index(path.partition("/")[0])]


def bar(rows, row):
    """The boxes of one storey side by side; the last one reaches to the column of the storey."""
    storey = rows[row]
    right = BASE + COLUMN * row
    step = (BASE - MARGIN) / len(storey)
    for index, floor in enumerate(storey):
        left = round(MARGIN + index * step)
        end = right if floor is storey[-1] else round(MARGIN + (index + 1) * step) - 6
        yield (f'<rect x="{left}" y="{top(row)}" width="{end - left}" height="{HEIGHT}" rx="3" '
               f'fill="{color(storey)}" stroke="#55606b"/>')
        yield text(left + 10, top(row) + 27, floor.name, weight="bold")
        if not floor.is_game:
            yield text(left + 94, top(row) + 27, floor.about, size=12)


def arrow(rows, column, numbers):
    """The column of one storey: a line from the highest row that includes it, with a number in each such row."""
    sums = [sum(numbers[floor][other] for floor in rows[row] for other in rows[column]) for row in range(column)]
    if not any(sums):
        return
    x, first = middle(column), next(row for row, number in enumerate(sums) if number)
    end = top(column) - 1
    yield f'<path d="M{x} {top(first) + HEIGHT // 2}V{end - 6}" stroke="#55606b" fill="none"/>'
    yield f'<path d="M{x - 4} {end - 7}L{x} {end}L{x + 4} {end - 7}Z" fill="#55606b"/>'
    for row, number in enumerate(sums):
        if number:
            y = top(row) + HEIGHT // 2
            yield f'<rect x="{x - 16}" y="{y - 10}" width="32" height="20" rx="10" fill="{color(rows[row])}"/>'
            yield text(x, y + 4, str(number), size=12, anchor="middle")


def text(x, y, words, size=13, weight="normal", fill="#1c2733", anchor="start"):
    return (f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
            f"{escape(words)}</text>")
