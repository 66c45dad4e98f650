# SPDX-License-Identifier: MIT
"""What an engine thinks of a position: analysis, thinking beside the game, and hints."""

import asyncio
import json
import re

from ..engine.process import EngineFailure
from ..puzzles.collection import result_text
from .actions import Refused
from .engines import RULER
from .seats import COLORS
from .turns import Change, gains_of, reasons

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


MOST_SECONDS = 60
CENTISECONDS_BETWEEN = 20
HEAT_SECONDS = 30.0
# A seat may have left the limits of its level behind.
NO_LIMITS = ("engine_param max_nodes 0", "engine_param move_time 0")


class Thinking:
    """Switched on and off by the page; rests while an engine has the turn."""

    def __init__(self, controller, publish):
        self._controller = controller
        self._publish = publish
        self._task = None
        self._node = None
        self._engine = None
        self.on = False
        self.heat = False

    def switch(self, on, heat):
        self.stop()
        self.on, self.heat = on, heat
        self.consider()

    def stop(self):
        """Ends the analysis in progress."""
        if self._task and self._engine and not self._task.done():
            self._engine.end(self._task)
        self._task, self._node, self._engine = None, None, None

    def consider(self):
        """Analyses the position unless that is under way."""
        table = self._controller.table
        wanted = self.on and not self._controller.moves.color and table.mover in (*COLORS, "both")
        if wanted and self._node is table.game.record.node:
            return
        self.stop()
        if wanted:
            self._node = table.game.record.node
            self._task = asyncio.get_running_loop().create_task(self._analyse(table, self._node))

    async def _analyse(self, table, node):
        # A second analysis of the same node may have begun when this one gets its engine or a line.
        task = asyncio.current_task()
        game, state = table.game, table.state
        info = self._controller.catalogue.info(game.setting.game)
        seated = [seat.engine for seat in game.seats.values() if seat.is_engine]
        engine = await self._controller.engines.thinker(RULER, seated)
        if self._task is not task:
            return
        self._engine = engine
        color = state["turn"]["mover"] if state["turn"]["mover"] in COLORS else "white"
        heat = None
        try:
            if self.heat:
                grid = (await engine.ask(["move_score_map"], game.setting, game.record.changes(), HEAT_SECONDS))[0]
                heat = heat_of(grid, game.layout, state)

            def take(line):
                message = message_of(line, state, info)
                if message and self._task is task:
                    self._publish({**message, "heat": heat})
            if self._task is task:
                await engine.follow(game.setting, game.record.changes(node.ply), NO_LIMITS,
                                    f"analyze {color} {MOST_SECONDS} interval {CENTISECONDS_BETWEEN}", take,
                                    MOST_SECONDS)
        except EngineFailure as failure:
            if self._task is task:
                self._controller.notice(f"The analysis ended: {failure.detail}.")


SECONDS = 1
PATIENCE_SECONDS = 30.0
# Turns that the reasons for the best one are compared with.
MOST_OTHERS = 3


class Hints:
    """Asks the ruler's engine, which searches apart from the game."""

    def __init__(self, controller):
        self._controller = controller

    async def find(self, color):
        """Returns the hint for a color: its turn and cells, the chances of the turn and of the next best one, what is
        proven, what the turn does and what it improves. Raises Refused."""
        table = self._controller.table
        info = self._controller.catalogue.info(table.game.setting.game)
        try:
            found = await self._search(color, table, info)
            best, *others = found["candidates"]
            before = (await table.ruler.ask(["evaluation"], table.game.setting, table.game.record.changes()))[0]
            (after, gains), *compared = [await self._after(table, before, Change(color, one["turn"]))
                                         for one in (best, *others[:MOST_OTHERS])]
        except EngineFailure as failure:
            raise Refused(f"There is no hint: {failure.detail}.") from None
        return {"turn": best["turn"], "cells": best["cells"], "color": color, "chance": best["chance"],
                "total": best["total"], "result": result_text(best["text"]) if best["proven"] else None,
                "next": {key: others[0][key] for key in ("turn", "chance", "total")} if others else None,
                "events": after.get("events", []),
                "improves": reasons(gains, [other for _, other in compared])}

    async def _search(self, color, table, info):
        """Returns the last message of a short analysis."""
        game, latest = table.game, None
        seated = [seat.engine for seat in game.seats.values() if seat.is_engine]
        engine = await self._controller.engines.thinker(RULER, seated)

        def take(line):
            nonlocal latest
            latest = message_of(line, table.state, info) or latest
        command = f"analyze {color} {SECONDS} interval {CENTISECONDS_BETWEEN}"
        await engine.follow(game.setting, game.record.changes(), NO_LIMITS, command, take, PATIENCE_SECONDS)
        if not latest:
            raise Refused("There is no hint: the engine finds no turn.")
        return latest

    async def _after(self, table, before, change):
        """Returns the description of the position after a change, which is not made, and what the change gains.
        `before` is the evaluation before it."""
        setting, changes = table.game.setting, [*table.game.record.changes(), change]
        state = json.loads((await table.ruler.ask(["board_state"], setting, changes))[0])
        if state["over"] or state["turn"]["mover"] not in COLORS:
            return state, {}
        after = (await table.ruler.ask(["evaluation"], setting, changes))[0]
        return state, gains_of(before, after, state["turn"]["mover"] != change.color)
