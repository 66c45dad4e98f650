# SPDX-License-Identifier: MIT
"""Makes a plan of the options: asks the referee about each setting, pairs the players."""

import argparse
import itertools

from .. import places
from ..errors import UsageError
from ..cli import positive
from ..play.clock import TimeControl
from ..play.game import Conditions
from ..play.openings import BALANCED, OpeningBook, read_entries
from ..play.pairs import Matchup, Player, default_concurrency
from ..play.referee import Referee
from ..play.seats import Timeouts
from ..play.setting import Setting
from ..statistics.sprt import Sprt
from .engines_from_options import engines_of, program
from .plan import Plan, Series

HANG_SECONDS = 10.0
HANG_SECONDS_AT_NODES = 600.0
MATRIX_KEYS = ("game", "size", "time", "clock", "nodes")


async def plan_of(options, command):
    """The whole plan. Raises UsageError with one line for the user."""
    catenary = _catenary(options)
    engines = engines_of(options, catenary)
    cells = _cells(options)
    cooperative = await _cooperative_settings((catenary,), [setting for setting, _ in cells])
    matchups = []
    for setting, control in cells:
        for players in _pairings(options, engines, cooperative[setting]):
            pairs = options.games if cooperative[setting] else (options.games + 1) // 2
            matchups.append(Matchup(players, setting, control, pairs, cooperative[setting]))
    _check(options, matchups)
    at_nodes = all(control.kind == "nodes" for _, control in cells)
    hang = options.hang or (HANG_SECONDS_AT_NODES if at_nodes else HANG_SECONDS)
    conditions = Conditions(options.max_turns, Timeouts(options.margin, hang, options.answer), options.engine_memory)
    return Plan(output=options.output or "", referee=(catenary,), matchups=matchups,
                book=_book(options, matchups[0].cooperative), conditions=conditions, seed=options.seed,
                concurrency=options.concurrency or default_concurrency(engines),
                style="round-robin" if options.round_robin else "gauntlet" if options.gauntlet else "match",
                sprt=Sprt(*options.sprt, options.sprt_model) if options.sprt else None,
                series=Series(options.target, options.series) if options.target else None,
                report_games=options.report_games, replay_late=options.replay_late, command=command)


def _catenary(options):
    return program(places.provide_engine(options.engine_path) if options.engine_path else places.default_engine())


def _cells(options):
    """(setting, time control) for each combination of the matrix."""
    axes = []
    for text in options.matrix:
        key, equals, values = text.partition("=")
        if not equals or not (key in MATRIX_KEYS or key.startswith("option:")):
            raise UsageError(f"--matrix takes {', '.join(MATRIX_KEYS)} or option:NAME, then =VALUE,VALUE, not '{text}'")
        axes.append([(key, value) for value in values.split(",")])
    cells = []
    for combination in itertools.product(*axes):
        chosen = dict(combination)
        named = {key.removeprefix("option:"): value for key, value in chosen.items() if key.startswith("option:")}
        game = chosen.get("game", options.game)
        if not game:
            raise UsageError("--game NAME is needed")
        size = _size(chosen["size"]) if "size" in chosen else options.size
        setting = Setting(game, size, tuple((dict(options.option) | named).items()))
        cells.append((setting, _control(options, chosen)))
    return cells


def _size(text):
    try:
        return positive(text)
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"--matrix size: {error}") from None


def _control(options, chosen):
    kinds = [key for key in ("time", "clock", "nodes") if key in chosen]
    if len(kinds) > 1:
        raise UsageError("the matrix has two kinds of time")
    values = {"time": options.time, "clock": options.clock, "nodes": options.nodes, "byo-yomi": options.byo_yomi}
    if kinds:
        values = {kinds[0]: chosen[kinds[0]]}
    try:
        if values.get("nodes"):
            return TimeControl("nodes", nodes=int(values["nodes"]))
        if values.get("clock"):
            main, _, increment = values["clock"].partition("+")
            return TimeControl("clock", main=float(main), period=float(increment or 0))
        if values.get("byo-yomi"):
            main, period, turns = values["byo-yomi"]
            return TimeControl("byo-yomi", main=main, period=period, stones=max(1, int(turns)))
        return TimeControl("turn", main=float(values.get("time") or 1))
    except ValueError as error:
        raise UsageError(f"time: {error}") from None


async def _cooperative_settings(command, settings):
    """True if each setting is one of a cooperative game: those have a score, the others an estimate of a result."""
    referee = Referee(command)
    try:
        answers = {}
        for setting in dict.fromkeys(settings):
            await referee.set_up(setting)
            answers[setting] = await referee.is_cooperative()
        return answers
    finally:
        await referee.close()


def _pairings(options, engines, cooperative):
    if cooperative:
        teams = _teams(options, engines)
        if len(teams) > 2:
            raise UsageError("a cooperative match compares two teams; --team names them")
        return [tuple(teams)]
    players = [Player(spec.name, (spec,)) for spec in engines]
    if options.team:
        raise UsageError("--team is for cooperative games")
    if len(players) < 2:
        raise UsageError("a match takes two engines")
    if options.gauntlet:
        return [(players[0], opponent) for opponent in players[1:]]
    if len(players) > 2 and not options.round_robin:
        raise UsageError("more than two engines play a --round-robin or a --gauntlet")
    return list(itertools.combinations(players, 2))


def _teams(options, engines):
    by_name = {spec.name: spec for spec in engines}
    if options.team:
        teams = []
        for text in options.team:
            names = text.split("+")
            if not set(names) <= set(by_name) or len(names) > 2:
                raise UsageError(f"--team {text}: one or two names of engines, of {', '.join(by_name)}")
            teams.append(Player(text, tuple(by_name[name] for name in names)))
        return teams
    if options.engine:
        return [Player(spec.name, (spec,)) for spec in engines]
    black, white = engines
    if (black.command, black.parameters) == (white.command, white.parameters):
        return [Player(black.name.removesuffix(" (1)"), (black,))]
    return [Player(f"{white.name} + {black.name}", (white, black))]


def _check(options, matchups):
    cooperative = any(matchup.cooperative for matchup in matchups)
    if cooperative and (options.sprt or options.target or options.round_robin or options.gauntlet):
        raise UsageError("--sprt, --target, --round-robin and --gauntlet are for competitive games")
    if not cooperative and options.games % 2:
        raise UsageError("--games: colours are swapped within pairs, so the number is even")
    if options.sprt:
        elo0, elo1, alpha, beta = options.sprt
        if elo0 >= elo1 or not 0 < alpha < 0.5 or not 0 < beta < 0.5:
            raise UsageError("--sprt takes elo0 < elo1, and error rates between 0 and 0.5")
        if not Sprt(*options.sprt, options.sprt_model).is_computable():
            raise UsageError("--sprt: normalised Elo is computed up to about 230; try --sprt-model logistic")
    if options.target is not None and options.target <= 0:
        raise UsageError("--target takes points above 0")


def _book(options, cooperative):
    if options.openings == ["none"]:
        return OpeningBook()
    if options.openings != ["random"]:
        return OpeningBook("file", options.opening_moves or 0, entries=read_entries(options.openings))
    if cooperative:
        # There are no sides for an opening to favour, and the dice make the games differ.
        return OpeningBook("random", options.opening_moves) if options.opening_moves else OpeningBook()
    moves = BALANCED.moves if options.opening_moves is None else options.opening_moves
    return OpeningBook("random", moves, options.opening_window, options.opening_nodes)
