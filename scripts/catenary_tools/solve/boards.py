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
    """The board as text with a word, or a dot, for each cell; a row that goes down shifts by half a cell on hexhex
    boards."""
    width = max(len(word) for word in words.values()) + 2
    lines = []
    for row in reversed(range(geometry.width)):
        cells = [words.get((column, row), ".") if (column, row) in geometry.cell_set else ""
                 for column in range(geometry.width)]
        indent = " " * ((geometry.width - 1 - row) * width // 2 if geometry.hexhex else 0)
        lines.append(f"{row + 1:2} " + indent + "".join(word.center(width) for word in cells))
    if geometry.hexhex:
        # The rows above the middle begin further to the right on the grid than on the board.
        lines = [f"{line[:3]}{line[3:].rstrip()[(geometry.width // 2) * width // 2:]}" for line in lines]
        return "\n".join(line.rstrip() for line in lines)
    letters = "".join(geometry.letters[column].center(width) for column in range(geometry.width))
    return "\n".join(line.rstrip() for line in [*lines, "   " + letters])
