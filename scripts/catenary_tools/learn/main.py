# SPDX-License-Identifier: MIT
"""The steps of scripts/train, and their report."""

from __future__ import annotations

import argparse
import asyncio
import json
import pathlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .. import places
from ..cli import Parser, add_concurrency, add_engine, add_seed, fraction, number, positive, seconds, whole_number
from ..cluster.options import ClusterOptions, add_cluster, executor_of
from ..engine.client import AsyncEngine, Engine, check_settings
from ..errors import UsageError, UserError
from ..files import read_json, write_whole
from ..inference.elo import EloEstimate, elo_text
from ..match.main import play
from ..match.setup import Plan
from ..model import Setting
from ..pages.templates import render
from ..play.clock import TimeControl
from ..play.game import Conditions
from ..play.openings import BALANCED
from ..play.pairs import Matchup, Player
from ..play.referee import EngineReferee
from ..play.seats import AT_NODES, EngineSpec, Timeouts
from ..play.work import LocalExecutor
from .data import Kind, ShardWork, generate, parse_kind, shards_in
from .fit import MODEL, Figures, Learning, Training, fit_games
from .network import network_content, settings_covered

STEPS = ("generate", "fit", "export", "gate")
DESCRIPTION = """Trains a network that corrects the evaluation of a game: plays games of the engine against itself, fits
the network to them, writes its file and measures it in matches. docs/learning.md describes it.

  %(prog)s colorado --kind "" "layout=random+{shard}" --shards 80

Each step keeps its files in the folder and resumes where it was stopped. The folder then has network.bin, report.html
and a folder for each match.
"""
FIGURES = "report.json"
REPORT = "report.html"
NETWORK = "network.bin"
PAGE = "learn/page"


@dataclass(frozen=True)
class TrainingOptions(ClusterOptions):
    """The options of all steps; `argv` are the arguments that were given."""

    game: str
    step: Sequence[str]
    folder: pathlib.Path
    engine_path: str
    concurrency: int
    seed: int
    kinds: tuple[Kind, ...]
    shards: int
    games: int
    nodes: int
    random_moves: int
    playouts: int
    uct_turns: str
    start: pathlib.Path | None
    epochs: int
    rate: float
    result_share: float
    any_value: Sequence[str]
    widths: Sequence[int]
    gate_nodes: int
    gate_time: float
    gate_games: int
    argv: Sequence[str]


def even(text: str) -> int:
    """A positive even number: colours are swapped within pairs of games."""
    games = positive(text)
    if games % 2:
        raise argparse.ArgumentTypeError(f"'{text}' is not an even number")
    return games


def steps(text: str) -> list[str]:
    """Parses steps such as "generate,fit"."""
    names = text.split(",")
    if unknown := [name for name in names if name not in STEPS]:
        raise argparse.ArgumentTypeError(f"'{unknown[0]}' is not a step; expected {', '.join(STEPS)}")
    return names


def parse(arguments: Sequence[str]) -> TrainingOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--step", type=steps, default=list(STEPS), metavar="STEP[,STEP...]",
                        help=f"steps to do: {', '.join(STEPS)} (default: all)")
    parser.add_argument("--folder", type=pathlib.Path, metavar="DIR",
                        help="folder for the files of all steps (default: training/GAME)")
    add_engine(parser, "the engine that plays")
    add_concurrency(parser, "engines")
    add_seed(parser, "seed of games and training")
    _add_games(parser.add_argument_group("generate"))
    _add_fit(parser.add_argument_group("fit"))
    _add_gate(parser.add_argument_group("gate"))
    add_cluster(parser)
    given = parser.parse_args(arguments)
    given.argv = arguments
    given.folder = given.folder or pathlib.Path("training") / given.game
    try:
        given.kinds = tuple(parse_kind(given.game, text) for text in given.kind)
    except argparse.ArgumentTypeError as error:
        parser.error(f"argument --kind: {error}")
    return TrainingOptions.from_attributes(given)


