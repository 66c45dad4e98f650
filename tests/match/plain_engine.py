#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A mock engine of plain GTP: plain_engine.py LOG [OPTION...].

It plays the first free vertex of --cells=A1,B1,..., and writes each command to the file LOG. With --list=A,B it also
has list_commands and the commands A and B. The vertex of --again=A1 never counts as taken. With --short=yes it answers
every second step by repeating the vertex of the first one.
"""

import sys

KNOWN = ("boardsize", "clear_board", "play", "genmove", "quit")


class Engine:
    def __init__(self, cells, again, short, known):
        self.cells = cells
        self.again = again
        self.short = short
        self.last = None
        self.known = known
        self.taken = set()

    def answer(self, command, *arguments):
        if command not in self.known:
            return "? unknown command"
        if command == "list_commands":
            return "= " + "\n".join(self.known)
        if command == "clear_board":
            self.taken.clear()
        elif command == "play":
            self.taken.add(arguments[1].upper())
            self.last = None
        elif command == "genmove":
            if self.short and self.last:
                cell, self.last = self.last, None
                return f"= {cell}"
            cell = next(cell for cell in self.cells if cell not in self.taken or cell == self.again)
            self.taken.add(cell)
            self.last = cell
            return f"= {cell}"
        return "="


def main():
    options = dict(word[2:].split("=", 1) for word in sys.argv[2:])
    listed = ("list_commands", *options["list"].split(",")) if "list" in options else ()
    engine = Engine(options["cells"].split(","), options.get("again"), "short" in options, KNOWN + listed)
    with open(sys.argv[1], "w", encoding="ascii", buffering=1) as log:
        for line in sys.stdin:
            number, *words = line.split()
            print(*words, file=log)
            text = engine.answer(*words)
            print(text[0] + number + text[1:], end="\n\n", flush=True)
            if words == ["quit"]:
                return


if __name__ == "__main__":
    main()
