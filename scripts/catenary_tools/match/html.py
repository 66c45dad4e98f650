# SPDX-License-Identifier: MIT
"""The values that engines give their turns, as what a reader understands: chances to win, or totals."""

import shlex
from pathlib import Path

from .. import model
from ..engine.analysis import win_rates_of
from ..engine.bench import engine_text
from ..pages import Replayer, render
from ..review.files import review_beside
from ..statistics import elo
from .figures import score_of_first
from .runner import RECORDS

# engine/game/value.h: a total counts in tenths.
POINT_UNIT = 10
# The searcher `uct` has values from a sure loss to a sure win.
UCT_SURE = 1000
POSITIONS = 20


def rates_of(program, setting, records):
    """The engine's curve of the game, from positions of the first games."""
    turns = [turn for record in records[:4] for turn in record["turns"]]
    return win_rates_of(program, setting, [turn[3] for turn in turns[::max(1, len(turns) // POSITIONS)]])


class Values:
    """Turns values of the turns of a matchup into Black's chances (0 and 1 are certain) or totals."""

    def __init__(self, matchup, rates):
        self._matchup = matchup
        self._rates = rates

    def shown(self, record, turn):
        """None where there is no value, or nothing that tells its unit."""
        color, _, _, _, value, _, nodes = turn
        if value is None or not nodes:
            return None
        if self._matchup.cooperative:
            return value / POINT_UNIT
        chance = self._chance(value, self._searcher(record["game"], color))
        return chance if chance is None or color == "black" else 1 - chance

    def _searcher(self, game, color):
        owner = self._matchup.owners(game)[color]
        return dict(self._matchup.players[owner].engine(color).parameters).get("searcher")

    def _chance(self, value, searcher):
        if searcher == "uct":
            return min(1.0, max(0.0, (1 + value / UCT_SURE) / 2))
        return self._rates.chance(value)


PAGE = Path(__file__).with_name("page")
MOST_POINTS = 300
# End of the graph of Elo; clean scores are infinite.
MOST_ELO = 800


def data_of(plan, result, tallies):
    """Returns the data of the page. Only the figures of the result: the paths in it are those of one machine. Records
    that scripts/review has reviewed lead to their reviews."""
    names = list(dict.fromkeys(tally.matchup.setting.game for tally in tallies))
    with Replayer([*plan.referee, "--hash", "4"]) as replayer:
        matchups = [matchup_data(tally, plan, replayer) for tally in tallies]
    return {"command": shlex.join(plan.command), "referee": engine_text(plan.referee[0], names),
            "result": {name: result[name] for name in ("results", "ratings") if name in result},
            "meanings": model.MEANINGS, "matchups": matchups}


def page_of(data):
    """Returns the text of the page."""
    matchups = data["matchups"]
    title = matchups[0]["text"] if len(matchups) == 1 else f"{len(matchups)} matches"
    return render(PAGE, data, title=title)


def matchup_data(tally, plan, replayer):
    """Content of the page for one matchup, beside its figures in result.json."""
    cooperative = tally.matchup.cooperative
    found = {"names": tally.matchup.names, "text": tally.matchup.text(), "cooperative": cooperative,
             "progress": [] if cooperative else progress(tally, plan),
             "start": start_text(plan.book, cooperative),
             "openings": [] if cooperative else by_opening(tally), "times": times(tally)}
    chosen = chosen_games(tally, plan.report_games)
    rates = None if cooperative else rates_of(plan.referee[0], tally.matchup.setting, chosen)
    content = games(tally, chosen, Values(tally.matchup, rates), replayer)
    for game in content["games"]:
        game["review"] = review_of(plan.output, game["sgf"])
    return found | content


def review_of(folder, record):
    """The address of the review of a record within the folder of a match; None where there is none."""
    review = review_beside(Path(folder) / RECORDS / record)
    return f"{RECORDS}/{review.name}" if review else None


def start_text(book, cooperative):
    """Says where games begin."""
    if book.kind == "none":
        return "the start of the game"
    if book.kind == "file":
        return f"{len(book.entries)} from files"
    text = f"{book.moves} random moves for each pair, with the rest of the last turn"
    if cooperative or not book.window:
        return text
    return f"{text}; nearly even by a search of {book.nodes:,} nodes"


def progress(tally, plan):
    """Score, Elo with its interval and log-likelihood ratio after each pair, thinned out where there are many."""
    counts = [0] * len(elo.PENTANOMIAL_SCORES)
    pairs = [tally.records[at:at + 2] for at in range(0, len(tally.records), 2)]
    step = max(1, len(pairs) // MOST_POINTS)
    points = []
    for number, records in enumerate(pairs, 1):
        counts[int(2 * sum(score_of_first(record, tally.matchup) for record in records))] += 1
        if number % step == 0 or number == len(pairs):
            estimate = elo.estimate(counts, elo.PENTANOMIAL_SCORES)
            ratio = plan.sprt.ratio(counts) if plan.sprt else None
            ends = [max(-MOST_ELO, min(MOST_ELO, value))
                    for value in (estimate.elo, estimate.elo_low, estimate.elo_high)]
            points.append([number, estimate.score, *ends, ratio])
    return points


def by_opening(tally):
    """Each opening with the first player's score and the number of games."""
    scores = {}
    for record in tally.records:
        scores.setdefault(record["opening"], []).append(score_of_first(record, tally.matchup))
    return [[name, sum(of), len(of)] for name, of in scores.items()]


def times(tally):
    """Milliseconds of every player's turns, also of those that lost on time."""
    by_player = {name: [] for name in tally.matchup.names}
    for record in tally.records:
        for color, _, milliseconds, *_ in record["turns"]:
            if color != "chance":
                by_player[record[color]].append(milliseconds)
        # Games of older versions have no such time.
        if late := record.get("late_milliseconds"):
            by_player[record["failed"]].append(late)
    return {name: time_figures(values) for name, values in by_player.items()}


def time_figures(values):
    """Number, mean, median, largest; and a histogram of twenty bins from 0 to the largest."""
    if not values:
        return None
    ordered = sorted(values)
    top = max(ordered[-1], 1e-3)
    bins = [0] * 20
    for value in values:
        bins[min(19, int(20 * value / top))] += 1
    return {"turns": len(values), "mean": sum(values) / len(values), "median": ordered[len(ordered) // 2],
            "largest": ordered[-1], "bins": bins}


def chosen_games(tally, most):
    """The games to replay: first those that an engine lost by a failure, then from the beginning."""
    chosen = sorted(tally.records, key=lambda record: record["failed"] is None)[:most]
    return sorted(chosen, key=lambda record: (record["pair"], record["game"]))


KEPT = ("pair", "game", "black", "white", "opening", "result", "winner", "verdict", "detail", "last_lines", "failed",
        "sgf")


def games(tally, chosen, values, replayer):
    """The layout of the board with its pieces, and the games with their turns (color, text, milliseconds, value, depth,
    nodes) and states. The boards come from the referee, by playing the records again: so it is the same for games of
    an earlier run. A referee without boards leaves them out."""
    if chosen:
        replayer.set_up(tally.matchup.setting)
    boards = replayer.boards if chosen else None
    found = [game_data(record, values, replayer) for record in chosen]
    return {"layout": boards and boards.layout, "pieces": boards and boards.pieces, "games": found}


def game_data(record, values, replayer):
    turns = [[color, text, milliseconds, values.shown(record, turn), *turn[5:]]
             for turn in record["turns"] for color, text, milliseconds in [turn[:3]]]
    states, record_text = None, None
    if replayer.boards:
        moves = [turn[:2] for turn in turns]
        states, record_text = replayer.replay(record["opening_moves"], record["start"], moves)
    return {key: record[key] for key in KEPT} | {"turns": turns, "states": states, "record": record_text}