def _add_games(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--kind", nargs="+", default=[""], metavar="WORDS",
                       help="kinds of games, which the shards take in turn: size=N, OPTION=VALUE and @PARAMETER=VALUE "
                            "of the engine, in one word each; + stands for a blank, {shard} for the shard's number "
                            "(default: the default settings; the weighted sum alone plays unless @network=on)")
    group.add_argument("--shards", type=positive, default=40, metavar="N", help="number of files (default: 40)")
    group.add_argument("--games", type=whole_number(1, 1_000_000), default=1000, metavar="N",
                       help="games in each file (default: 1000)")
    group.add_argument("--nodes", type=positive, default=800, metavar="N", help="nodes per turn (default: 800)")
    group.add_argument("--random-moves", type=whole_number(1, 100), default=8, metavar="N",
                       help="random moves at the start of a game: from N to twice as many (default: 8)")
    group.add_argument("--playouts", type=whole_number(0, 1_000_000_000), default=0, metavar="N",
                       help="let the searcher uct choose turns of one side, with N playouts per turn (default: 0, "
                            "both sides are alike)")
    group.add_argument("--uct-turns", choices=("first", "all"), default="first",
                       help="turns that uct chooses: first, a random number of first turns of one side, which are not "
                            "used for training; all, those of one side, and of both in half of the games "
                            "(default: first)")


def _add_fit(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--start", type=pathlib.Path, metavar="FILE",
                       help="network of an earlier round whose weights the training begins with (default: random "
                            "weights)")
    group.add_argument("--epochs", type=positive, default=Training.epochs, metavar="N",
                       help=f"training epochs (default: {Training.epochs})")
    group.add_argument("--rate", type=number(1e-9, 1), default=Training.rate, metavar="X",
                       help=f"first learning rate (default: {Training.rate})")
    group.add_argument("--result-share", type=fraction, default=Training.result_share, metavar="X",
                       help="weight of the game's result in the training target, from 0 to 1; the value of the search "
                            f"has the rest (default: {Training.result_share})")
    group.add_argument("--any-value", nargs="+", default=[], metavar="OPTION",
                       help="use the network for every value of these options, even those not played")
    group.add_argument("--widths", type=positive, nargs="+", default=[], metavar="N",
                       help="use the network at these sizes alone, where it gains (default: all that were played)")


def _add_gate(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--gate-nodes", type=positive, default=2000, metavar="N",
                       help="nodes per turn of the match at fixed nodes (default: 2000)")
    group.add_argument("--gate-time", type=seconds, default=0.2, metavar="S",
                       help="seconds a turn of the timed matches (default: 0.2)")
    group.add_argument("--gate-games", type=even, default=400, metavar="N",
                       help="games of a match (default: 400)")


def main(options: TrainingOptions) -> int:
    options = replace(options, engine_path=places.ensure_built(options.engine_path))
    asyncio.run(check_kinds(options.engine_path, options.game, options.kinds))
    options.folder.mkdir(parents=True, exist_ok=True)
    for step in options.step:
        if step == "generate":
            work = ShardWork(options.engine_path, options.kinds[0].setting, options.kinds, options.games,
                             options.random_moves, options.playouts, options.uct_turns, options.nodes, options.seed)
            executor = executor_of(options, options.engine_path, LocalExecutor(options.concurrency))
            asyncio.run(generate(executor, work, options.folder, options.shards))
        elif step == "fit":
            training = Training(options.epochs, rate=options.rate, result_share=options.result_share,
                                seed=options.seed)
            start = options.start.read_bytes() if options.start else None
            learning, figures = fit_games(options.engine_path, shards_in(options.folder, options.shards),
                                          options.kinds, training, start, lambda line: say_progress(f"fit: {line}"))
            learning.save(options.folder)
            add_figures(options.folder, options.game, fit=figures)
        elif step == "export":
            export(options)
        elif step == "gate":
            if status := play_gates(options):
                return status
    return 0


