# SPDX-License-Identifier: MIT
"""The steps of a training, and their report."""

from __future__ import annotations

import asyncio
import json
import pathlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..cluster.options import executor_of
from ..engine.client import Engine
from ..errors import UserError
from ..files import read_json, write_whole
from ..inference.elo import EloEstimate, elo_text
from ..match.main import play
from ..match.setup import Plan
from ..pages.templates import render
from ..play.clock import TimeControl
from ..play.game import Conditions
from ..play.openings import BALANCED
from ..play.pairs import Matchup, Player
from ..play.seats import AT_NODES, EngineSpec, Timeouts
from ..play.work import LocalExecutor
from .data import ShardWork, generate, shards_in
from .fit import MODEL, Figures, Learning, fit_games
from .kinds import Pairs
from .network import network_content, settings_covered
from .options import Training, TrainingOptions

FIGURES = "report.json"
REPORT = "report.html"
NETWORK = "network.bin"
PAGE = "learn/page"
UCT: Pairs = (("network", "off"), ("searcher", "uct"))


@dataclass(frozen=True)
class Gate:
    """A match of the new network; `parameters` are those of its opponent."""

    name: str
    opponent: str
    parameters: Pairs
    control: TimeControl


def gates_of(options: TrainingOptions) -> list[Gate]:
    """The matches of the step `gate`."""
    timed = TimeControl("turn", main=options.gate_time)
    without = (("network", "off"), ("searcher", "alphabeta"))
    return [Gate("fixed-nodes", "alphabeta", without, TimeControl("nodes", nodes=options.gate_nodes)),
            Gate("timed", "alphabeta", without, timed),
            Gate("uct", "uct", UCT, timed)]


def run_step(step: str, options: TrainingOptions, gates: Sequence[Gate],
             earlier: Sequence[pathlib.Path] = ()) -> int:
    """Runs a step; `fit` also uses the games in the folders `earlier`. Returns the exit status of a match that is
    stopped, otherwise 0."""
    if step == "generate":
        work = ShardWork(options.engine_path, options.kinds[0].setting, options.kinds, options.games,
                         options.random_moves, options.playouts, options.uct_turns, options.nodes, options.seed)
        executor = executor_of(options, options.engine_path, LocalExecutor(options.concurrency))
        asyncio.run(generate(executor, work, options.folder, options.shards))
    elif step == "fit":
        training = Training(options.epochs, rate=options.rate, result_share=options.result_share, seed=options.seed)
        start = options.start.read_bytes() if options.start else None
        shards = [path for folder in (*earlier, options.folder) for path in shards_in(folder, options.shards)]
        learning, figures = fit_games(options.engine_path, shards, options.kinds, training, start,
                                      lambda line: say_progress(f"fit: {line}"))
        learning.save(options.folder)
        add_figures(options.folder, options.game, fit=figures)
    elif step == "export":
        export(options)
    else:
        return play_gates(options, gates)
    return 0


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


def plan_of(options: TrainingOptions, gate: Gate) -> Plan:
    """The plan of a match, in the first kind of game."""
    engine = options.engine_path
    network = (("network", str(options.folder / NETWORK)),)
    players = tuple(Player(name, (EngineSpec(name, (engine,), (*parameters, ("threads", "1"))),))
                    for name, parameters in (("network", network), (gate.opponent, gate.parameters)))
    matchup = Matchup(players, options.kinds[0].of_shard(0).setting, gate.control, options.gate_games // 2, False,
                      BALANCED)
    conditions = Conditions(timeouts=AT_NODES if gate.control.kind == "nodes" else Timeouts())
    return Plan(str(options.folder / gate.name), (engine,), (matchup,), conditions, options.seed,
                options.concurrency, argv=options.argv)


def play_gates(options: TrainingOptions, gates: Sequence[Gate]) -> int:
    """Plays the unfinished matches; returns the exit status of a match that is stopped, otherwise 0."""
    require_step(options.folder / NETWORK, "export")
    figures: Figures = {}
    for gate in gates:
        say_progress(f"gate: {gate.name}")
        status, result = play(plan_of(options, gate), options, lambda line: None, True)
        if status:
            return status
        figures[gate.name] = result["results"][0]["elo"]
    for name, elo in figures.items():
        print(elo_line(name, elo), flush=True)
    add_figures(options.folder, options.game, gate=figures)
    return 0


def elo_line(name: str, figures: Figures) -> str:
    """A line about a match; `figures` are those of its Elo."""
    elo = EloEstimate.from_json(figures)
    assert elo, "no games"
    return f"{name}: {elo.score:.1%} of {2 * elo.number} games, Elo {elo_text(elo)}"


def figures_in(folder: pathlib.Path) -> Figures:
    """The figures of the steps so far. Raises DamagedFile."""
    path = folder / FIGURES
    figures: Figures = read_json(path, dict) if path.exists() else {}
    return figures


def add_figures(folder: pathlib.Path, game: str, **parts: Any) -> None:
    """Adds the figures of a step to those of the other steps, and rewrites the page."""
    figures = figures_in(folder) | parts
    write_whole(folder / FIGURES, json.dumps(figures, indent=1) + "\n")
    matches = [elo_line(match, elo) for match, elo in figures.get("gate", {}).items()]
    rounds = [each | {opponent: elo_text(EloEstimate.from_json(elo)) for opponent, elo in each["gate"].items()}
              for each in figures.get("rounds", [])]
    write_whole(folder / REPORT, render(PAGE, figures, title=game.capitalize(), fit=figures.get("fit"),
                                        matches=matches, rounds=rounds))
