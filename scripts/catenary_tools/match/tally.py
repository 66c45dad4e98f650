# SPDX-License-Identifier: MIT
"""Counts of one matchup, in the order of its pairs: what is played side by side ends in any order, and the result may
not depend on it. A test or a series that is decided ends the matchup at the pair that decides it."""

from ..play import verdicts
from ..statistics.elo import PENTANOMIAL_SCORES


def score_of_first(record, matchup):
    """1, 1/2 or 0 for the first player."""
    return matchup.score_of_first(record["game"], record["winner"])


def margin_of_first(record, matchup):
    """The result's margin from the first player's side; None where the game was not finished by the rules."""
    if record["verdict"] == verdicts.DRAW:
        return 0.0
    if record["verdict"] != verdicts.WIN or record["margin"] is None:
        return None
    return record["margin"] if score_of_first(record, matchup) == 1 else -record["margin"]


class SeriesScore:
    """Points of consecutive games, and the series that they have decided."""

    def __init__(self, series):
        self._series = series
        self.points = [0.0, 0.0]
        self.games = 0
        self.finished = []

    def add(self, record, matchup):
        """Counts a game, until there are as many series as wanted."""
        if self.decided:
            return
        self.games += 1
        if record["winner"] is not None:
            winner = matchup.owners(record["game"])[record["winner"]]
            # A game that an engine lost by a failure has no points of its own; the winner gets one.
            self.points[winner] += 1.0 if record["verdict"] in verdicts.FAILURES else record["margin"] or 0.0
        if max(self.points) >= self._series.target:
            self.finished.append({"points": self.points, "games": self.games,
                                  "winner": matchup.names[self.points.index(max(self.points))]})
            self.points, self.games = [0.0, 0.0], 0

    @property
    def decided(self):
        return len(self.finished) >= self._series.count


class Tally:
    """Takes pairs in any order and counts them in theirs. `records` are those that count."""

    def __init__(self, matchup, sprt=None, series=None):
        self.matchup = matchup
        self.records = []
        self.pair_counts = [0] * len(PENTANOMIAL_SCORES)
        self.game_counts = [0, 0, 0]
        self.ratio = 0.0
        self.decision = None
        self.series = SeriesScore(series) if series else None
        self.counted_pairs = 0
        self._sprt = sprt
        self._waiting = {}

    @property
    def finished(self):
        return self.decided or self.counted_pairs >= self.matchup.pairs

    @property
    def decided(self):
        """True if it ended before its last pair."""
        return bool(self.decision or (self.series and self.series.decided))

    @property
    def played_pairs(self):
        """Also those behind a pair that is still being played."""
        return self.counted_pairs + len(self._waiting)

    def add(self, pair, records):
        self._waiting[pair] = records
        while self.counted_pairs in self._waiting and not self.finished:
            self._count(self._waiting.pop(self.counted_pairs))
            self.counted_pairs += 1

    def _count(self, records):
        self.records += records
        if self.matchup.cooperative:
            return
        scores = [score_of_first(record, self.matchup) for record in records]
        for score in scores:
            self.game_counts[int(2 * score)] += 1
        self.pair_counts[int(2 * sum(scores))] += 1
        if self._sprt:
            self.ratio = self._sprt.ratio(self.pair_counts)
            self.decision = self._sprt.decision(self.ratio)
        if self.series:
            for record in records:
                self.series.add(record, self.matchup)

    def failures(self):
        """Games that each player lost by each failure: {name: {verdict: games}}."""
        counts = {name: {} for name in self.matchup.names}
        for record in self.records:
            if record["verdict"] in verdicts.FAILURES:
                by = counts[record["failed"]]
                by[record["verdict"]] = by.get(record["verdict"], 0) + 1
        return counts
