# SPDX-License-Identifier: MIT
"""Turns options into a plan: engines, settings, pairs, and how long to play."""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from .. import places
from ..cli import assignment, positive
from ..errors import UsageError
from ..files import JsonObject
from ..inference.elo import Sprt
from ..model import COLORS, Setting
from ..play import protocols
from ..play.clock import AT_LEVEL, TimeControl
from ..play.game import Conditions
from ..play.openings import BALANCED, OpeningBook, read_entries
from ..play.pairs import Matchup, PairWork, Player, default_concurrency
from ..play.referee import Referee
from ..play.seats import AT_NODES, EngineSpec, LEVEL, PROGRAM, THREADS, Timeouts, option_of
from .options import CONTROLS, OPTION, REPORT_GAMES, SET_BY_MATRIX, MatchOptions

# The smallest error rate of a sequential test.
LEAST_RATE = 1e-9
DEFAULT_TIME = TimeControl("turn", main=1.0)
# The parameters of catenary that end its level.
END_LEVEL = ("move_time", "max_depth", "max_nodes", "temperature", "threads")

Value = TypeVar("Value")


@dataclass(frozen=True)
class Series:
    """Consecutive games are played until a player has `target` points; `count` such series end the match."""

    target: float
    count: int


@dataclass(frozen=True)
class Plan:
    """All settings of a run, and its output folder. `style` is match, round-robin or gauntlet; `argv` are the arguments
    of its command; `merged_seeds` are the seeds of merged matches."""

    output: str
    referee: tuple[str, ...]
    matchups: Sequence[Matchup]
    conditions: Conditions
    seed: int
    concurrency: int
    style: str = "match"
    sprt: Sprt | None = None
    series: Series | None = None
    report_games: int = REPORT_GAMES
    replay_late: bool = False
    argv: Sequence[str] = ()
    merged_seeds: Sequence[int] | None = None

    @property
    def work(self) -> PairWork:
        return PairWork(tuple(self.matchups), self.referee, self.conditions, self.seed)

    def pairs(self) -> list[tuple[int, int]]:
        """(matchup, pair) in the order of play: all matchups advance together."""
        most = max(matchup.pairs for matchup in self.matchups)
        return [(m, pair) for pair in range(most) for m, matchup in enumerate(self.matchups) if pair < matchup.pairs]

    def identity(self) -> JsonObject:
        """Settings that must stay the same to continue a run: all that affect play, except that more games are
        allowed."""
        return {
            "matchups": [{
                "players": [[_identity_of(engine) for engine in player.engines] for player in matchup.players],
                "setting": matchup.setting.text(), "time": matchup.limits_text(),
            } for matchup in self.matchups],
            "referee": list(self.referee),
            # The settings of competitive and cooperative games may differ.
            "openings": [_identity_of_book(book) for book in dict.fromkeys(matchup.book for matchup in self.matchups)],
            "seed": self.merged_seeds or self.seed, "max_turns": self.conditions.max_turns,
            "sprt": list(dataclasses.astuple(self.sprt)) if self.sprt else None,
            "series": list(dataclasses.astuple(self.series)) if self.series else None,
        }


def _identity_of(engine: EngineSpec) -> JsonObject:
    return {"name": engine.name, "command": list(engine.command), "protocol": engine.protocol,
            "coordinates": engine.coordinates, "parameters": [list(pair) for pair in engine.parameters]}


def _identity_of_book(book: OpeningBook) -> JsonObject:
    return {"kind": book.kind, "moves": book.moves, "window": book.window, "nodes": book.nodes,
            "entries": [list(entry) for entry in book.entries], "end": "turn"}