async def check_kinds(program: str, game: str, kinds: Sequence[Kind]) -> None:
    """Raises UserError if the engine cannot play one of the kinds, or if both players of the game share one total."""
    await check_settings(program, [Setting(game), *(kind.of_shard(0).setting for kind in kinds)])
    async with AsyncEngine([program, "--game", game]) as engine:
        cooperative = await EngineReferee(engine).is_cooperative()
    if cooperative:
        raise UsageError(f"{game} is a cooperative game; a network corrects the evaluation of games between opponents")


def say_progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def require_step(path: pathlib.Path, step: str) -> None:
    """Raises UserError if the file of an earlier step is missing."""
    if not path.exists():
        raise UserError(f"{path.parent} has no {path.name}; the step `{step}` makes it")


def export(options: TrainingOptions) -> None:
    """Writes the network file."""
    require_step(options.folder / MODEL, "fit")
    learning = Learning.load(options.folder)
    kinds = " | ".join(dict.fromkeys(kind.text() for kind in options.kinds))
    playouts = f"{options.playouts} playouts in {options.uct_turns} turns, " if options.playouts else ""
    start = f", from the weights of {options.start.name}" if options.start else ""
    with Engine([options.engine_path]) as engine:
        name, version = engine.ask("name"), engine.ask("version")
    about = [f"{learning.positions} positions of {learning.games} games, {options.nodes} nodes per turn, {playouts}"
             f"seed {options.seed}{start}: {kinds}", f"played by {name} {version}"]
    only = settings_covered(options.engine_path, options.kinds, options.any_value, options.widths)
    write_whole(options.folder / NETWORK,
                network_content(learning.shape, learning.model, only, about))


def gate(options: TrainingOptions, name: str, control: TimeControl, searcher: str = "alphabeta") -> Plan:
    """Returns the plan of a match between the network and a searcher without one, in the first kind of game."""
    engine = options.engine_path
    players = tuple(Player(each, (EngineSpec(each, (engine,), (*parameters, ("threads", "1"))),))
                    for each, parameters in (("network", [("network", str(options.folder / NETWORK))]),
                                             (searcher, [("network", "off"), ("searcher", searcher)])))
    matchup = Matchup(players, options.kinds[0].of_shard(0).setting, control, options.gate_games // 2, False, BALANCED)
    conditions = Conditions(timeouts=AT_NODES if control.kind == "nodes" else Timeouts())
    return Plan(str(options.folder / name), (engine,), (matchup,), conditions, options.seed,
                options.concurrency, command=[*places.command_words(), *options.argv])


def play_gates(options: TrainingOptions) -> int:
    """Plays the unfinished matches; returns the exit status of a match that is stopped, otherwise 0."""
    require_step(options.folder / NETWORK, "export")
    timed = TimeControl("turn", main=options.gate_time)
    figures: Figures = {}
    for name, plan in (("fixed-nodes", gate(options, "fixed-nodes", TimeControl("nodes", nodes=options.gate_nodes))),
                       ("timed", gate(options, "timed", timed)), ("uct", gate(options, "uct", timed, "uct"))):
        say_progress(f"gate: {name}")
        status, result = play(plan, options, lambda line: None, True)
        if status:
            return status
        figures[name] = result["results"][0]["elo"]
    for name, elo in figures.items():
        print(elo_line(name, elo))
    add_figures(options.folder, options.game, gate=figures)
    return 0


def elo_line(name: str, figures: Figures) -> str:
    """A line about a match; `figures` are those of its Elo."""
    elo = EloEstimate.from_json(figures)
    assert elo, "no games"
    return f"{name}: {elo.score:.1%} of {2 * elo.number} games, Elo {elo_text(elo)}"


def add_figures(folder: pathlib.Path, game: str, **parts: Figures) -> None:
    """Adds the figures of a step to those of the other steps, and rewrites the page."""
    path = folder / FIGURES
    figures = read_json(path, dict) if path.exists() else {}
    figures |= parts
    write_whole(path, json.dumps(figures, indent=1) + "\n")
    matches = [elo_line(match, elo) for match, elo in figures.get("gate", {}).items()]
    write_whole(folder / REPORT, render(PAGE, figures, title=game.capitalize(), fit=figures.get("fit"),
                                        matches=matches))
