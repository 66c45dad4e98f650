# SPDX-License-Identifier: MIT
"""The page of a match: its data, with values of turns as winning chances or totals, and its text."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from .. import places
from ..engine.analysis import POINT_UNIT, WinRates, win_rates_of
from ..engine.bench import engine_text
from ..files import JsonObject
from ..inference import elo
from ..inference.means import systematic_sample
from ..model import GameEntry, MEANINGS, Turn
from ..pages import Replayer, render
from ..play.openings import OpeningBook
from ..play.pairs import Matchup
from ..records.games import RECORDS
from ..review.files import review_beside
from .figures import Tally
from .setup import Plan

PAGE = "match/page"
MOST_POINTS = 300
# The number of positions from which the curve of a game is found, and of the games that they come from.
POSITIONS = 20
GAMES_OF_POSITIONS = 4
BINS = 20
# The fields of a game that are copied to the page.
COPIED_FIELDS = ("pair", "game", "black", "white", "opening", "result", "winner", "verdict", "detail", "last_lines",
                 "failed", "sgf")


async def page_of(plan: Plan, result: JsonObject, tallies: Sequence[Tally]) -> str:
    """Returns the text of the page. It includes only the figures of the result, because the paths are those of one
    machine. Records that scripts/review has reviewed link to their reviews."""
    names = list(dict.fromkeys(tally.matchup.setting.game for tally in tallies))
    async with Replayer([*plan.referee, "--hash", "4"]) as replayer:
        matchups = [await _matchup_data(tally, plan, replayer) for tally in tallies]
    data = {"command": shlex.join([*places.command_words(), *plan.argv]),
            "referee": await engine_text(plan.referee[0], names),
            "result": {name: result[name] for name in ("results", "ratings") if name in result},
            "meanings": MEANINGS, "matchups": matchups}
    title = matchups[0]["text"] if len(matchups) == 1 else f"{len(matchups)} matches"
    return render(PAGE, data, title=title)


async def _matchup_data(tally: Tally, plan: Plan, replayer: Replayer) -> JsonObject:
    """The page's content for one matchup, in addition to its figures in result.json. The referee replays the records to
    obtain the boards, so that games of an earlier run have them too; a referee without boards leaves them out."""
    matchup = tally.matchup
    chosen = _chosen_games(tally, plan.report_games)
    rates = None if matchup.cooperative else await _rates_of(plan.referee[0], matchup, chosen)
    if chosen:
        await replayer.set_up(matchup.setting)
    boards = replayer.boards if chosen else None
    return {"names": matchup.names, "text": matchup.text(), "cooperative": matchup.cooperative,
            "progress": [] if matchup.cooperative else _progress(tally, plan),
            "start": _start_text(matchup.book, matchup.cooperative),
            "openings": [] if matchup.cooperative else _by_opening(tally), "times": _times(tally),
            "layout": boards and boards.layout, "pieces": boards and boards.pieces,
            "games": [await _game_data(game, matchup, rates, replayer) | {"review": _review_of(plan.output, game.sgf)}
                      for game in chosen]}


def _chosen_games(tally: Tally, most: int) -> list[GameEntry]:
    """The games to replay: first those that an engine lost by a failure, then the others in order."""
    chosen = sorted(tally.games, key=lambda game: game.failed is None)[:most]
    return sorted(chosen, key=lambda game: (game.pair, game.game))


async def _game_data(game: GameEntry, matchup: Matchup, rates: WinRates | None, replayer: Replayer) -> JsonObject:
    states, record = None, None
    if replayer.boards:
        states, record = await replayer.replay(game.opening_moves, game.start, [turn[:2] for turn in game.turns])
    turns = [[turn.color, turn.text, turn.milliseconds, _shown_value(turn, rates), turn.depth,
              turn.nodes] for turn in game.turns]
    return {name: getattr(game, name) for name in COPIED_FIELDS} | {"turns": turns, "states": states, "record": record}


async def _rates_of(program: str, matchup: Matchup, games: Sequence[GameEntry]) -> WinRates:
    """The engine's curve of the game, found from positions of the first games."""
    positions = [turn.position for game in games[:GAMES_OF_POSITIONS] for turn in game.turns]
    return await win_rates_of(program, matchup.setting, systematic_sample(positions, POSITIONS))


def _shown_value(turn: Turn, rates: WinRates | None) -> float | None:
    """The value of a turn as Black's winning chance (0 and 1 are certain), or as a total without `rates`. None if there
    is no value, or if its unit is unknown."""
    if turn.value is None or not turn.nodes:
        return None
    if not rates:
        return turn.value / POINT_UNIT
    chance = rates.chance(turn.value)
    return chance if chance is None or turn.color == "black" else 1 - chance


def _review_of(folder: str, record: str) -> str | None:
    """The address of a record's review within the folder of a match; None if there is no review."""
    review: Path | None = review_beside(Path(folder) / RECORDS / record)
    return f"{RECORDS}/{review.name}" if review else None


def _start_text(book: OpeningBook, cooperative: bool) -> str:
    """Describes where the games start."""
    if book.kind == "none":
        return "the start of the game"
    if book.kind == "file":
        return f"{len(book.entries)} from files"
    text = f"{book.moves} random moves for each pair, with the rest of the last turn"
    if cooperative or not book.window:
        return text
    return f"{text}; nearly even by a search of {book.nodes:,} nodes"


def _progress(tally: Tally, plan: Plan) -> list[list[float | None]]:
    """Score, Elo with its interval and log-likelihood ratio after each pair, sampled if there are many."""
    counts = [0] * len(elo.PENTANOMIAL_SCORES)
    pairs = [tally.games[at:at + 2] for at in range(0, len(tally.games), 2)]
    step = max(1, len(pairs) // MOST_POINTS)
    points: list[list[float | None]] = []
    for number, games in enumerate(pairs, 1):
        counts[int(2 * sum(map(tally.score_of_first, games)))] += 1
        wanted = number % step == 0 or number == len(pairs)
        if wanted and (estimate := elo.estimate(counts, elo.PENTANOMIAL_SCORES)):
            points.append([number, estimate.score, *estimate.bounded_elo(),
                           plan.sprt.ratio(counts) if plan.sprt else None])
    return points


def _by_opening(tally: Tally) -> list[tuple[str, float, int]]:
    """Each opening with the first player's score and the number of games."""
    scores: dict[str, list[float]] = {}
    for game in tally.games:
        scores.setdefault(game.opening, []).append(tally.score_of_first(game))
    return [(name, sum(of), len(of)) for name, of in scores.items()]


def _times(tally: Tally) -> dict[str, JsonObject | None]:
    """Statistics of the milliseconds of every player's turns, including those that lost on time."""
    by_player: dict[str, list[float]] = {name: [] for name in tally.matchup.names}
    for game in tally.games:
        for turn in game.turns:
            if turn.color != "chance":
                by_player[game.player(turn.color)].append(turn.milliseconds)
        if game.late_milliseconds and game.failed is not None:
            by_player[game.failed].append(game.late_milliseconds)
    return {name: _time_figures(values) for name, values in by_player.items()}


def _time_figures(values: Sequence[float]) -> JsonObject | None:
    """Count, mean, median, maximum, and a histogram from 0 to the maximum."""
    if not values:
        return None
    ordered = sorted(values)
    top = max(ordered[-1], 1e-3)
    bins = [0] * BINS
    for value in values:
        bins[min(BINS - 1, int(BINS * value / top))] += 1
    return {"turns": len(values), "mean": sum(values) / len(values), "median": ordered[len(ordered) // 2],
            "largest": ordered[-1], "bins": bins}
