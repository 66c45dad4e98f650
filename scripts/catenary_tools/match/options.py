# SPDX-License-Identifier: MIT
"""The options of scripts/match, from the command line and from a TOML file."""

from __future__ import annotations

import argparse
import contextlib
import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..cli import (MOST_SECONDS, Parser, ToolOptions, add_engine, add_engine_memory, add_max_turns, add_seed,
                   add_setting, assignment, natural, number, positive, seconds)
from ..cluster.options import ClusterOptions, add_cluster
from ..errors import UsageError
from ..model import COLORS
from ..play.clock import TimeControl
from ..play.game import Conditions
from ..play.openings import BALANCED
from ..play.seats import AT_NODES, Timeouts

USAGE = "%(prog)s --output DIR [OPTION...]\n       %(prog)s merge DIR... --output DIR"
DESCRIPTION = """Plays matches between GTP engines, with catenary as the referee. For example, level 3 against level 4:

  %(prog)s --game catchup --black 'catenary --level 3' --white 'catenary --level 4' \\
    --games 20 --output DIR

docs/match.md of the sources has more examples."""
EPILOG = "Run the same command again to continue a match that was stopped, even by SIGKILL."
MERGE_DESCRIPTION = "Joins the games of matches that have the same options but different seeds."
# Options that --engine replaces.
SIDES = tuple(f"{color}{part}" for color in COLORS for part in ("", "_param", "_name"))
# Options of a single engine each, which leave those of other engines unchanged.
OF_ENGINE = ("protocol", "coordinates")
REPORT_GAMES = 500
KEYS_OF_ENGINE = {"name", "command", "param", "protocol", "coordinates"}


@dataclass(frozen=True)
class MatchOptions(ClusterOptions):
    """The options of a match; `argv` are the arguments of the command line."""

    output: str | None
    dry_run: bool
    concurrency: int | None
    seed: int
    replay_late: bool
    quiet: bool
    report_games: int
    game: str | None
    size: int | None
    option: Sequence[tuple[str, str]]
    black: str | None
    black_param: Sequence[tuple[str, str]]
    black_name: str | None
    white: str | None
    white_param: Sequence[tuple[str, str]]
    white_name: str | None
    engine: Sequence[Sequence[str]]
    protocol: Sequence[tuple[str, str]]
    coordinates: Sequence[tuple[str, str]]
    team: Sequence[str]
    engine_memory: float
    engine_path: str
    games: int
    round_robin: bool
    gauntlet: bool
    matrix: Sequence[str]
    sprt: Sequence[float] | None
    sprt_model: Literal["normalised", "logistic"] | None
    target: float | None
    series: int | None
    max_turns: int
    control: TimeControl | None
    margin: float
    hang: float | None
    answer: float
    openings: Sequence[str]
    opening_moves: int | None
    opening_window: int | None
    opening_nodes: int | None
    argv: Sequence[str]

    def sets(self, key: str) -> bool:
        """True if these options set the same thing as a key of --matrix."""
        if key in SET_BY_MATRIX:
            return bool(getattr(self, SET_BY_MATRIX[key]))
        return key.removeprefix(OPTION) in dict(self.option)

    @property
    def name_sides(self) -> bool:
        """True if they name or configure the engine of a colour."""
        return any(getattr(self, name) for name in SIDES)


@dataclass(frozen=True)
class MergeOptions(ToolOptions):
    """The options of `match merge`; `argv` are the arguments of the command line."""

    folders: Sequence[str]
    output: str
    argv: Sequence[str]


def parse(argv: Sequence[str]) -> MatchOptions | MergeOptions:
    """Raises UsageError."""
    parser = _parser()
    parser.set_defaults(argv=argv)
    given = parser.parse_args(argv)
    if given.command:
        if argv[0] != given.command:
            parser.error(f"{given.command} takes its own options only, after it")
        return MergeOptions.from_attributes(given)
    options = MatchOptions.from_attributes(given)
    if given.config:
        parser.set_defaults(**_defaults_of_file(given.config, options))
        options = MatchOptions.from_attributes(parser.parse_args(argv))
    if not options.output and not options.dry_run:
        parser.error("--output DIR is needed")
    return options


