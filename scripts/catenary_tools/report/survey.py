# SPDX-License-Identifier: MIT
"""A survey of many values of one option: which of them are unfair. All get a few games; those that look worst get fresh
ones, because the worst of many look bad by chance alone."""

import dataclasses
import json
from dataclasses import dataclass

import numpy
from scipy import stats

from ..engine.client import Engine
from ..play.setting import Setting
from ..statistics.elo import score_interval
from ..statistics.samples import Interval
from . import games
from .figures import SCORES

NUMBER = "{}"
SHUFFLES = 2000
# So many of the values with the highest scores of the first player are confirmed, and as many with the lowest.
EXTREMES = 5
ERROR = 0.05


@dataclass(frozen=True)
class Confirmed:
    """A value that looked unfair, with its score in the first games and in fresh ones, and its board."""

    value: str
    first_score: float
    score: Interval
    unfair: bool
    layout: dict
    state: dict


@dataclass(frozen=True)
class Survey:
    """`scores` are those of the first player for each value, `p_value` how likely equal values differ as much,
    `endless` the share of games without an end."""

    option: str
    values: int
    games: int
    fresh_games: int
    scores: list
    p_value: float
    confirmed: list
    endless: float = 0.0


def _setting(setting, option, value):
    others = tuple(pair for pair in setting.options if pair[0] != option)
    return dataclasses.replace(setting, options=(*others, (option, value)))


async def _scores(crew, program, setting, first, count, conditions):
    """The first player's scores in games of a setting, None for games without an end."""
    played, _ = await games.play_games(crew, program, setting, "alphabeta", count, conditions)
    return [{first: 1.0, "draw": 0.5, "": None}.get(game.winner, 0.0) for game in played]


def _halved(scores):
    """Games without an end count half."""
    return [0.5 if score is None else score for score in scores]


def spread_test(groups):
    """The chance that the means of groups spread so much if all results come from the same source: by shuffling
    the results. The groups are of equal size."""
    table = numpy.array(groups)
    rng, flat = numpy.random.default_rng(1), table.flatten()

    def spread(values):
        return float(((values.reshape(table.shape).mean(axis=1) - flat.mean()) ** 2).sum())

    found = spread(flat)
    larger = sum(spread(rng.permutation(flat)) >= found - 1e-12 for _ in range(SHUFFLES))
    return (1 + larger) / (1 + SHUFFLES)


def is_unfair(scores, tests):
    """True if so many decided games of fair play would be as uneven with a chance below the error, shared by all tests
    (Bonferroni)."""
    wins, losses = scores.count(1.0), scores.count(0.0)
    return wins + losses > 0 and tests * stats.binomtest(wins, wins + losses).pvalue < ERROR


async def take(crew, program, setting, first, options):
    """Plays the survey that the options ask for: `layout=random {}` with numbers from 1 on."""
    option, _, pattern = options.survey.partition("=")
    values = [pattern.replace(NUMBER, str(number)) for number in range(1, options.surveyed + 1)]
    conditions = games.Conditions(options.survey_nodes, options.most_turns, options.seed)
    groups = [await _scores(crew, program, _setting(setting, option, value), first, options.survey_games, conditions)
              for value in values]
    return await _evaluated(crew, program, setting, first, options, values, groups)


async def _evaluated(crew, program, setting, first, options, values, groups):
    """Ranks the values by their first games, and plays fresh ones for the most uneven."""
    option = options.survey.partition("=")[0]
    conditions = games.Conditions(options.survey_nodes, options.most_turns, options.seed)
    endless = sum(group.count(None) for group in groups) / sum(map(len, groups))
    groups = [_halved(group) for group in groups]
    means = [sum(group) / len(group) for group in groups]
    ranked = sorted(range(len(values)), key=lambda index: -means[index])
    extremes = list(dict.fromkeys(ranked[:EXTREMES] + ranked[-EXTREMES:]))
    fresh = dataclasses.replace(conditions, seed=options.seed + options.survey_games)
    confirmed = [await _confirm(crew, program, _setting(setting, option, values[index]), first, values[index],
                                means[index], options.fresh_games, len(extremes), fresh) for index in extremes]
    return Survey(option, len(values), options.survey_games, options.fresh_games, means, spread_test(groups), confirmed,
                  endless)


async def _confirm(crew, program, setting: Setting, first, value, first_score, count, tests, conditions):
    scores = _halved(await _scores(crew, program, setting, first, count, conditions))
    interval = Interval(sum(scores) / count, *score_interval([scores.count(score) for score in SCORES], SCORES))
    with Engine([program, *setting.words()]) as engine:
        layout, state = (json.loads(engine.ask(command)) for command in ("board_layout", "board_state"))
    return Confirmed(value, first_score, interval, is_unfair(scores, tests), layout, state)
