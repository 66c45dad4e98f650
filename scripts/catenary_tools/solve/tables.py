# SPDX-License-Identifier: MIT
"""The tables: their positions, and their layout."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from . import boards
from .rows import Endgames, FirstMoves


@dataclass(frozen=True)
class Table:
    """`rows` are the units to ask; `layout` returns lines of Markdown for their answers."""

    title: str
    rows: tuple
    layout: Callable


async def markdown(name, team, command):
    """Returns a table; `command` is the command that prints it, without the name of the table."""
    start = time.monotonic()
    table = TABLES[name]
    lines = table.layout(await team.results(table.rows))
    seconds = time.monotonic() - start
    return "\n".join([f"### {table.title}", "", *lines, "", f"`{command} {name}`, {seconds:.1f} s", ""])


def grid(head, rows):
    return ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |",
            *("| " + " | ".join(map(str, row)) + " |" for row in rows)]


def board_of(geometry, moves, word=lambda result: result):
    """A fenced board with a word for the result after a first stone on each cell."""
    words = {cell: word(answer.result) for cells, answer in moves for cell in cells}
    return ["```text", boards.drawn(geometry, words), "```"]


CATCHUP_RULES = (("standard, record bonus", (("rules", "standard"), ("bonus", "record"))),
                 ("standard, parity bonus", (("rules", "standard"), ("bonus", "parity"))),
                 ("alternative", (("rules", "alternative"),)))


def catchup(side):
    def layout(found):
        return [line for (name, _), one in zip(CATCHUP_RULES, found)
                for line in ["", *catchup_rows(name, one)]][1:]
    rows = tuple(FirstMoves("catchup", 2 * side - 1, options) for _, options in CATCHUP_RULES)
    return Table(f"Catchup, side {side}", rows, layout)


def catchup_rows(name, found):
    """The results under one set of rules."""
    return [f"**{name[0].upper()}{name[1:]}**: `{found.best.result}`, `{found.best.rest}`.",
            "Results after White's first stone:", "",
            *board_of(found.geometry, found.cells), "",
            *grid(("first stone", "result", "line of best turns after it"),
                  [(found.geometry.name(cells[0]), answer.result, answer.rest) for cells, answer in found.cells])]


CATENA_RULES = [(scoring, stones, button) for scoring in ("area", "longest", "square") for stones in (1, 2)
                for button in (("on", "off") if stones == 1 and scoring != "longest" else ("off",))]


def lead_of_black(result):
    """In points, from a result such as `B+2.5`."""
    return 0.0 if result == "0" else float(result[2:]) * (1 if result[0] == "B" else -1)


def fair_komi(scoring, result):
    """The whole komi that leaves a draw or half a point: komi moves the result by as much."""
    lead = lead_of_black(result)
    if scoring == "longest":
        return "has none"
    whole = {f"{int(lead + half):d}" for half in (-0.5, 0.5)} if lead % 1 else {f"{int(lead):d}"}
    return " or ".join(sorted(whole, key=int))


def catena_row(side, scoring, stones, button):
    options = [("scoring", scoring), ("stones_per_turn", stones)]
    if stones == 1 and scoring != "longest":
        options.append(("button", button))
    return FirstMoves("catena", 2 * side - 1, tuple(options), moves=("button",) if button == "on" else ())


def catena(side):
    return Table(f"Catena, side {side}", tuple(catena_row(side, *rules) for rules in CATENA_RULES), catena_rows)


def catena_rows(found):
    """All sets of rules in one table, then a board for each."""
    lines = grid(("scoring", "stones a turn", "button", "result, komi 0", "fair komi", "line of best turns"),
                 [(*rules, one.best.result, fair_komi(rules[0], one.best.result), one.best.rest)
                  for rules, one in zip(CATENA_RULES, found)])
    for (scoring, stones, button), one in zip(CATENA_RULES, found):
        rules = f"**{scoring}, {stones} stone{'s' if stones > 1 else ''} a turn, button {button}**"
        after = f"Results after the button: `{one.moves['button'].result}`; after" if one.moves else "Results after"
        lines += ["", f"{rules}. {after} Black's first stone:", "", *board_of(one.geometry, one.cells)]
    return lines


def cation(size):
    rows = (FirstMoves("cation", size, (("pie", "off"),), transposed=False),
            FirstMoves("cation", size, (("pie", "on"),), alone=True))
    return Table(f"Cation, {size}x{size}", rows, lambda found: cation_rows(*found))


def cation_rows(found, with_pie):
    lines = [f"{name}: `{one.best.result}`, `{one.best.rest}`." for name, one in
             (("Without the swap", found), ("With it", with_pie))]
    return [" ".join(lines), "",
            "The winner after Black's first stone on each point, without the swap. White should swap a B:", "",
            *board_of(found.geometry, found.cells, lambda result: "?" if result == "unknown" else result[0])]


def colorado(most, samples):
    """Endgames with up to `most` boats each; `samples` positions of each kind."""
    def layout(found):
        return [f"{samples} random positions each, with either side to move. Draws are by repetition.", "",
                *grid(("boats, Black : White", "side to move wins", "draws", "loses", "unknown",
                       "results, + for Black", "seconds"), found)]
    rows = tuple(Endgames(black, white, samples) for black in range(1, most[0] + 1)
                 for white in range(1, min(black, most[1]) + 1))
    return Table(f"Colorado endgames on the default layout, up to {most[0]} boats against {most[1]}", rows, layout)


TABLES = {
    "catchup-2": catchup(2),
    "catchup-3": catchup(3),
    "catena-2": catena(2),
    "catena-3": catena(3),
    "cation-3": cation(3),
    "cation-4": cation(4),
    "cation-5": cation(5),
    "colorado-2": colorado((2, 2), 25),
    "colorado-3": colorado((3, 2), 25),
    "colorado-3-3": colorado((3, 3), 25),
}
