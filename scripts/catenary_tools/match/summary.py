# SPDX-License-Identifier: MIT
"""Content of result.json: a function of the games that count and of nothing else, so that a run that was stopped and
gone on with gives the same as one that was not."""

import dataclasses

from ..play import verdicts
from ..records.results import rounded
from ..statistics import elo
from ..statistics.ratings import bradley_terry
from ..statistics.samples import dice_fit, mean_estimate
from .tally import margin_of_first, score_of_first


def _fields(estimate):
    return dataclasses.asdict(estimate) if estimate else None


def result_of(plan, tallies):
    """The whole of result.json."""
    result = {"finished": all(tally.finished for tally in tallies), "style": plan.style, **plan.identity(),
              "results": [matchup_result(tally, plan) for tally in tallies]}
    if plan.style in ("round-robin", "gauntlet"):
        result["ratings"] = [_fields(rating) for rating in ratings_of(tallies)]
    return rounded(result)


def ratings_of(tallies):
    """Bradley-Terry over the competitive games of all matchups."""
    names = list(dict.fromkeys(name for tally in tallies for name in tally.matchup.names))
    games = []
    for tally in tallies:
        first, second = (names.index(name) for name in tally.matchup.names)
        games += [(first, second, score_of_first(record, tally.matchup)) for record in tally.records]
    return bradley_terry(names, games)


def matchup_result(tally, plan):
    """One matchup."""
    matchup = tally.matchup
    result = {"players": list(matchup.names), "setting": matchup.setting.text(), "time": matchup.control.text(),
              "pairs": tally.counted_pairs, "games": len(tally.records)}
    result |= cooperative_figures(tally) if matchup.cooperative else competitive_figures(tally, plan)
    result["lengths"] = _fields(mean_estimate([len(record["turns"]) for record in tally.records], least=0))
    result["verdicts"] = _counted(record["verdict"] for record in tally.records)
    result["failures"] = tally.failures()
    result["list"] = [{key: record[key] for key in ("pair", "game", "black", "white", "opening", "result", "verdict")}
                      | {"turns": len(record["turns"])} for record in tally.records]
    return result


def competitive_figures(tally, plan):
    """Scores of the first player against the second."""
    losses, draws, wins = tally.game_counts
    figures = {"wins": wins, "draws": draws, "losses": losses, "pair_counts": tally.pair_counts,
               "elo": _fields(elo.estimate(tally.pair_counts, elo.PENTANOMIAL_SCORES)),
               "elo_of_games": _fields(elo.estimate(tally.game_counts, elo.TRINOMIAL_SCORES)),
               "margin": _fields(mean_estimate(pair_margins(tally))), "colors": colors_of(tally)}
    if plan.sprt:
        figures["sprt"] = {"ratio": tally.ratio, "lower": plan.sprt.lower, "upper": plan.sprt.upper,
                           "decision": tally.decision}
    if tally.series:
        figures["series"] = {"finished": tally.series.finished, "points": tally.series.points,
                             "games": tally.series.games}
    return figures


def cooperative_figures(tally):
    """Totals of each team, and their differences on the same dice."""
    names = tally.matchup.names
    totals = [[record["margin"] for record in tally.records if record["game"] == game] for game in range(len(names))]
    figures = {"totals": {name: _fields(mean_estimate(values)) for name, values in zip(names, totals)}}
    if len(names) == 2:
        figures["difference"] = _fields(mean_estimate([a - b for a, b in zip(*totals)]))
    # The second team has the same dice: they would count twice.
    rolls = [roll for record in tally.records if record["game"] == 0 for roll in record["rolls"]]
    fit = dice_fit(rolls)
    figures["dice"] = fit and {"rolls": len(rolls), **_fields(fit)}
    return figures


def pair_margins(tally):
    """The first player's mean margin over the two games of each pair that was finished by the rules."""
    pairs = {}
    for record in tally.records:
        pairs.setdefault(record["pair"], []).append(margin_of_first(record, tally.matchup))
    return [sum(margins) / 2 for margins in pairs.values() if None not in margins]


def colors_of(tally):
    """Wins, draws and losses of the first player with each colour."""
    by_color = {"black": [0, 0, 0], "white": [0, 0, 0]}
    for record in tally.records:
        color = "black" if tally.matchup.owners(record["game"])["black"] == 0 else "white"
        by_color[color][2 - int(2 * score_of_first(record, tally.matchup))] += 1
    return by_color


def _counted(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return {word: counts[word] for word in verdicts.MEANINGS if word in counts}
