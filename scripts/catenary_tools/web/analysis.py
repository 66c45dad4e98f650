# SPDX-License-Identifier: MIT
"""What an engine thinks of a position: analysis, thinking beside the game, and hints."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypedDict

from ..engine.process import EngineFailure
from ..files import JsonObject
from ..model import COLORS
from . import Refusal
from .engines import RULER, BoardEngine, Task
from .game import Board
from .record import Node

if TYPE_CHECKING:
    from .controller import Controller

MOVE = re.compile(r"\binfo (?=move )")
PROVEN = re.compile(r"[BW]\+.*|0|[Dd]raw")
CENTISECONDS_BETWEEN = 20
THINKING_SECONDS = 60
HEAT_SECONDS = 30.0
HINT_PATIENCE_SECONDS = 30.0
# A seat may have left the limits of its level behind.
NO_LIMITS = ("engine_param max_nodes 0", "engine_param move_time 0")

Candidate = TypedDict("Candidate", {
    "turn": str, "cells": list[str], "from": str | None, "chance": float | None, "total": float | None, "text": str,
    "line": list[str], "proven": bool, "depth": int, "nodes": int})


def candidate_of(text: str) -> Candidate:
    """Returns one move of a line. Chances are those of the side to move."""
    words = text.split()
    end = words.index("pv") if "pv" in words else len(words)
    fields, variation = dict(zip(words[0:end:2], words[1:end:2])), words[end + 1:]
    turns = fields["turns"].split("/") if "turns" in fields else variation
    first = turns[0] if turns else fields["move"]
    cells = [cell for move in first.split(",") for cell in move.split("-") if cell[-1:].isdigit()]
    chance, score = fields["winrate"], fields.get("score", "")
    return {"turn": first, "cells": cells, "from": first.split("-")[0] if "-" in first else None,
            # KataGo's are from 0 to 1, others are hundredths of a percent.
            "chance": float(chance) if "." in chance else int(chance) / 10_000,
            "total": float(fields["scoreLead"]) if "scoreLead" in fields else None,
            "text": score, "line": turns[1:], "proven": bool(PROVEN.fullmatch(score)),
            "depth": int(fields.get("depth", 0)), "nodes": int(fields.get("visits", 0))}


def message_of(line: str, state: JsonObject, info: JsonObject) -> JsonObject | None:
    """Returns the message for the page, None for a line without a move. `info` is the description of the game."""
    candidates = [candidate_of(text) for text in MOVE.split(line)[1:]]
    if not candidates:
        return None
    best, nodes = candidates[0], sum(candidate["nodes"] for candidate in candidates)
    chance = best["chance"]
    if chance is not None and state["turn"]["mover"] == "white":
        chance = round(1 - chance, 4)
    if info["commutative"]:
        # Turns that differ in the order of their moves only are one, of which the best comes first.
        once: dict[frozenset[str], Candidate] = {}
        for candidate in candidates:
            once.setdefault(frozenset(candidate["turn"].split(",")), candidate)
        candidates = list(once.values())
    for candidate in candidates:
        if info["cooperative"]:
            candidate["chance"], candidate["proven"] = None, False
        else:
            candidate["total"] = None
    return {"type": "thinking", "ply": state["ply"], "key": state["key"],
            "chance": None if info["cooperative"] else chance, "total": best["total"], "depth": best["depth"],
            "nodes": nodes, "proven": best["proven"], "candidates": candidates}


def _heat_of(text: str, layout: JsonObject, state: JsonObject) -> dict[str, float]:
    """Returns the values of the legal clicks from a grid of numbers from -1 to 1, rows from the top."""
    rows = [line.split() for line in text.splitlines()][::-1]
    places = {cell["id"]: (cell["row"], cell["col"]) for cell in layout["cells"]}
    heat = {}
    for cell in state["legal"]["clicks"]:
        row, column = places[cell]
        heat[cell] = (float(rows[row][column]) + 1) / 2
    return heat


class Thinking:
    """Switched on and off by the page; rests while an engine has the turn."""

    def __init__(self, controller: Controller, publish: Callable[[JsonObject], None]) -> None:
        self._controller = controller
        self._publish = publish
        self._task: Task | None = None
        self._node: Node | None = None
        self._engine: BoardEngine | None = None
        self.on = False
        self.heat = False

    def switch(self, on: bool, heat: bool) -> None:
        self.stop()
        self.on, self.heat = on, heat
        self.consider()

    def stop(self) -> None:
        """Ends the analysis in progress."""
        if self._task and self._engine and not self._task.done():
            self._engine.end(self._task)
        self._task, self._node, self._engine = None, None, None

    def consider(self) -> None:
        """Analyses the position unless that is under way."""
        controller = self._controller
        # While it is off there may be no board yet.
        wanted = self.on and not controller.moves.color and controller.board.mover in (*COLORS, "both")
        node = controller.game.tree.node if wanted else None
        if node and self._node is node:
            return
        self.stop()
        if node:
            self._node = node
            self._task = asyncio.get_running_loop().create_task(self._analyse(controller.board, node))

    async def _analyse(self, board: Board, node: Node) -> None:
        # A second analysis of the same node may have begun when this one gets its engine or a line.
        task: asyncio.Task[Any] | None = asyncio.current_task()
        game, state = board.game, board.state
        info = self._controller.catalogue.info(game.setting.game)
        engine = await self._controller.engines.thinker(RULER, game.seats)
        if self._task is not task:
            return
        self._engine = engine
        color = state["turn"]["mover"] if state["turn"]["mover"] in COLORS else "white"
        heat = None
        try:
            if self.heat:
                grid = (await engine.ask(["move_score_map"], game.setting, game.tree.changes(), HEAT_SECONDS))[0]
                heat = _heat_of(grid, game.layout, state)

            def take(line: str) -> None:
                message = message_of(line, state, info)
                if message and self._task is task:
                    self._publish({**message, "heat": heat})
            if self._task is task:
                await engine.follow(game.setting, game.tree.changes(node.ply), NO_LIMITS,
                                    f"analyze {color} {THINKING_SECONDS} interval {CENTISECONDS_BETWEEN}", take,
                                    THINKING_SECONDS)
        except EngineFailure as failure:
            if self._task is task:
                self._controller.notice(f"The analysis ended: {failure.detail}.")


async def hint_of(controller: Controller, color: str) -> JsonObject:
    """Returns the hint of the ruler's engine for a color (docs/board-json.md). It searches apart from the game. Raises
    Refusal."""
    game = controller.game
    try:
        engine = await controller.engines.thinker(RULER, game.seats)
        answer, = await engine.ask([f"hint {color}"], game.setting, game.tree.changes(), HINT_PATIENCE_SECONDS)
    except EngineFailure as failure:
        raise Refusal(f"There is no hint: {failure.detail}.") from None
    hint: JsonObject = json.loads(answer)
    return hint