async def plan_of(options: MatchOptions, argv: Sequence[str]) -> Plan:
    """The whole plan of a command with these arguments. Raises UsageError with one line for the user."""
    catenary = places.ensure_built(options.engine_path)
    engines = engines_of(options, catenary)
    if all(spec.has_level for spec in engines):
        _refuse_limits(options)
    cells = _cells(options)
    cooperative = await _cooperative_settings(catenary, [setting for setting, _ in cells])
    books = {of_team: _book(options, of_team) for of_team in set(cooperative.values())}
    matchups = []
    for setting, control in cells:
        for players in _pairings(options, engines, cooperative[setting]):
            pairs = options.games if cooperative[setting] else (options.games + 1) // 2
            limited = not all(spec.has_level for player in players for spec in player.engines)
            matchups.append(Matchup(players, setting, control if limited else AT_LEVEL, pairs, cooperative[setting],
                                    books[cooperative[setting]]))
    _check(options, cooperative.values())
    untimed = any(spec.has_level for spec in engines) or not any(matchup.control.timed for matchup in matchups)
    hang = options.hang or (AT_NODES if untimed else Timeouts()).hang
    conditions = Conditions(options.max_turns, Timeouts(options.margin, hang, options.answer), options.engine_memory)
    return Plan(output=options.output or "", referee=(catenary,), matchups=matchups,
                conditions=conditions, seed=options.seed,
                concurrency=options.concurrency or default_concurrency(engines),
                style="round-robin" if options.round_robin else "gauntlet" if options.gauntlet else "match",
                sprt=_sprt_of(options),
                series=Series(options.target, options.series or 1) if options.target else None,
                report_games=options.report_games, replay_late=options.replay_late, argv=argv)


def engines_of(options: MatchOptions, catenary: str) -> list[EngineSpec]:
    """Returns the engines in the order given. Raises UsageError."""
    if options.engine:
        if options.name_sides:
            raise UsageError("either --engine, or --black and --white")
        specs = [_engine(given, catenary) for given in options.engine]
    else:
        specs = []
        for text, parameters, name in ((options.black, options.black_param, options.black_name),
                                       (options.white, options.white_param, options.white_name)):
            specs.append(_spec(name, text, parameters, catenary))
        if specs[0].name == specs[1].name:
            specs = [dataclasses.replace(spec, name=f"{spec.name} ({number})") for number, spec in enumerate(specs, 1)]
    names = [spec.name for spec in specs]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two engines are called '{name}'")
    for option, pairs, kinds in (("protocol", options.protocol, tuple(protocols.ProtocolKind)),
                                 ("coordinates", options.coordinates, protocols.COORDINATES)):
        for name, kind in pairs:
            index = _index_of(name, option, options, names)
            if kind not in kinds:
                raise UsageError(f"--{option} {name}={kind}: one of {', '.join(kinds)}, not '{kind}'")
            specs[index] = dataclasses.replace(specs[index], **{option: kind})
    return specs


def _index_of(name: str, option: str, options: MatchOptions, names: Sequence[str]) -> int:
    if name in names:
        return names.index(name)
    if name in COLORS and not options.engine:
        return COLORS.index(name)
    raise UsageError(f"--{option} {name}: no engine is called '{name}'; there are {', '.join(names)}")


def _engine(given: Sequence[str], catenary: str) -> EngineSpec:
    """An engine as named by --engine."""
    name, *rest = given
    command, *assignments = rest or [""]
    try:
        parameters = tuple(map(assignment, assignments))
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"--engine {name}: {error}") from None
    return _spec(name, command, parameters, catenary)


def _spec(name: str | None, text: str | None, parameters: Sequence[tuple[str, str]], catenary: str) -> EngineSpec:
    """An engine with a command and parameters. The level of catenary may be named as a parameter, but is an option."""
    command = _command(text, catenary)
    name = name or _default_name(text, parameters)
    if PROGRAM.match(Path(command[0]).name):
        command += tuple(word for key, value in parameters if key == "level" for word in (LEVEL, value))
        parameters = [(key, value) for key, value in parameters if key != "level"]
    spec = EngineSpec(name, command, tuple(parameters))
    # The thread that _command adds is that of every level.
    given = {key: option_of(command, f"--{key.replace('_', '-')}") for key in END_LEVEL} | dict(spec.parameters)
    limits = [key for key in END_LEVEL if given[key] and (key, given[key]) != ("threads", "1")]
    if spec.has_level and limits:
        raise UsageError(f"'{name}' has a level, which {limits[0]} would end; drop the level or {limits[0]}")
    return spec


