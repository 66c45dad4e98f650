# SPDX-License-Identifier: MIT
"""The network: its model, its file, and the settings that it applies to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import torch

from ..engine.client import Engine
from ..errors import UserError
from ..model import ListedOption
from .data import PHASE, Array, Rows, Shape
from .kinds import Kind

TITLE = "catenary network 1"
HIDDEN = 32
PARTS = 4
STEPS = 16
ACTIVATION_UNIT = 255
OUTPUT_UNIT = 64
BIAS_UNIT = ACTIVATION_UNIT ** 2 * OUTPUT_UNIT
MOST_OUTPUT = 127 / OUTPUT_UNIT
MOST_SUM = 32767 / ACTIVATION_UNIT
# The shares of positions with amounts below the first step and above the last.
OUTLIERS = 0.01


def steps_of(amounts: Array) -> Array:
    """The first amount and the width of the steps of each term: [term, 2]."""
    low, high = np.quantile(amounts, (OUTLIERS, 1 - OUTLIERS), axis=0)
    high = np.maximum(high, low + 1e-3)
    width = (high - low) / (STEPS - 2)
    # The first and the last step include everything outside the range.
    steps: Array = np.stack((low - width, width), axis=1)
    return steps.astype(np.float32)


class Model(torch.nn.Module):
    """Corrects the weighted sum of the terms, in log-odds; initially all corrections are zero."""

    def __init__(self, input_count: int, most_active: int, steps: Array) -> None:
        """`steps` is the result of steps_of()."""
        super().__init__()
        self.input_count = input_count
        self.most_active = most_active
        self.steps = steps
        term_count = len(steps)
        self.inputs = torch.nn.EmbeddingBag(input_count + 1, HIDDEN, mode="sum", padding_idx=input_count)
        self.terms = torch.nn.EmbeddingBag(term_count * STEPS, HIDDEN, mode="sum")
        self.bias = torch.nn.Parameter(torch.full((HIDDEN,), 0.25))
        self.mine = torch.nn.Parameter(torch.zeros(PARTS, HIDDEN))
        self.theirs = torch.nn.Parameter(torch.zeros(PARTS, HIDDEN))
        self.part_bias = torch.nn.Parameter(torch.zeros(PARTS))
        # Keeps every sum of the hidden layer within 16 bits, whatever inputs are active.
        self.most_weight = min(2.0, MOST_SUM / (most_active + term_count + 1))
        for weights in (self.inputs.weight, self.terms.weight, self.mine, self.theirs):
            torch.nn.init.uniform_(weights, -0.05, 0.05)
        with torch.no_grad():
            self.inputs.weight[input_count] = 0

    def forward(self, mine: torch.Tensor, theirs: torch.Tensor, steps: torch.Tensor, parts: torch.Tensor
                ) -> torch.Tensor:
        """The corrections of a batch: active inputs of both views (padded with input_count), steps of the terms, and
        the phase of the game."""
        first = torch.clamp(self.inputs(mine) + self.terms(steps) + self.bias, 0, 1).square()
        second = torch.clamp(self.inputs(theirs) + self.bias, 0, 1).square()
        outputs = (first * self.mine[parts]).sum(1) + (second * self.theirs[parts]).sum(1)
        return outputs + self.part_bias[parts]

    def limit_weights(self) -> None:
        """Clips the weights to the range of the engine's integers."""
        with torch.no_grad():
            for weights in (self.inputs.weight, self.terms.weight, self.bias):
                weights.clamp_(-self.most_weight, self.most_weight)
            for weights in (self.mine, self.theirs):
                weights.clamp_(-MOST_OUTPUT, MOST_OUTPUT)

    def batch(self, rows: Rows) -> tuple[torch.Tensor, ...]:
        """The arguments of forward() for rows."""
        inputs = rows.inputs.astype(np.int32)
        inputs[inputs < 0] = self.input_count
        steps = np.floor((rows.amounts - self.steps[:, 0]) / self.steps[:, 1])
        steps = np.clip(steps, 0, STEPS - 1).astype(np.int32) + STEPS * np.arange(len(self.steps), dtype=np.int32)
        parts = np.clip(rows.amounts[:, PHASE] * PARTS, 0, PARTS - 1).astype(np.int64)
        return tuple(torch.from_numpy(np.ascontiguousarray(array))
                     for array in (inputs[:, 0], inputs[:, 1], steps, parts))


