# SPDX-License-Identifier: MIT
"""Surveys many values of an option to find unfair ones. Each value gets a few games. The most uneven values get new
games; their first games are not counted again, because the worst of many look bad by chance alone."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray
from scipy import stats

from ..engine.client import AsyncEngine, require_ok
from ..engine.process import EngineFailure
from ..errors import UsageError
from ..files import JsonObject
from ..inference.elo import score_interval
from ..inference.means import Interval
from ..model import Setting
from ..play.referee import EngineReferee
from ..play.work import Executor
from .figures import SCORES
from .games import Sampling, play_all
from .options import NUMBER

SHUFFLES = 2000
# How many of the values with the first player's highest scores are confirmed, and how many with the lowest.
EXTREMES = 5
ERROR = 0.05


@dataclass(frozen=True)
class SurveyPlan:
    """The values of an option are a pattern such as `random {}` with the numbers from 1 to `values`. Each gets `games`;
    the most uneven ones get `fresh_games` more."""

    option: str
    pattern: str
    values: int
    games: int
    fresh_games: int
    sampling: Sampling

    def value(self, number: int) -> str:
        return self.pattern.replace(NUMBER, str(number))

    def settings(self, base: Setting) -> list[Setting]:
        """One setting for each value."""
        others = tuple(pair for pair in base.options if pair[0] != self.option)
        return [dataclasses.replace(base, options=(*others, (self.option, self.value(number))))
                for number in range(1, self.values + 1)]

    async def check(self, program: str, base: Setting) -> None:
        """Raises UsageError if the game has no first player to compare, or the engine refuses one of the values."""
        async with AsyncEngine([program]) as engine:
            await engine.ask_all(base.commands())
            if await EngineReferee(engine).is_cooperative():
                raise UsageError(f"argument --survey: {base.game} is a cooperative game, which has no first player to "
                                 "compare")
            for setting in self.settings(base):
                try:
                    require_ok(setting.commands(), await engine.request_all(setting.commands()))
                except EngineFailure as failure:
                    raise UsageError(f"argument --survey: {failure}") from None


@dataclass(frozen=True)
class Confirmed:
    """A value that looked unfair, with its score in the first games and in the new ones, and its board."""

    value: str
    first_score: float
    score: Interval
    unfair: bool
    layout: JsonObject
    state: JsonObject


@dataclass(frozen=True)
class Survey:
    """`scores` are the first player's scores for each value, `p_value` how likely equally fair values would differ as
    much, `endless` the share of games without an end."""

    plan: SurveyPlan
    scores: list[float]
    p_value: float
    confirmed: list[Confirmed]
    endless: float = 0.0


async def take_survey(executor: Executor, program: str, setting: Setting, first: str, plan: SurveyPlan) -> Survey:
    """Plays a survey; `first` is the colour that begins."""
    settings = plan.settings(setting)
    played = await scores_of_first(executor, program, settings, first, plan.games, plan.sampling)
    endless = sum(group.count(None) for group in played) / sum(map(len, played))
    groups = [halved(group) for group in played]
    means = [sum(group) / len(group) for group in groups]
    ranked = sorted(range(plan.values), key=lambda index: -means[index])
    extremes = list(dict.fromkeys(ranked[:EXTREMES] + ranked[-EXTREMES:]))
    fresh = dataclasses.replace(plan.sampling, seed=plan.sampling.seed + plan.games)
    again = await scores_of_first(executor, program, [settings[index] for index in extremes], first, plan.fresh_games,
                                  fresh)
    confirmed = []
    for index, scores in zip(extremes, map(halved, again)):
        interval = Interval(sum(scores) / len(scores),
                            *score_interval([scores.count(score) for score in SCORES], SCORES))
        async with AsyncEngine([program, *settings[index].arguments()]) as engine:
            layout, state = map(json.loads, await engine.ask_all(["board_layout", "board_state"]))
        unfair = is_unfair(scores, len(extremes))
        confirmed.append(Confirmed(plan.value(index + 1), means[index], interval, unfair, layout, state))
    return Survey(plan, means, spread_test(groups), confirmed, endless)


async def scores_of_first(executor: Executor, program: str, settings: Sequence[Setting], first: str, count: int,
                          sampling: Sampling) -> list[list[float | None]]:
    """The first player's scores in games of each setting, None for games without an end."""
    scores = {first: 1.0, "draw": 0.5, "": None}
    return [[scores.get(game.winner, 0.0) for game in group]
            for group in await play_all(executor, program, settings, "survey: games", count, sampling)]


def halved(scores: Sequence[float | None]) -> list[float]:
    """Unfinished games count as half a point."""
    return [0.5 if score is None else score for score in scores]


def spread_test(groups: Sequence[Sequence[float]]) -> float:
    """The probability that the means of groups spread this much if all results come from the same source, computed by
    shuffling the results. The groups have equal size."""
    table = numpy.array(groups)
    rng, flat = numpy.random.default_rng(1), table.flatten()

    def spread(values: NDArray[numpy.float64]) -> float:
        return float(((values.reshape(table.shape).mean(axis=1) - flat.mean()) ** 2).sum())

    found = spread(flat)
    larger = sum(spread(rng.permutation(flat)) >= found - 1e-12 for _ in range(SHUFFLES))
    return (1 + larger) / (1 + SHUFFLES)


def is_unfair(scores: Sequence[float], tests: int) -> bool:
    """True if, under fair play, the probability of a result at least this uneven is below the error, shared among all
    tests (Bonferroni)."""
    wins, losses = scores.count(1.0), scores.count(0.0)
    return wins + losses > 0 and bool(tests * stats.binomtest(wins, wins + losses).pvalue < ERROR)
