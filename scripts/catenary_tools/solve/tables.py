"""The tables: which positions each asks for, and how it is written."""

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
    """Returns a table; `command` is what it is made with, without its name."""
    start = time.monotonic()
    lines = TABLES[name].rows(engine)
    seconds = time.monotonic() - start
    return "\n".join([f"### {TABLES[name].title}", "", *lines, "", f"`{command} {name}`, {seconds:.1f} s", ""])


def grid(head, rows):
    return ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |",
            *("| " + " | ".join(map(str, row)) + " |" for row in rows)]


def first_moves(engine, keeps=lambda transposes: True):
    """Pairs: the names of a class of first moves that symmetries make the same, and the answer after one of them."""
    geometry = Geometry.of_engine(engine.ask)
    found = []
    for cells in boards.kinds(geometry, keeps):
        names = [geometry.name(cell) for cell in cells]
        found.append((names, engine.after([names[0]])))
    return found


CATCHUP_RULES = (("standard, record bonus", (("rules", "standard"), ("bonus", "record"))),
                 ("standard, parity bonus", (("rules", "standard"), ("bonus", "parity"))),
                 ("alternative", (("rules", "alternative"),)))


def catchup(side):
    def rows(engine):
        found = []
        for name, options in CATCHUP_RULES:
            engine.start_game("catchup", 2 * side - 1, options)
            best = engine.solve()
            found.append((name, "the game", best.result, best.rest))
            found += [(name, ", ".join(names), answer.result, answer.rest) for names, answer in first_moves(engine)]
        return grid(("rules", "White's first stone", "result", "a line of best turns after it"), found)
    return Table(f"Catchup, side {side}", rows)


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
            best = engine.solve()
            moves = first_moves(engine)
            by_move = ", ".join(f"{'/'.join(names)} {answer.result}" for names, answer in moves)
            if button == "on":
                by_move += f", button {engine.after(['button']).result}"
            found.append((scoring, stones, button, best.result, fair_komi(scoring, best.result), by_move, best.rest))
        return grid(("scoring", "stones a turn", "button", "result, komi 0", "fair komi", "by Black's first move",
                     "a line of best turns"), found)
    return Table(f"Catena, side {side}", rows)


def cation(size):
    def rows(engine):
        engine.start_game("cation", size, (("pie", "off"),))
        best = engine.solve()
        geometry = Geometry.of_engine(engine.ask)
        words = {}
        for names, answer in first_moves(engine, lambda transposes: not transposes):
            for name in names:
                words[geometry.cell(name)] = "?" if answer.result == "unknown" else answer.result[0]
        engine.start_game("cation", size, (("pie", "on"),))
        with_pie = engine.solve()
        lines = [f"{name}: `{answer.result}`, `{answer.rest}`." for name, answer in
                 (("Without the swap", best), ("With it", with_pie))]
        return [" ".join(lines), "",
                "Who wins after Black's first stone on each point (without the swap): White should swap a B.", "",
                "```text", boards.drawn(geometry, words), "```"]
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
        return [f"Of {samples} random positions each, either side to move. Draws are by repetition.", "",
                *grid(("boats, Black : White", "the side to move wins", "draws", "loses", "unknown",
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
