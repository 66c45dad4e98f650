# SPDX-License-Identifier: MIT
"""Places of the cells of a board: hexhex and square boards on the coordinate grid of docs/rules/README.md."""

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Geometry:
    """Cells are pairs (column, row) from 0, rows from the bottom."""

    letters = LETTERS

    def __init__(self, width, hexhex):
        self.width, self.hexhex = width, hexhex
        self.cells = [(column, row) for row in range(width) for column in range(width)
                      if not hexhex or abs(column - row) <= width // 2]
        self.cell_set = set(self.cells)

    @staticmethod
    def of_engine(ask):
        """That of the game in progress; `ask` puts a GTP command to the engine."""
        words = ask("gogui-rules_board_size").split()
        return Geometry(int(words[0]), "hex" in words)

    def name(self, cell):
        return f"{LETTERS[cell[0]]}{cell[1] + 1}"

    def cell(self, name):
        """None for what is no vertex, such as `pass`."""
        if len(name) < 2 or name[0].upper() not in LETTERS or not name[1:].isdigit():
            return None
        return LETTERS.index(name[0].upper()), int(name[1:]) - 1

    def place(self, cell):
        """The centre on a page, in units of the distance of neighbours; y grows downwards."""
        column, row = cell
        if not self.hexhex:
            return float(column), float(self.width - 1 - row)
        return column - row / 2 + (self.width // 2) / 2, (self.width - 1 - row) * 3 ** 0.5 / 2

    def symmetries(self):
        """Maps of the cells onto themselves, each with whether it makes columns rows (never so on hexhex boards)."""
        last = self.width - 1
        if self.hexhex:
            middle = self.width // 2

            def turned(cell):
                x, y = cell[0] - middle, cell[1] - middle
                return x - y + middle, x + middle
        else:
            def turned(cell):
                return last - cell[1], cell[0]
        image = {cell: cell for cell in self.cells}
        found = []
        for turn in range(6 if self.hexhex else 4):
            transposes = not self.hexhex and turn % 2 == 1
            found.append((dict(image), transposes))
            found.append(({cell: (to[1], to[0]) for cell, to in image.items()}, not self.hexhex and not transposes))
            image = {cell: turned(to) for cell, to in image.items()}
        return found