def network_content(shape: Shape, model: Model, only: Mapping[str, Sequence[str]], about: Sequence[str]) -> bytes:
    """The bytes of the file. `only` lists the widths and options for which the network is used; `about` are lines for
    human readers."""
    lines = [TITLE, *_lines_of_shape(shape)]
    lines += [f"only {name} {' '.join(values)}" for name, values in only.items()]
    lines += [f"term {name} {float(low)!r} {float(width)!r}"
              for name, (low, width) in zip(shape.terms, model.steps)]
    lines += [f"about {line}" for line in about]
    head = "\n".join([*lines, "end", ""]).encode()
    content = head + b"".join(np.rint(weights.detach().numpy() * unit).astype(kind).tobytes()
                              for weights, unit, kind in _parts_of_file(model, shape))
    return content + hash_of(content).to_bytes(8, "little")


def read_network(content: bytes, shape: Shape, most_active: int) -> Model:
    """The Model in the bytes of a file. Raises UserError if the file is damaged or its inputs or terms differ from
    `shape`."""
    head, end, numbers = content[:-8].partition(b"\nend\n")
    if not end or int.from_bytes(content[-8:], "little") != hash_of(content[:-8]):
        raise UserError("the network is damaged")
    title, *lines = head.decode().split("\n")
    terms = [line.split()[1:] for line in lines if line.startswith("term ")]
    if (title != TITLE or not set(_lines_of_shape(shape)) <= set(lines)
            or [name for name, _, _ in terms] != list(shape.terms)):
        raise UserError(f"the network has other inputs than {shape.game}")
    steps = np.array([[float(low), float(width)] for _, low, width in terms], np.float32)
    model = Model(shape.count, most_active, steps)
    with torch.no_grad():
        for weights, unit, kind in _parts_of_file(model, shape):
            values = np.frombuffer(numbers, kind, weights.numel())
            numbers = numbers[values.nbytes:]
            weights.copy_(torch.tensor(values.astype(np.float32) / unit).reshape(weights.shape))
    return model


def _lines_of_shape(shape: Shape) -> list[str]:
    return [f"game {shape.game}", f"inputs {shape.inputs} {shape.count}", f"hidden {HIDDEN}", f"parts {PARTS}"]


def _parts_of_file(model: Model, shape: Shape) -> list[tuple[torch.Tensor, int, str]]:
    """The weights in file order, each with its unit and its type."""
    found: list[tuple[torch.Tensor, int, str]] = [
        (weights, ACTIVATION_UNIT, "<i2")
        for weights in (model.bias, model.inputs.weight[:shape.count], model.terms.weight)]
    for part in range(PARTS):
        found += [(model.mine[part], OUTPUT_UNIT, "<i2"), (model.theirs[part], OUTPUT_UNIT, "<i2"),
                  (model.part_bias[part], BIAS_UNIT, "<i4")]
    return found


def hash_of(data: bytes) -> int:
    """64-bit FNV-1a."""
    value = 0xcbf29ce484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    return value


def settings_covered(program: str, kinds: Iterable[Kind], any_value: Sequence[str], widths: Sequence[int]
                     ) -> dict[str, list[str]]:
    """The widths, and the values of options with a few values each, for which the network is used: those of the
    training games, without restrictions on the options in `any_value`, and only `widths` if any are given."""
    only: dict[str, list[str]] = {}
    for kind in kinds:
        with Engine([program, *kind.of_shard(0).setting.arguments()]) as engine:
            values = {"width": engine.ask("gogui-rules_board_size").split()[0]}
            values |= {option.name: option.value for option in ListedOption.parse_all(engine.ask("game_param"))
                       if option.type.startswith("list")}
        for name, value in values.items():
            if name not in any_value and value not in only.setdefault(name, []):
                only[name].append(value)
    if widths:
        only["width"] = [str(width) for width in widths]
    return only
