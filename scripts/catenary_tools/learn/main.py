# SPDX-License-Identifier: MIT
"""The step `gate`: matches of the engine with the network against the same engine without, and against `uct`."""

import json
import pathlib
import subprocess
import sys
from dataclasses import dataclass

from .. import places
from ..files import read_result, write_whole
from ..model import COLORS
from ..pages import render
from . import data
from .fit import Learning, fit_games
from .network import export


@dataclass(frozen=True)
class Gate:
    """A match: its name, the parameters of the opponent and the options of scripts/match for the limit of a turn."""

    name: str
    opponent: tuple
    limit: tuple


def gates_of(options):
    timed = ("--time", str(options.gate_time))
    return (Gate("fixed-nodes", ("network=off",), ("--nodes", str(options.gate_nodes))),
            Gate("timed", ("network=off",), timed),
            Gate("uct", ("network=off", "searcher=uct"), timed))


def command(options, gate, network):
    """The command line of a match in the first kind of games."""
    setting = options.kinds[0].of_shard(0).setting
    words = [str(places.SCRIPTS / "match"), *setting.words()]
    for color, parameters in zip(COLORS, ((f"network={network}",), gate.opponent), strict=True):
        words += [f"--{color}", options.engine_path]
        for parameter in (*parameters, "threads=1"):
            words += [f"--{color}-param", parameter]
    return [*words, *gate.limit, "--games", str(options.gate_games), "--concurrency", str(options.concurrency),
            "--seed", str(options.seed), "--output", str(options.folder / gate.name), "--quiet"]


def play(options, network):
    """Plays the matches that are not finished; returns their figures (the `elo` of result.json) by name."""
    found = {}
    for gate in gates_of(options):
        print(f"gate: {gate.name}", file=sys.stderr, flush=True)
        subprocess.run(command(options, gate, network), check=True, stdout=subprocess.DEVNULL)
        found[gate.name] = read_result(options.folder / gate.name)["results"][0]["elo"]
    return found


def line_of(name, elo):
    return (f"{name}: {elo['score']:.1%} of {2 * elo['number']} games, Elo {elo['elo']:+.0f} "
            f"[{elo['elo_low']:+.0f}, {elo['elo_high']:+.0f}]")


FIGURES = "report.json"
PAGE = "report.html"
FOLDER = pathlib.Path(__file__).parent / "page"


def add_figures(options, **parts):
    """Adds the figures of a step to those of the others, and writes the page anew."""
    path = options.folder / FIGURES
    figures = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    figures |= parts
    write_whole(path, json.dumps(figures, indent=1) + "\n")
    matches = [line_of(name, elo) for name, elo in figures.get("gate", {}).items()]
    write_whole(options.folder / PAGE,
                render(FOLDER, figures, title=options.game.capitalize(), fit=figures.get("fit"), matches=matches))


NETWORK = "network.bin"


def main(options):
    options.engine_path = places.provide_engine(options.engine_path)
    options.folder.mkdir(parents=True, exist_ok=True)
    for step in options.step:
        STEPS[step](options)
    return 0


def _fit(options):
    learning, figures = fit_games(options, lambda line: print(f"fit: {line}", file=sys.stderr, flush=True))
    learning.save(options.folder)
    add_figures(options, fit=figures)


def _export(options):
    learning = Learning.load(options.folder)
    kinds = " | ".join(dict.fromkeys(kind.text() for kind in options.kinds))
    playouts = f"{options.playouts} playouts in {options.uct_turns} turns, " if options.playouts else ""
    start = f", from the weights of {options.start.name}" if options.start else ""
    about = [f"{learning.positions} positions of {learning.games} games, {options.nodes} nodes a turn, {playouts}"
             f"seed {options.seed}{start}: {kinds}", f"played by {_version(options)}"]
    write_whole(options.folder / NETWORK, export(options, learning.shape, learning.model, about))


def _version(options):
    """The name and the version in the first line of --version."""
    answer = subprocess.run([options.engine_path, "--version"], check=True, capture_output=True, text=True)
    return answer.stdout.splitlines()[0]


def _gate(options):
    played = play(options, options.folder / NETWORK)
    for name, elo in played.items():
        print(line_of(name, elo))
    add_figures(options, gate=played)


STEPS = {"generate": data.generate, "fit": _fit, "export": _export, "gate": _gate}
