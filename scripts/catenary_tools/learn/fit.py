# SPDX-License-Identifier: MIT
"""Fitting a network to rows: training, and the files kept between the steps."""

from __future__ import annotations

import io
import math
import pathlib
import pickle
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

import numpy as np
import torch

from ..engine.client import Engine
from ..errors import UserError
from ..files import DamagedFile, JsonObject, write_whole
from .data import SUM, Array, Rows, Shape, join_rows, read_rows
from .kinds import Kind
from .network import Model, read_network, steps_of
from .options import Training

HELD_OUT = 0.05
SAMPLE = 200_000
BATCH_OF_LOSS = 65536
MODEL = "model.pt"
ROWS_SUFFIX = ".rows"

# The content of report.json.
Figures = JsonObject


@dataclass
class Learning:
    """A trained model and its origin."""

    model: Model
    shape: Shape
    positions: int
    games: int

    def save(self, folder: pathlib.Path) -> None:
        content = io.BytesIO()
        torch.save({"state": self.model.state_dict(), "steps": torch.from_numpy(self.model.steps),
                    "most_active": self.model.most_active, "shape": asdict(self.shape),
                    "positions": self.positions, "games": self.games}, content)
        write_whole(folder / MODEL, content.getvalue())

    @classmethod
    def load(cls, folder: pathlib.Path) -> "Learning":
        """Raises DamagedFile, and OSError."""
        path = folder / MODEL
        content = io.BytesIO(path.read_bytes())
        try:
            kept = torch.load(content, weights_only=True)
            shape = Shape(**kept["shape"])
            model = Model(shape.count, kept["most_active"], kept["steps"].numpy())
            model.load_state_dict(kept["state"])
            return cls(model, shape, kept["positions"], kept["games"])
        except (RuntimeError, pickle.UnpicklingError, EOFError, ValueError, LookupError, TypeError, AttributeError):
            raise DamagedFile(path, "it is not what the step `fit` writes") from None


class Losses(NamedTuple):
    """Mean cross-entropies over the same rows."""

    held_out: float
    without_network: float


def fit_games(program: str, shards: Sequence[pathlib.Path], kinds: Sequence[Kind], training: Training,
              start: bytes | None, observe: Callable[[str], None]) -> tuple[Learning, Figures]:
    """Trains on the games of shards, alternating between their kinds; `start` as in fit(). `observe` receives a line
    for each epoch. Also returns figures for the report."""
    rows = rows_of_shards(program, shards)
    history: list[Figures] = []

    def keep(epoch: Figures) -> None:
        history.append(epoch)
        observe(" ".join(f"{name} {value:.5g}" for name, value in epoch.items()))

    model = fit(rows, training, keep, start)
    learning = Learning(model, rows.shape, len(rows), int(rows.games.max()) + 1)
    _, held_out = split(rows, training.seed)
    targets = rows.targets(training.result_share)
    by_kind = {}
    for number, kind in enumerate(kinds):
        index = held_out[rows.sources[held_out] % len(kinds) == number]
        by_kind[kind.text()] = {"positions": len(index), **losses(model, rows, index, targets)._asdict()}
    return learning, {"positions": learning.positions, "games": learning.games, "epochs": history, "kinds": by_kind,
                      "spread": spread(model, rows, held_out)}


def rows_of_shards(program: str, shards: Sequence[pathlib.Path]) -> Rows:
    """The positions of shards; makes the missing files of rows."""
    with Engine([program]) as engine, tempfile.TemporaryDirectory() as folder:
        # Commands do not accept paths with blanks.
        games, rows = pathlib.Path(folder, "games"), pathlib.Path(folder, "rows")
        for path in shards:
            if not path.with_suffix(ROWS_SUFFIX).exists():
                games.write_bytes(path.read_bytes())
                engine.ask(f"training_rows {games} {rows}")
                write_whole(path.with_suffix(ROWS_SUFFIX), rows.read_bytes())
    return join_rows([read_rows(path.with_suffix(ROWS_SUFFIX)) for path in shards], [int(path.stem) for path in shards])


