# SPDX-License-Identifier: MIT
"""Training of a network on rows: Adam with a learning rate that falls to zero along a cosine."""

import dataclasses
import math
import time

import numpy as np
import torch

from . import network_file
from .model import Model, steps_of
from .rows import SUM

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
    model = network_file.read(start, rows.shape, rows.inputs.shape[2]) if start else _new_model(rows, learnt, generator)
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