def _parser(of_file: bool = False) -> Parser:
    """The parser for a file, which accepts neither a command nor another file."""
    parser = Parser(usage=USAGE, description=DESCRIPTION, epilog=EPILOG, add_help=not of_file)
    # The command line can disable what a file enables.
    parser.register("action", "store_true", argparse.BooleanOptionalAction)
    add = parser.add_argument
    if not of_file:
        add("--config", metavar="FILE", help="read options from a TOML file; the command line overrides it")
    add("--output", metavar="DIR", help="folder for all output")
    add("--dry-run", action="store_true", help="play two turns with every engine, print the plan, and store nothing")
    add("--concurrency", type=positive, metavar="N",
        help="concurrent games (default: processors divided by threads of the engines)")
    add_seed(parser, "seed of openings, engines and dice")
    add("--replay-late", action="store_true",
        help="replay pairs in which a game was lost on time because the machine was busy (default: no)")
    add("--quiet", action="store_true", help="no live display")
    add("--report-games", type=natural, default=REPORT_GAMES, metavar="N",
        help=f"games in the report (default: {REPORT_GAMES})")
    _add_game(parser.add_argument_group("game"))
    _add_players(parser.add_argument_group("players"))
    _add_schedule(parser.add_argument_group("schedule"))
    _add_time(parser.add_argument_group("time", "at most one of the first four; the runner keeps the clock.\n"
                                        "Engines with a level have no limits."))
    _add_openings(parser.add_argument_group("openings"))
    add_cluster(parser)
    if of_file:
        return parser
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", prog=parser.prog)
    merge = commands.add_parser("merge", help="join matches that differ only in their seeds",
                                description=MERGE_DESCRIPTION, formatter_class=argparse.HelpFormatter)
    merge.add_argument("folders", nargs="+", metavar="DIR", help="folder of a match")
    merge.add_argument("--output", required=True, metavar="DIR", help="new folder for all games")
    return parser


