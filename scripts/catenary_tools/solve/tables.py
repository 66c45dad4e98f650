# SPDX-License-Identifier: MIT
"""The tables: their positions, and their layout."""

import random
import time
from collections import Counter
from dataclasses import dataclass
from typing import Callable

from ..board.geometry import Geometry
from . import boards


@dataclass(frozen=True)
class Table:
    """`rows` asks an engine and returns lines of Markdown."""

    title: str
    rows: Callable


def markdown(name, engine, command):
    """Returns a table; `command` is the command that prints it, without the name of the table."""
    start = time.monotonic()
    lines = TABLES[name].rows(engine)
    seconds = time.monotonic() - start
    return "\n".join([f"### {TABLES[name].title}", "", *lines, "", f"`{command} {name}`, {seconds:.1f} s", ""])


def grid(head, rows):
    return ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |",
            *("| " + " | ".join(map(str, row)) + " |" for row in rows)]


def first_moves(engine, keeps=lambda transposes: True):
    """Pairs: the cells of a class of first moves that symmetries make the same, and the answer after one of them."""
    geometry = Geometry.of_engine(engine.ask)
    return [(cells, engine.after([geometry.name(cells[0])])) for cells in boards.kinds(geometry, keeps)]


def board_of(geometry, moves, word=lambda result: result):
    """A fenced board with a word for the result after a first stone on each cell."""
    words = {cell: word(answer.result) for cells, answer in moves for cell in cells}
    return ["```text", boards.drawn(geometry, words), "```"]


CATCHUP_RULES = (("standard, record bonus", (("rules", "standard"), ("bonus", "record"))),
                 ("standard, parity bonus", (("rules", "standard"), ("bonus", "parity"))),
                 ("alternative", (("rules", "alternative"),)))


def catchup(side):
    def rows(engine):
        lines = []
        for name, options in CATCHUP_RULES:
            engine.start_game("catchup", 2 * side - 1, options)
            best = engine.solve()
            lines += ["", *catchup_rows(name, Geometry.of_engine(engine.ask), best, first_moves(engine))]
        return lines[1:]
    return Table(f"Catchup, side {side}", rows)


def catchup_rows(name, geometry, best, moves):
    """The results under one set of rules."""
    return [f"**{name[0].upper()}{name[1:]}**: `{best.result}`, `{best.rest}`.",
            "Results after White's first stone:", "",
            *board_of(geometry, moves), "",
            *grid(("first stone", "result", "line of best turns after it"),
                  [(geometry.name(cells[0]), answer.result, answer.rest) for cells, answer in moves])]


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


def catena(side):
    def rows(engine):
        found = []
        for scoring, stones, button in CATENA_RULES:
            options = [("scoring", scoring), ("stones_per_turn", stones)]
            if stones == 1 and scoring != "longest":
                options.append(("button", button))
            engine.start_game("catena", 2 * side - 1, options)
            best, moves = engine.solve(), first_moves(engine)
            taken = engine.after(["button"]).result if button == "on" else None
            found.append(((scoring, stones, button), best, moves, taken))
        return catena_rows(Geometry.of_engine(engine.ask), found)
    return Table(f"Catena, side {side}", rows)


def catena_rows(geometry, found):
    """All sets of rules in one table, then a board for each; `found` has the rules, the best play, the answers after
    first stones, and the result after the button, if there is one."""
    lines = grid(("scoring", "stones a turn", "button", "result, komi 0", "fair komi", "line of best turns"),
                 [(*rules, best.result, fair_komi(rules[0], best.result), best.rest) for rules, best, _, _ in found])
    for (scoring, stones, button), _, moves, taken in found:
        rules = f"**{scoring}, {stones} stone{'s' if stones > 1 else ''} a turn, button {button}**"
        after = f"Results after the button: `{taken}`; after" if taken else "Results after"
        lines += ["", f"{rules}. {after} Black's first stone:", "", *board_of(geometry, moves)]
    return lines


def cation(size):
    def rows(engine):
        engine.start_game("cation", size, (("pie", "off"),))
        best = engine.solve()
        geometry = Geometry.of_engine(engine.ask)
        moves = first_moves(engine, lambda transposes: not transposes)
        engine.start_game("cation", size, (("pie", "on"),))
        with_pie = engine.solve()
        lines = [f"{name}: `{answer.result}`, `{answer.rest}`." for name, answer in
                 (("Without the swap", best), ("With it", with_pie))]
        return [" ".join(lines), "",
                "The winner after Black's first stone on each point, without the swap. White should swap a B:", "",
                *board_of(geometry, moves, lambda result: "?" if result == "unknown" else result[0])]
    return Table(f"Cation, {size}x{size}", rows)


def endgame(rng, black, white):
    """Boats on random squares, either side to move."""
    squares = rng.sample(range(64), black + white)
    letters = ["x" if square in squares[:black] else "o" if square in squares else "." for square in range(64)]
    ranks = "/".join("".join(letters[8 * rank:8 * rank + 8]) for rank in range(8))
    return f"{ranks} {rng.choice('bw')} started=2 landed=- passes=0"


def colorado(most, samples):
    """Endgames with up to `most` boats each; `samples` positions of each kind."""
    def rows(engine):
        engine.start_game("colorado")
        found = [colorado_row(engine, black, white, samples) for black in range(1, most[0] + 1)
                 for white in range(1, min(black, most[1]) + 1)]
        return [f"{samples} random positions each, with either side to move. Draws are by repetition.", "",
                *grid(("boats, Black : White", "side to move wins", "draws", "loses", "unknown",
                       "results, + for Black", "seconds"), found)]
    return Table(f"Colorado endgames on the default layout, up to {most[0]} boats against {most[1]}", rows)


def colorado_row(engine, black, white, samples):
    rng = random.Random(100 * black + white)
    counts, results, done = Counter(), Counter(), 0
    start = time.monotonic()
    while done < samples:
        if not engine.request("position " + endgame(rng, black, white)).ok:
            continue  # The game would be over.
        done += 1
        result = engine.solve().result
        side = engine.ask("to_move")[0].upper()
        counts["wins" if result[0] == side else "draws" if result == "0" else result if result == "unknown" else
               "losses"] += 1
        results[result.replace("B+", "+").replace("W+", "-")] += 1
    shares = ", ".join(f"{result} {count}" for result, count in results.most_common() if result != "unknown")
    return (f"{black} : {white}", counts["wins"], counts["draws"], counts["losses"], counts["unknown"], shares,
            f"{time.monotonic() - start:.1f}")


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
