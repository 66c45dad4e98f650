# SPDX-License-Identifier: MIT
"""The steps of scripts/train, and their report."""

from __future__ import annotations

import asyncio
import json
import pathlib
import sys
from collections.abc import Sequence
from dataclasses import replace

from .. import places
from ..cluster.options import executor_of
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
from .data import ShardWork, generate, shards_in
from .fit import MODEL, Figures, Learning, fit_games
from .kinds import Kind
from .network import network_content, settings_covered
from .options import Training, TrainingOptions

FIGURES = "report.json"
REPORT = "report.html"
NETWORK = "network.bin"
PAGE = "learn/page"


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
                options.concurrency, argv=options.argv)


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
