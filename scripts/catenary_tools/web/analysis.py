# SPDX-License-Identifier: MIT
"""The lines that an engine prints while it analyses a position."""

import re

MOVE = re.compile(r"\binfo (?=move )")
PROVEN = re.compile(r"[BW]\+.*|0|[Dd]raw")
KEYS = {"move", "visits", "winrate", "score", "scoreLead", "depth", "order", "turns"}


def _fields(text):
    """Returns the pairs of words before the principal variation, and that."""
    words = text.split()
    end = words.index("pv") if "pv" in words else len(words)
    pairs = dict(zip(words[0:end:2], words[1:end:2]))
    return {key: value for key, value in pairs.items() if key in KEYS}, words[end + 1:]


def _chance(text):
    """A share: KataGo's are from 0 to 1, others are hundredths of a percent."""
    return float(text) if "." in text else int(text) / 10_000


def candidate_of(text):
    """Returns one move of a line. Chances are those of the side to move."""
    fields, variation = _fields(text)
    turns = fields["turns"].split("/") if "turns" in fields else variation
    first = turns[0] if turns else fields["move"]
    cells = [cell for move in first.split(",") for cell in move.split("-") if cell[-1:].isdigit()]
    score = fields.get("score", "")
    return {"turn": first, "cells": cells, "from": first.split("-")[0] if "-" in first else None,
            "chance": _chance(fields["winrate"]),
            "total": float(fields["scoreLead"]) if "scoreLead" in fields else None,
            "text": score, "line": turns[1:], "proven": bool(PROVEN.fullmatch(score)),
            "depth": int(fields.get("depth", 0)), "nodes": int(fields.get("visits", 0))}


def _each_turn_once(candidates):
    """Leaves out turns that differ from a better one in the order of their moves only."""
    turns = {}
    for candidate in candidates:
        turns.setdefault(frozenset(candidate["turn"].split(",")), candidate)
    return list(turns.values())


def message_of(line, state, info):
    """Returns the message for the page, None for a line without a move. `info` is the description of the game."""
    found = [candidate_of(text) for text in MOVE.split(line)[1:]]
    cooperative, nodes = info["cooperative"], sum(entry["nodes"] for entry in found)
    if not found:
        return None
    best = found[0]
    if info["commutative"]:
        found = _each_turn_once(found)
    chance = round(1 - best["chance"], 4) if state["turn"]["mover"] == "white" else best["chance"]
    if cooperative:
        for candidate in found:
            candidate["chance"], candidate["proven"] = None, False
    else:
        for candidate in found:
            candidate["total"] = None
    return {"type": "thinking", "ply": state["ply"], "key": state["key"], "chance": None if cooperative else chance,
            "total": best["total"], "depth": best["depth"], "nodes": nodes,
            "proven": best["proven"], "candidates": found}


def heat_of(text, layout, state):
    """Returns the values of the legal clicks from a grid of numbers from -1 to 1, rows from the top."""
    rows = [line.split() for line in text.splitlines()][::-1]
    places = {cell["id"]: (cell["row"], cell["col"]) for cell in layout["cells"]}
    heat = {}
    for cell in state["legal"]["clicks"]:
        row, column = places[cell]
        heat[cell] = (float(rows[row][column]) + 1) / 2
    return heat
