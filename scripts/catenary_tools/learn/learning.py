# SPDX-License-Identifier: MIT
"""The step `fit`: from the games of all shards to a trained model, which is kept in a file."""

from dataclasses import dataclass

import numpy as np
import torch

from ..engine.client import Engine
from . import fit, rows
from ..errors import UserError
from .generate import path_of
from .model import Model

MODEL = "model.pt"
ROWS_SUFFIX = ".rows"


@dataclass
class Learning:
    """A trained model and its origin."""

    model: Model
    shape: rows.Shape
    positions: int
    games: int

    def save(self, folder):
        torch.save({"state": self.model.state_dict(), "steps": self.model.steps.tolist(),
                    "most_active": self.model.most_active, "shape": self.shape.__dict__,
                    "positions": self.positions, "games": self.games}, folder / MODEL)

    @classmethod
    def load(cls, folder):
        kept = torch.load(folder / MODEL)
        shape = rows.Shape(**kept["shape"])
        model = Model(shape.count, kept["most_active"], np.array(kept["steps"], np.float32))
        model.load_state_dict(kept["state"])
        return cls(model, shape, kept["positions"], kept["games"])


def rows_of(options):
    """The positions of all shards; makes the files of rows that are missing."""
    paths = [path_of(options.folder, shard) for shard in range(options.shards)]
    wanted = [(path, path.with_suffix(ROWS_SUFFIX)) for path in paths if path.exists()]
    if not wanted:
        raise UserError(f"{options.folder} has no games; the step `generate` makes them")
    with Engine([options.engine]) as engine:
        for games, numbers in wanted:
            if not numbers.exists():
                engine.ask(f"training_rows {games} {numbers}")
    return rows.join([rows.read(numbers) for _, numbers in wanted])


def fit_games(options, observe):
    """Trains on all games; `observe` gets a line for each epoch. Returns the Learning and figures for the report."""
    start = options.start.read_bytes() if options.start else None
    data = rows_of(options)
    training = fit.Training(epochs=options.epochs, rate=options.rate, result_share=options.result_share,
                            seed=options.seed)
    history = []

    def keep(epoch):
        history.append(epoch)
        observe(" ".join(f"{name} {value:.5g}" for name, value in epoch.items()))

    model = fit.fit(data, training, keep, start)
    learning = Learning(model, data.shape, len(data), int(data.games.max()) + 1)
    return learning, {"positions": learning.positions, "games": learning.games, "epochs": history,
                      **_held_out_figures(options, data, model, training)}


def _held_out_figures(options, data, model, training):
    """Losses by kind of game, and the spread of the values."""
    _, held_out = fit.split(data, training.seed)
    targets = data.targets(training.result_share).astype(np.float32)
    kinds = {}
    for number, kind in enumerate(options.kinds):
        index = held_out[data.sources[held_out] % len(options.kinds) == number]
        with_network, without = fit.loss_of(model, data, index, targets)
        kinds[kind.text()] = {"positions": len(index), "held_out": with_network, "without_network": without}
    return {"kinds": kinds, "spread": fit.spread(model, data, held_out)}
