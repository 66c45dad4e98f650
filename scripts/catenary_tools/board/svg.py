# SPDX-License-Identifier: MIT
"""Boards as SVG text: cells in given colours with short texts, and arrows for moves from one cell to another."""

import math
from html import escape

EMPTY = "#efe6d2"
GRID = "#8a7a5c"
CELL = 40.0


def _hexagon(x, y):
    radius = CELL / math.sqrt(3)
    corners = (math.pi / 6 + corner * math.pi / 3 for corner in range(6))
    return " ".join(f"{x + radius * math.cos(angle):.1f},{y + radius * math.sin(angle):.1f}" for angle in corners)


def _cell(geometry, cell, fill):
    x, y = (CELL * value for value in geometry.place(cell))
    style = f'fill="{fill}" stroke="{GRID}" stroke-width="1"'
    if geometry.hexhex:
        return f'<polygon points="{_hexagon(x, y)}" {style}/>'
    return f'<rect x="{x - CELL / 2:.1f}" y="{y - CELL / 2:.1f}" width="{CELL:.0f}" height="{CELL:.0f}" {style}/>'


def _text(x, y, text, size, color="#222", anchor="middle"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{color}" text-anchor="{anchor}" '
            f'dominant-baseline="central">{escape(text)}</text>')


def _coordinates(geometry):
    """Letters after the lowest cell of each column, numbers left of the first cell of each row."""
    texts = []
    for column in range(geometry.width):
        x, y = geometry.place(min(cell for cell in geometry.cells if cell[0] == column))
        # A column of a hexhex board goes on to the lower right.
        shift = 0.45 if geometry.hexhex else 0
        texts.append(_text(CELL * (x + shift), CELL * (y + 0.85), geometry.letters[column], 13, "#666"))
    for row in range(geometry.width):
        x, y = geometry.place(min(cell for cell in geometry.cells if cell[1] == row))
        texts.append(_text(CELL * (x - 0.8), CELL * y, str(row + 1), 13, "#666"))
    return texts


def _arrow(geometry, start, end, color, width, tip):
    (x1, y1), (x2, y2) = geometry.place(start), geometry.place(end)
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    # Not quite to the centre, so that several arrows to one cell stay apart.
    share = (length - 0.3) / length
    x2, y2 = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    return (f'<g><title>{escape(tip)}</title><line x1="{CELL * x1:.1f}" y1="{CELL * y1:.1f}" '
            f'x2="{CELL * x2:.1f}" y2="{CELL * y2:.1f}" '
            f'stroke="{color}" stroke-width="{width:.1f}" marker-end="url(#tip)"/></g>')


def board(geometry, fills, texts, arrows=(), tips=None):
    """Returns a board as SVG: `fills` and `texts` by cell, `arrows` as (start, end, color, width, tip). Tips are what
    cells and arrows say under the mouse."""
    places = [geometry.place(cell) for cell in geometry.cells]
    left, right = min(x for x, _ in places) - 1.4, max(x for x, _ in places) + 0.8
    top, bottom = min(y for _, y in places) - 0.8, max(y for _, y in places) + 1.4
    parts = [f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="{CELL * left:.0f} {CELL * top:.0f} '
             f'{CELL * (right - left):.0f} {CELL * (bottom - top):.0f}" role="img">',
             '<defs><marker id="tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" '
             'orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="context-stroke"/></marker></defs>']
    for cell in geometry.cells:
        shape = _cell(geometry, cell, fills.get(cell, EMPTY))
        tip = escape((tips or {}).get(cell, geometry.name(cell)))
        parts.append(f"<g><title>{tip}</title>{shape}</g>")
    parts += [_arrow(geometry, *arrow) for arrow in arrows]
    for cell, text in texts.items():
        x, y = geometry.place(cell)
        parts.append(_text(CELL * x, CELL * y, text, min(15.0, 58.0 / max(3, len(text)))))
    return "\n".join([*parts, *_coordinates(geometry), "</svg>"])