def split(rows: Rows, seed: int) -> tuple[Array, Array]:
    """Indices of the rows for training, in random order, and of those held out, which are all positions of some
    games."""
    generator = np.random.default_rng(seed)
    held = generator.random(int(rows.games.max(initial=0)) + 1) < HELD_OUT
    held_out = held[rows.games]
    return generator.permutation(np.flatnonzero(~held_out)), np.flatnonzero(held_out)


def fit(rows: Rows, training: Training, observe: Callable[[Figures], object], start: bytes | None = None) -> Model:
    """Returns the model after the last epoch. `observe` receives the losses of each epoch by name. `start`: the bytes
    of a network file whose weights are the initial ones."""
    torch.manual_seed(training.seed)
    generator = np.random.default_rng(training.seed)
    learnt, held_out = split(rows, training.seed)
    if not len(learnt):
        raise UserError("the games have too few positions to learn from")
    targets = rows.targets(training.result_share)
    most_active = rows.inputs.shape[2]
    if start:
        model = read_network(start, rows.shape, most_active)
    else:
        sample = generator.choice(learnt, min(len(learnt), SAMPLE), replace=False)
        model = Model(rows.shape.count, most_active, steps_of(rows.amounts[np.sort(sample)]))
    optimizer = torch.optim.Adam(model.parameters(), training.rate)
    batches = math.ceil(len(learnt) / training.batch)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, training.epochs * batches)
    began = time.monotonic()
    for epoch in range(training.epochs):
        generator.shuffle(learnt)
        total = 0.0
        for first in range(0, len(learnt), training.batch):
            part = learnt[first:first + training.batch]
            weighted, corrections = _log_odds(model, rows[part])
            loss = torch.nn.functional.binary_cross_entropy_with_logits(weighted + corrections,
                                                                        torch.from_numpy(targets[part]))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]  # of PyTorch 1.13
            optimizer.step()
            schedule.step()
            model.limit_weights()
            total += loss.item() * len(part)
        observe({"epoch": epoch + 1, "loss": total / len(learnt), **losses(model, rows, held_out, targets)._asdict(),
                 "seconds": time.monotonic() - began})
    return model


def losses(model: Model, rows: Rows, index: Array, targets: Array) -> Losses:
    """The losses over some rows, with the network and without it."""
    sums = [0.0, 0.0]
    with torch.no_grad():
        for start in range(0, len(index), BATCH_OF_LOSS):
            part = np.sort(index[start:start + BATCH_OF_LOSS])
            weighted, corrections = _log_odds(model, rows[part])
            wanted = torch.from_numpy(targets[part])
            for i, logits in enumerate((weighted + corrections, weighted)):
                sums[i] += torch.nn.functional.binary_cross_entropy_with_logits(logits, wanted, reduction="sum").item()
    return Losses(*(total / max(1, len(index)) for total in sums))


def spread(model: Model, rows: Rows, index: Array) -> dict[str, float]:
    """The standard deviations of the weighted sum and of its correction over some rows, in log-odds. The limits used
    in the search were chosen for the former."""
    if not len(index):
        return {"sum": 0.0, "correction": 0.0, "both": 0.0}
    with torch.no_grad():
        weighted, corrections = _log_odds(model, rows[np.sort(index[:SAMPLE])])
    return {name: float(values.numpy().std()) for name, values in
            (("sum", weighted), ("correction", corrections), ("both", weighted + corrections))}


def _log_odds(model: Model, rows: Rows) -> tuple[torch.Tensor, torch.Tensor]:
    """The weighted sums of the terms, and the network's corrections to them."""
    corrections: torch.Tensor = model(*model.batch(rows))
    return torch.from_numpy(rows.amounts[:, SUM].copy()), corrections