def _add_game(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--game", metavar="NAME", help="name of the game, from `catenary --list-games`")
    add_setting(group)


def _add_players(group: argparse._ArgumentGroup) -> None:
    for color in ("black", "white"):
        group.add_argument(f"--{color}", metavar="CMD",
                           help=f"command of the engine with {color.capitalize()} in the first game of each pair, "
                                "such as 'catenary --level 3' (default: catenary)")
        group.add_argument(f"--{color}-param", action="append", default=[], type=assignment, metavar="NAME=VALUE",
                           help="parameter of that engine, as `engine_param` takes it, or level=N; repeatable")
        group.add_argument(f"--{color}-name", metavar="NAME", help="name of that engine in the tables")
    group.add_argument("--engine", action="append", nargs="+", default=[], metavar=("NAME CMD", "NAME=VALUE"),
                       help="engine with its parameters, in place of --black and --white; CMD may be `catenary`; "
                            "repeatable")
    group.add_argument("--protocol", action="append", default=[], type=_named, metavar="NAME=KIND",
                       help="for an engine of that name (also black, white): gtp for plain GTP, asked for steps by "
                            "genmove; catenary, asked for turns by genturn; auto, as list_commands says (default: "
                            "auto)")
    group.add_argument("--coordinates", action="append", default=[], type=_named, metavar="NAME=KIND",
                       help="vertices of that engine: letters with I, or rows, a letter for each row from the top "
                            "(default: those of catenary)")
    group.add_argument("--team", action="append", default=[], metavar="NAME+NAME",
                       help="cooperative games: the engines in the seats of White and Black; NAME alone for both "
                            "seats; repeatable (default: each engine, or White and Black)")
    add_engine_memory(group)
    add_engine(group, "the catenary that is the referee, and the player without a command")


def _add_schedule(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--games", type=positive, default=100, metavar="N",
                       help="games per pairing, in pairs with colours swapped; in cooperative games: games of each "
                            "team (default: 100)")
    styles = group.add_mutually_exclusive_group()
    styles.add_argument("--round-robin", action="store_true", help="all engines against all")
    styles.add_argument("--gauntlet", action="store_true", help="the first engine against each other one")
    group.add_argument("--matrix", action="append", default=[], metavar="KEY=VALUE,VALUE",
                       help="play everything for each value of game, size, time, clock, nodes or option:NAME; "
                            "repeatable, in all combinations")
    group.add_argument("--sprt", nargs=4, type=number(), metavar=("ELO0", "ELO1", "ALPHA", "BETA"),
                       help="stop when a sequential probability ratio test on pairs decides")
    group.add_argument("--sprt-model", choices=("normalised", "logistic"),
                       help="kind of Elo of the bounds (default: normalised)")
    group.add_argument("--target", type=number(0), metavar="POINTS", help="play series of games up to this score")
    group.add_argument("--series", type=positive, metavar="N",
                       help="with --target: number of series (default: 1)")
    add_max_turns(group, Conditions.max_turns)


def _add_time(group: argparse._ArgumentGroup) -> None:
    times = group.add_mutually_exclusive_group()
    times.add_argument("--time", dest="control", type=_time, metavar="SECONDS", help="time of each turn (default: 1)")
    times.add_argument("--clock", dest="control", type=_clock, metavar="MAIN+INCREMENT",
                       help="seconds for the game, and seconds added per turn")
    times.add_argument("--byo-yomi", dest="control", nargs=3, action=_ByoYomi, metavar=("MAIN", "PERIOD", "TURNS"),
                       help="seconds for the game, then PERIOD seconds for every TURNS turns")
    times.add_argument("--nodes", dest="control", type=_nodes, metavar="N",
                       help="nodes of each turn, one thread, no clock; reproducible")
    group.add_argument("--margin", type=_span, default=Timeouts.margin, metavar="SECONDS",
                       help=f"tolerance for late answers (default: {Timeouts.margin:g})")
    group.add_argument("--hang", type=seconds, metavar="SECONDS",
                       help=f"kill an engine this long after its time (default: {Timeouts.hang:g}; with --nodes: "
                            f"{AT_NODES.hang:g} from the start)")
    group.add_argument("--answer", type=seconds, default=Timeouts.answer, metavar="SECONDS",
                       help="kill an engine that takes longer for a command without a search (default: "
                            f"{Timeouts.answer:g})")


def _add_openings(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--openings", nargs="+", default=["random"], metavar="random|none|FILE",
                       help="random, none, SGF files, folders of them, or files with one position per line "
                            "(default: random)")
    group.add_argument("--opening-moves", type=natural, metavar="N",
                       help="random moves, or with SGF files moves of the opening (default: 4; with SGF files: all)")
    group.add_argument("--opening-window", type=natural, metavar="VALUE",
                       help="reject random openings whose search value is further from even, in units of the "
                            f"evaluation; 0: none (default: {BALANCED.window})")
    group.add_argument("--opening-nodes", type=positive, metavar="N",
                       help=f"nodes of that search (default: {BALANCED.nodes})")


_span = number(0, MOST_SECONDS)


def _time(text: str) -> TimeControl:
    return TimeControl("turn", main=seconds(text))


def _clock(text: str) -> TimeControl:
    main, plus, increment = text.partition("+")
    try:
        return TimeControl("clock", main=seconds(main), period=_span(increment) if plus else 0.0)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form MAIN+INCREMENT: {error}") from None


def _nodes(text: str) -> TimeControl:
    return TimeControl("nodes", nodes=positive(text))


class _ByoYomi(argparse.Action):
    """Its three values have different types."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace,
                 values: str | Sequence[str] | None, option: str | None = None) -> None:
        main, period, turns = values or ()
        try:
            control = TimeControl("byo-yomi", main=_span(main), period=seconds(period), stones=positive(turns))
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentError(self, str(error)) from None
        setattr(namespace, self.dest, control)


# Parses the time control of a key of --matrix.
CONTROLS: dict[str, Callable[[str], TimeControl]] = {"time": _time, "clock": _clock, "nodes": _nodes}
# The names of other options that set the same thing as a key of --matrix.
SET_BY_MATRIX = {"game": "game", "size": "size", **dict.fromkeys(CONTROLS, "control")}
# The prefix of the other keys.
OPTION = "option:"


def _named(text: str) -> tuple[str, str]:
    """The name may contain `=`, for example the name of an engine with parameters."""
    name, equals, kind = text.rpartition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"takes NAME=KIND, not '{text}'")
    return name, kind


def _defaults_of_file(path: str, given: MatchOptions) -> dict[str, Any]:
    """Returns the options from a file that the command line does not override. Raises UsageError."""
    parser = _parser(of_file=True)
    unset = vars(parser.parse_args([]))
    try:
        argv = _words_of_file(parser, path)
        found = {name: value for name, value in vars(parser.parse_args(argv)).items() if value != unset[name]}
    except (OSError, ValueError, RecursionError, UsageError) as error:
        raise UsageError(f"'{path}': {getattr(error, 'strerror', None) or error}") from None
    replaced = {name for name, value in found.items()
                if isinstance(value, list) and name not in OF_ENGINE and getattr(given, name) != unset[name]}
    if given.engine:
        replaced |= {*SIDES, *OF_ENGINE}
    elif "engine" in found and given.name_sides:
        replaced |= {"engine", *OF_ENGINE}
    if given.round_robin or given.gauntlet:
        replaced |= {"round_robin", "gauntlet"}
    keys = [text.partition("=")[0] for text in given.matrix]
    replaced |= {SET_BY_MATRIX[key] for key in keys if key in SET_BY_MATRIX}
    if "option" in found:
        found["option"] = [pair for pair in found["option"] if OPTION + pair[0] not in keys]
    if "matrix" in found:
        found["matrix"] = [text for text in found["matrix"] if not given.sets(text.partition("=")[0])]
    return {name: value for name, value in found.items() if name not in replaced}


def _words_of_file(parser: Parser, path: str) -> list[str]:
    """Returns the options of a file as arguments, each checked separately so that errors name its key."""
    actions = {option: action for action in parser._actions for option in action.option_strings}
    argv: list[str] = []
    with open(path, "rb") as file:
        table = _parse_toml(file.read().decode())
    for key, value in table.items():
        option = "--" + key.replace("_", "-")
        try:
            words_of_key = _words_of_key(actions.get(option), option, value)
            parser.parse_args(words_of_key)
        except (ValueError, UsageError) as error:
            reason = str(error).removeprefix(f"argument {option}: ")
            raise UsageError(f"{key}: {reason}") from None
        argv += words_of_key
    return argv


def _parse_toml(text: str) -> dict[str, Any]:
    """Raises ValueError."""
    # The second module is for older versions of Python.
    for name in ("tomllib", "tomli"):
        with contextlib.suppress(ModuleNotFoundError):
            table: dict[str, Any] = importlib.import_module(name).loads(text)
            return table
    raise ValueError("this version of Python needs the package tomli to read it: pip install tomli")


def _words_of_key(action: argparse.Action | None, option: str, value: object) -> list[str]:
    """Raises ValueError."""
    if not action:
        raise ValueError("not an option that a file may set")
    if action.nargs == 0:
        if not isinstance(value, bool):
            raise ValueError(f"is true or false, not {value}")
        return [option] if value else []
    items = value if isinstance(value, list) else [value]
    if option == "--engine":
        return [word for engine in items for word in _words_of_engine(engine)]
    if isinstance(value, dict):
        items = [f"{name}={_text(item)}" for name, item in value.items()]
    if action.nargs:
        return [option, *map(_scalar, items)]
    if isinstance(value, list) and not isinstance(action, argparse._AppendAction):
        raise ValueError("takes one value, not a list")
    return [f"{option}={_scalar(item)}" for item in items]


def _words_of_engine(engine: object) -> list[str]:
    if not isinstance(engine, dict):
        raise ValueError("expected tables [[engine]]")
    if not {"name"} <= set(engine) <= KEYS_OF_ENGINE:
        raise ValueError("it has name, and may have command, param, protocol and coordinates, not "
                         + ", ".join(sorted(engine)))
    parameters = engine.get("param", {})
    if not isinstance(parameters, dict):
        raise ValueError("param is a table")
    name = _scalar(engine["name"])
    speech = [word for option in ("protocol", "coordinates") if option in engine
              for word in (f"--{option}", f"{name}={_scalar(engine[option])}")]
    return ["--engine", name, _scalar(engine.get("command", "catenary")),
            *(f"{parameter}={_text(value)}" for parameter, value in parameters.items()), *speech]


def _text(value: object) -> str:
    return ",".join(map(_scalar, value)) if isinstance(value, list) else _scalar(value)


def _scalar(value: object) -> str:
    """Raises ValueError."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if not isinstance(value, (str, int, float)):
        raise ValueError(f"{value} is not a text, a number, true or false")
    return str(value)