def _command(text: str | None, catenary: str) -> tuple[str, ...]:
    try:
        command = places.words_of(text or "catenary")
    except ValueError as error:
        raise UsageError(f"the command {text}: {error}") from None
    if not command:
        raise UsageError("an empty command")
    command[0] = catenary if command[0] == "catenary" else places.program_path(command[0])
    # Games played side by side share the cores.
    if PROGRAM.match(Path(command[0]).name) and option_of(command, THREADS) is None:
        command += [THREADS, "1"]
    return tuple(command)


def _default_name(command: str | None, parameters: Iterable[tuple[str, str]]) -> str:
    """The command, without folders, and the parameters."""
    parts = [Path(word).name if os.path.isabs(word) else word for word in places.words_of(command or "catenary")]
    with_parameters = [f"{name}={value}" for name, value in parameters]
    return " ".join([*parts, *(["with", *with_parameters] if with_parameters else [])])


def _refuse_limits(options: MatchOptions) -> None:
    """Raises UsageError for limits that no engine of a match at levels would receive."""
    limits = [f"--{'time' if options.control.kind == 'turn' else options.control.kind}"] if options.control else []
    limits += [f"--matrix {key}" for key in CONTROLS if any(text.startswith(f"{key}=") for text in options.matrix)]
    if limits:
        raise UsageError(f"{limits[0]}: every engine has a level, which limits its turns; drop {limits[0]} or the "
                         "levels")


def _cells(options: MatchOptions) -> list[tuple[Setting, TimeControl]]:
    """(setting, time control) for each combination of the matrix."""
    axes: dict[str, list[str]] = {}
    for text in options.matrix:
        key, equals, values = text.partition("=")
        if not equals or not (key in SET_BY_MATRIX or key.startswith(OPTION)):
            raise UsageError(f"--matrix takes {', '.join(SET_BY_MATRIX)} or {OPTION}NAME, then =VALUE,VALUE, "
                             f"not '{text}'")
        if key in axes:
            raise UsageError(f"the matrix has {key} twice")
        if options.sets(key):
            raise UsageError(f"--matrix {key}: another option sets that already")
        axes[key] = values.split(",")
    if len(times := [key for key in axes if key in CONTROLS]) > 1:
        raise UsageError("the matrix has two kinds of time")
    cells = []
    for combination in itertools.product(*axes.values()):
        chosen = dict(zip(axes, combination))
        named = {key.removeprefix(OPTION): value for key, value in chosen.items() if key.startswith(OPTION)}
        game = chosen.get("game", options.game)
        if not game:
            raise UsageError("--game NAME is needed")
        size = _chosen(chosen, "size", positive) if "size" in chosen else options.size
        setting = Setting(game, size, tuple((dict(options.option) | named).items()))
        control = _chosen(chosen, times[0], CONTROLS[times[0]]) if times else options.control or DEFAULT_TIME
        cells.append((setting, control))
    return cells


def _chosen(chosen: Mapping[str, str], key: str, read: Callable[[str], Value]) -> Value:
    try:
        return read(chosen[key])
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"--matrix {key}: {error}") from None


async def _cooperative_settings(catenary: str, settings: Iterable[Setting]) -> dict[Setting, bool]:
    """True if each setting is of a cooperative game, which has a score where other games have an estimate of a
    result."""
    referee = Referee([catenary])
    try:
        answers: dict[Setting, bool] = {}
        for setting in dict.fromkeys(settings):
            await referee.set_up(setting)
            answers[setting] = await referee.is_cooperative()
        return answers
    finally:
        await referee.close()


