# SPDX-License-Identifier: MIT
"""The opening map: what each first move is worth, on the board."""

from dataclasses import dataclass

from ..board.svg import board
from ..play.analysis import Analysis

UNFAVOURABLE, EVEN, FAVOURABLE = (178, 60, 48), (245, 240, 226), (44, 98, 160)
MOST_ARROWS = 24


@dataclass(frozen=True)
class Opening:
    """Moves best first, as the analysis mode of the engine describes them."""

    side: str
    moves: list
    depth: int
    nodes: int


# Nothing is left out or shortened: what the search takes for unlikely differs from move to move, so that a map of a
# symmetric board would not be symmetric.
FULL_WIDTH = {"threads": 1, "reduction": 0, "late_depth": 0, "futility_depth": 0}


def analyze(setting, program, depth):
    """Searches all moves to the same depth: values of different depths do not compare."""
    request = {"game": setting.game, "multi_pv": 1000, "limits": {"depth": depth}, "engine": FULL_WIDTH,
               "options": dict(setting.options)}
    if setting.size:
        request["size"] = setting.size
    with Analysis(program) as analysis:
        answer = analysis.ask(request)
    return Opening(answer["to_move"], answer["moves"], answer["depth"], answer["nodes"])


def color_of(chance, low, high):
    """From the worst to the best chance on the board, with the middle between them as neutral."""
    share = 0.5 if high == low else (chance - low) / (high - low)
    end, distance = (FAVOURABLE, 2 * share - 1) if share > 0.5 else (UNFAVOURABLE, 1 - 2 * share)
    # No full saturation: the texts have to stay legible.
    mixed = (round(even + (there - even) * 0.75 * distance) for even, there in zip(EVEN, end))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def percent(chance):
    return f"{100 * chance:.0f}"


def opening_map(opening, geometry, ground):
    """Placements colour their cells; moves from one cell to another are arrows, the best ones only."""
    chances = [move["winrate"] for move in opening.moves]
    low, high = min(chances), max(chances)
    fills, texts, tips, arrows = dict(ground), {}, {}, []
    for move in opening.moves:
        origin, _, target = move["move"].partition("-")
        start, end = geometry.cell(origin), geometry.cell(target) if target else None
        color = color_of(move["winrate"], low, high)
        tip = ": ".join([move["move"], ", ".join([f"{percent(move['winrate'])}%", *known_score(move)])])
        if start and not target:
            fills[start], texts[start], tips[start] = color, percent(move["winrate"]), tip
        elif start and end:
            arrows.append((start, end, darker(color), 4.0, tip))
    # The best ones on top.
    kept = list(reversed(arrows[:MOST_ARROWS]))
    return board(geometry, fills, texts, kept, tips)


def darker(color):
    """A line has to stand out from the board."""
    return "#" + "".join(f"{int(color[at:at + 2], 16) * 3 // 4:02x}" for at in (1, 3, 5))


def known_score(move):
    """A proven result or a total, as a list of one; nothing where the engine tells a chance only."""
    return [] if move["score"].endswith("%") else [move["score"]]


def best_moves(opening, count):
    return [(move["move"], f"{100 * move['winrate']:.1f}%", *(known_score(move) or ["-"]), str(move["depth"]),
             " ".join(move["variation"][:8])) for move in opening.moves[:count]]
