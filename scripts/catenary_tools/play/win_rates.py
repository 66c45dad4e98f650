# SPDX-License-Identifier: MIT
"""The engine's curve from values of the search to chances to win."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..engine.analysis import Analysis
from ..engine.failures import EngineFailure
from .setting import Setting

# engine/game/value.h: proven results lie above.
WIN_BASE = 1 << 20
# Chances of which the logarithm of the odds is precise.
LEAST_CHANCE = 0.01
# Far more than the search of a position takes on a busy machine.
ANSWER_SECONDS = 60.0


def request_of(setting: Setting, **more: Any) -> dict[str, Any]:
    """A request of the analysis mode about a setting."""
    size = {"size": setting.size} if setting.size else {}
    return {"game": setting.game, **size, "options": dict(setting.options), **more}


@dataclass(frozen=True)
class WinRates:
    """`scale` is the value that makes a win e times as likely; None where it is unknown."""

    scale: float | None

    def chance(self, value: float) -> float | None:
        """The chance of the side whose value it is: 0 and 1 only for proven results. None where it is unknown."""
        if abs(value) > WIN_BASE:
            return float(value > 0)
        return 1 / (1 + math.exp(-value / self.scale)) if self.scale else None


def win_rates_of(program: str, setting: Setting, positions: Iterable[str]) -> WinRates:
    """The curve of a competitive game, found by the engine's analysis of some positions; unknown where it has no
    analysis, or where all of them are even."""
    request = request_of(setting, multi_pv=3, limits={"nodes": 200}, engine={"threads": 1})
    found: list[tuple[float, float]] = []
    try:
        with Analysis([program]) as analysis:
            for position in positions:
                answer, = analysis.ask(request | {"position": position}, ANSWER_SECONDS)
                moves = answer.get("moves", ())
                found += [(move["value"], move["winrate"]) for move in moves]
    except EngineFailure:
        return WinRates(None)
    usable = [(abs(value), value / math.log(chance / (1 - chance))) for value, chance in found
              if value and LEAST_CHANCE < chance < 1 - LEAST_CHANCE and chance != 0.5]
    return WinRates(max(usable)[1] if usable else None)