def _pairings(options: MatchOptions, engines: Sequence[EngineSpec], cooperative: bool
              ) -> list[tuple[Player, ...]]:
    if cooperative:
        teams = _teams(options, engines)
        if len(teams) > 2:
            raise UsageError("a cooperative match compares two teams; --team names them")
        return [teams]
    players = [Player(spec.name, (spec,)) for spec in engines]
    if options.team:
        raise UsageError("--team is for cooperative games")
    if len(players) < 2:
        raise UsageError("a match takes two engines")
    if len(players) == 2 and (options.round_robin or options.gauntlet):
        raise UsageError("--round-robin and --gauntlet are for more than two engines")
    if options.gauntlet:
        return [(players[0], opponent) for opponent in players[1:]]
    if len(players) > 2 and not options.round_robin:
        raise UsageError("more than two engines play a --round-robin or a --gauntlet")
    return list(itertools.combinations(players, 2))


def _teams(options: MatchOptions, engines: Sequence[EngineSpec]) -> tuple[Player, ...]:
    by_name = {spec.name: spec for spec in engines}
    if options.team:
        teams: list[Player] = []
        for text in options.team:
            names = text.split("+")
            if not set(names) <= set(by_name) or len(names) > 2:
                raise UsageError(f"--team {text}: one or two names of engines, of {', '.join(by_name)}")
            team = Player(text, tuple(by_name[name] for name in names))
            for same in teams:
                if all(same.engine(color) == team.engine(color) for color in COLORS):
                    raise UsageError(f"--team {text}: the same team as --team {same.name}")
            teams.append(team)
        return tuple(teams)
    if options.engine:
        return tuple(Player(spec.name, (spec,)) for spec in engines)
    black, white = engines
    if (black.command, black.parameters) == (white.command, white.parameters):
        return (Player(black.name.removesuffix(" (1)"), (black,)),)
    return (Player(f"{white.name} + {black.name}", (white, black)),)


def _check(options: MatchOptions, cooperative: Collection[bool]) -> None:
    """Raises UsageError if options do not fit the games or each other; `cooperative` is whether each setting is."""
    if any(cooperative) and (options.sprt or options.target or options.round_robin or options.gauntlet):
        raise UsageError("--sprt, --target, --round-robin and --gauntlet are for competitive games")
    if not all(cooperative) and options.games % 2:
        raise UsageError("--games: colours are swapped within pairs, so the number is even")
    if options.target is not None and options.target <= 0:
        raise UsageError("--target takes points above 0")
    if options.series is not None and options.target is None:
        raise UsageError("--series needs --target")
    if options.sprt_model and not options.sprt:
        raise UsageError("--sprt-model needs --sprt")
    for option, value in (("--opening-window", options.opening_window), ("--opening-nodes", options.opening_nodes)):
        if value is not None and options.openings != ["random"]:
            raise UsageError(f"{option} is for --openings random")
    if options.opening_moves is not None and options.openings == ["none"]:
        raise UsageError("--opening-moves is not for --openings none")


def _sprt_of(options: MatchOptions) -> Sprt | None:
    if not options.sprt:
        return None
    elo0, elo1, alpha, beta = options.sprt
    if elo0 >= elo1 or not all(LEAST_RATE <= rate < 0.5 for rate in (alpha, beta)):
        raise UsageError(f"--sprt takes ELO0 below ELO1, and error rates of at least {LEAST_RATE} and below 0.5")
    sprt = Sprt(elo0, elo1, alpha, beta, *([options.sprt_model] if options.sprt_model else []))
    if not sprt.is_computable():
        raise UsageError("--sprt: normalised Elo is computed up to about 230; try --sprt-model logistic"
                         if sprt.model == "normalised" else "--sprt: the bounds are too large to compute")
    return sprt


def _book(options: MatchOptions, cooperative: bool) -> OpeningBook:
    if options.openings == ["none"]:
        return OpeningBook()
    if options.openings != ["random"]:
        return OpeningBook("file", options.opening_moves or 0, entries=read_entries(options.openings))
    if cooperative:
        # There are no sides for an opening to favour, and the dice make the games differ.
        return OpeningBook("random", options.opening_moves) if options.opening_moves else OpeningBook()
    moves = BALANCED.moves if options.opening_moves is None else options.opening_moves
    window = BALANCED.window if options.opening_window is None else options.opening_window
    return OpeningBook("random", moves, window, options.opening_nodes or BALANCED.nodes)
