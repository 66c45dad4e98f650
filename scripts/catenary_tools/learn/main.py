# SPDX-License-Identifier: MIT
"""The command scripts/train."""

import subprocess
import sys

from .. import places
from ..records.files import write_whole
from . import gate, generate
from .export import export
from .figures import add_figures
from .learning import Learning, fit_games

NETWORK = "network.bin"


def main(options):
    options.engine = places.provide_engine(options.engine)
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
    answer = subprocess.run([options.engine, "--version"], check=True, capture_output=True, text=True)
    return answer.stdout.splitlines()[0]


def _gate(options):
    played = gate.play(options, options.folder / NETWORK)
    for name, elo in played.items():
        print(gate.line_of(name, elo))
    add_figures(options, gate=played)


STEPS = {"generate": generate.generate, "fit": _fit, "export": _export, "gate": _gate}
