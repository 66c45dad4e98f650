# SPDX-License-Identifier: MIT
"""The fit of a network to rows, step by step."""

import dataclasses
import math
import time
from dataclasses import dataclass

import numpy as np
import torch

from ..engine.client import Engine
from ..errors import UserError
from . import data, network
from .data import SUM, path_of
from .network import Model, steps_of

HELD_OUT = 0.05
SAMPLE = 200_000


@dataclasses.dataclass(frozen=True)
class Training:
    """The course of a training."""
    epochs: int = 8
    batch: int = 8192
    rate: float = 2e-3
    result_share: float = 0.4
    seed: int = 1


def split(rows, seed):
    """Indices of the rows for training, in a random order, and of those held out: all positions of some games."""
    generator = np.random.default_rng(seed)
    games = int(rows.games.max()) + 1
    held = generator.random(games) < HELD_OUT
    held_out = held[rows.games]
    return generator.permutation(np.flatnonzero(~held_out)), np.flatnonzero(held_out)


def loss_of(model, rows, index, targets, batch=65536):
    """The mean cross-entropy over some rows, with the network and without it."""
    sums = np.zeros(2)
    with torch.no_grad():
        for start in range(0, len(index), batch):
            part = np.sort(index[start:start + batch])
            chosen = rows[part]
            weighted = torch.from_numpy(chosen.amounts[:, SUM].copy())
            wanted = torch.from_numpy(targets[part])
            for i, logits in enumerate((weighted + model(*model.batch(chosen)), weighted)):
                loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, wanted, reduction="sum")
                sums[i] += loss.item()
    return sums / max(1, len(index))


def spread(model, rows, index):
    """The deviations of the weighted sum and of its correction over some rows, in log-odds. The limits of the search
    were chosen for the former."""
    chosen = rows[np.sort(index[:SAMPLE])]
    with torch.no_grad():
        corrections = model(*model.batch(chosen)).numpy()
    weighted = chosen.amounts[:, SUM]
    if not len(chosen):
        return {"sum": 0.0, "correction": 0.0, "both": 0.0}
    return {"sum": float(weighted.std()), "correction": float(corrections.std()),
            "both": float((weighted + corrections).std())}


def fit(rows, training, observe=print, start=None):
    """Returns the model after the last epoch. `observe` gets the losses of each epoch by name. `start`: the bytes of a
    network's file whose weights the training begins with."""
    torch.manual_seed(training.seed)
    generator = np.random.default_rng(training.seed)
    learnt, held_out = split(rows, training.seed)
    targets = rows.targets(training.result_share).astype(np.float32)
    model = network.read(start, rows.shape, rows.inputs.shape[2]) if start else _new_model(rows, learnt, generator)
    optimizer = torch.optim.Adam(model.parameters(), training.rate)
    batches = math.ceil(len(learnt) / training.batch)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, training.epochs * batches)
    began = time.monotonic()
    for epoch in range(training.epochs):
        generator.shuffle(learnt)
        loss = _learn(model, optimizer, schedule, rows, learnt, targets, training.batch)
        with_network, without = loss_of(model, rows, held_out, targets)
        observe({"epoch": epoch + 1, "loss": loss, "held_out": with_network, "without_network": without,
                 "seconds": time.monotonic() - began})
    return model


def _new_model(rows, learnt, generator):
    sample = generator.choice(learnt, min(len(learnt), SAMPLE), replace=False)
    return Model(rows.shape.count, rows.inputs.shape[2], steps_of(rows.amounts[np.sort(sample)]))


def _learn(model, optimizer, schedule, rows, order, targets, batch):
    """One epoch; returns its mean loss."""
    total = 0.0
    for first in range(0, len(order), batch):
        part = order[first:first + batch]
        chosen = rows[part]
        logits = torch.from_numpy(chosen.amounts[:, SUM].copy()) + model(*model.batch(chosen))
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, torch.from_numpy(targets[part]))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        model.limit_weights()
        total += loss.item() * len(part)
    return total / len(order)


MODEL = "model.pt"
ROWS_SUFFIX = ".rows"


@dataclass
class Learning:
    """A trained model and its origin."""

    model: Model
    shape: data.Shape
    positions: int
    games: int

    def save(self, folder):
        torch.save({"state": self.model.state_dict(), "steps": self.model.steps.tolist(),
                    "most_active": self.model.most_active, "shape": self.shape.__dict__,
                    "positions": self.positions, "games": self.games}, folder / MODEL)

    @classmethod
    def load(cls, folder):
        kept = torch.load(folder / MODEL)
        shape = data.Shape(**kept["shape"])
        model = Model(shape.count, kept["most_active"], np.array(kept["steps"], np.float32))
        model.load_state_dict(kept["state"])
        return cls(model, shape, kept["positions"], kept["games"])


def rows_of(options):
    """The positions of all shards; makes the files of rows that are missing."""
    paths = [path_of(options.folder, shard) for shard in range(options.shards)]
    wanted = [(path, path.with_suffix(ROWS_SUFFIX)) for path in paths if path.exists()]
    if not wanted:
        raise UserError(f"{options.folder} has no games; the step `generate` makes them")
    with Engine([options.engine_path]) as engine:
        for games, numbers in wanted:
            if not numbers.exists():
                engine.ask(f"training_rows {games} {numbers}")
    return data.join([data.read(numbers) for _, numbers in wanted])


def fit_games(options, observe):
    """Trains on all games; `observe` gets a line for each epoch. Returns the Learning and figures for the report."""
    start = options.start.read_bytes() if options.start else None
    data = rows_of(options)
    training = Training(epochs=options.epochs, rate=options.rate, result_share=options.result_share,
                        seed=options.seed)
    history = []

    def keep(epoch):
        history.append(epoch)
        observe(" ".join(f"{name} {value:.5g}" for name, value in epoch.items()))

    model = fit(data, training, keep, start)
    learning = Learning(model, data.shape, len(data), int(data.games.max()) + 1)
    return learning, {"positions": learning.positions, "games": learning.games, "epochs": history,
                      **_held_out_figures(options, data, model, training)}


def _held_out_figures(options, data, model, training):
    """Losses by kind of game, and the spread of the values."""
    _, held_out = split(data, training.seed)
    targets = data.targets(training.result_share).astype(np.float32)
    kinds = {}
    for number, kind in enumerate(options.kinds):
        index = held_out[data.sources[held_out] % len(options.kinds) == number]
        with_network, without = loss_of(model, data, index, targets)
        kinds[kind.text()] = {"positions": len(index), "held_out": with_network, "without_network": without}
    return {"kinds": kinds, "spread": spread(model, data, held_out)}
