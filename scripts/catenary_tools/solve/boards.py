# SPDX-License-Identifier: MIT
"""Symmetries of the boards, for tables that name one first move of each kind, and boards drawn with a word in each
cell."""


def kinds(geometry, keeps=lambda image: True):
    """The cells in classes that symmetries of the board map onto each other, each class sorted; a symmetry counts where
    `keeps(transposes)` says so."""
    maps = [cells for cells, transposes in geometry.symmetries() if keeps(transposes)]
    classes = {}
    for cell in geometry.cells:
        classes.setdefault(min(image[cell] for image in maps), []).append(cell)
    return list(classes.values())


def drawn(geometry, words):
    """The board as text with a word, or a dot, for each cell, and the names of rows and columns; a row that goes down
    shifts by half a cell on hexhex boards."""
    size = max(len(word) for word in words.values()) + 2
    size += size % 2 if geometry.hexhex else 0
    shift = size // 2 if geometry.hexhex else 0
    shown = {cell: words.get(cell, ".") for cell in geometry.cells}
    for column in range(geometry.width):
        lowest = min(row for of, row in geometry.cells if of == column)
        shown[column, lowest - 1] = geometry.letters[column]
    left = min(column * size - row * shift for column, row in shown)
    lines = []
    for row in range(geometry.width - 1, -2, -1):
        line = f"{row + 1:2} " if row >= 0 else "   "
        for column in sorted(of for of, at in shown if at == row):
            line = line.ljust(3 + column * size - row * shift - left) + shown[column, row].center(size)
        lines.append(line.rstrip())
    return "\n".join(lines)
