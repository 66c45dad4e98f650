# SPDX-License-Identifier: MIT
"""The values that engines give their turns, as what a reader understands: chances to win, or totals."""

from ..play.win_rates import win_rates_of

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
