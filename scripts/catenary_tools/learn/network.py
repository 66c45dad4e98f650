# SPDX-License-Identifier: MIT
"""The network: its model, its file, the settings it is for."""

import re

import numpy as np
import torch

from ..engine.client import Engine
from ..errors import UserError

HIDDEN = 32
PARTS = 4
STEPS = 16
ACTIVATION_UNIT = 255
OUTPUT_UNIT = 64
MOST_OUTPUT = 127 / OUTPUT_UNIT
MOST_SUM = 32767 / ACTIVATION_UNIT
# Shares of the positions whose amounts lie below the first step and above the last.
OUTLIERS = 0.01


def steps_of(amounts):
    """The first amount and the width of the steps of each term: [term, 2]."""
    low, high = np.quantile(amounts, (OUTLIERS, 1 - OUTLIERS), axis=0)
    high = np.maximum(high, low + 1e-3)
    width = (high - low) / (STEPS - 2)
    # The first and the last step hold what lies outside.
    return np.stack((low - width, width), axis=1).astype(np.float32)


class Model(torch.nn.Module):
    """Corrects the weighted sum of the terms, in log-odds; begins with corrections of zero."""

    def __init__(self, input_count, most_active, steps):
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
        # So that no sum of the hidden layer leaves 16 bits, whatever inputs are active.
        self.most_weight = min(2.0, MOST_SUM / (most_active + term_count + 1))
        torch.nn.init.uniform_(self.inputs.weight, -0.05, 0.05)
        torch.nn.init.uniform_(self.terms.weight, -0.05, 0.05)
        torch.nn.init.uniform_(self.mine, -0.05, 0.05)
        torch.nn.init.uniform_(self.theirs, -0.05, 0.05)
        with torch.no_grad():
            self.inputs.weight[input_count] = 0

    def forward(self, mine, theirs, steps, parts):
        """The corrections of a batch: active inputs of both views (input_count where there are fewer), steps of the
        terms, and the part of the game."""
        first = torch.clamp(self.inputs(mine) + self.terms(steps) + self.bias, 0, 1).square()
        second = torch.clamp(self.inputs(theirs) + self.bias, 0, 1).square()
        outputs = (first * self.mine[parts]).sum(1) + (second * self.theirs[parts]).sum(1)
        return outputs + self.part_bias[parts]

    @torch.no_grad()
    def limit_weights(self):
        """Cuts the weights to what the integers of the engine hold."""
        for weights in (self.inputs.weight, self.terms.weight, self.bias):
            weights.clamp_(-self.most_weight, self.most_weight)
        for weights in (self.mine, self.theirs):
            weights.clamp_(-MOST_OUTPUT, MOST_OUTPUT)

    def batch(self, rows):
        """The tensors of forward() for rows."""
        inputs = rows.inputs.astype(np.int32)
        inputs[inputs < 0] = self.input_count
        steps = np.floor((rows.amounts - self.steps[:, 0]) / self.steps[:, 1])
        steps = np.clip(steps, 0, STEPS - 1).astype(np.int32) + STEPS * np.arange(len(self.steps), dtype=np.int32)
        parts = np.clip(rows.amounts[:, -2] * PARTS, 0, PARTS - 1).astype(np.int64)
        return (torch.from_numpy(np.ascontiguousarray(inputs[:, 0])),
                torch.from_numpy(np.ascontiguousarray(inputs[:, 1])), torch.from_numpy(steps),
                torch.from_numpy(parts))


TITLE = "catenary network 1"


def content(shape, model, only, about):
    """The bytes of the file. `only` has the widths and options (lists of texts) in which the network is used; `about`
    are lines for people."""
    lines = [TITLE, f"game {shape.game}", f"inputs {shape.inputs} {shape.count}", f"hidden {HIDDEN}", f"parts {PARTS}"]
    lines += [f"only {name} {' '.join(values)}" for name, values in only.items()]
    lines += [f"term {name} {float(low)!r} {float(width)!r}"
              for name, (low, width) in zip(shape.terms, model.steps, strict=True)]
    lines += [f"about {line}" for line in about]
    weights = _integers(model.bias, ACTIVATION_UNIT) + _integers(model.inputs.weight[:shape.count], ACTIVATION_UNIT)
    weights += _integers(model.terms.weight, ACTIVATION_UNIT)
    for part in range(PARTS):
        weights += _integers(model.mine[part], OUTPUT_UNIT) + _integers(model.theirs[part], OUTPUT_UNIT)
        weights += _integers(model.part_bias[part], ACTIVATION_UNIT ** 2 * OUTPUT_UNIT, "<i4")
    head = "\n".join([*lines, "end", ""]).encode() + weights
    return head + hash_of(head).to_bytes(8, "little")


def read(content, shape, most_active):
    """The Model in the bytes of a file. Raises UserError where the file is damaged or has other inputs or terms than
    `shape`."""
    head, end, weights = content[:-8].partition(b"\nend\n")
    if not end or int.from_bytes(content[-8:], "little") != hash_of(content[:-8]):
        raise UserError("the network is damaged")
    title, *lines = head.decode().split("\n")
    terms = [line.split()[1:] for line in lines if line.startswith("term ")]
    wanted = {f"game {shape.game}", f"inputs {shape.inputs} {shape.count}", f"hidden {HIDDEN}", f"parts {PARTS}"}
    if title != TITLE or not wanted <= set(lines) or [name for name, _, _ in terms] != list(shape.terms):
        raise UserError(f"the network has other inputs than {shape.game}")
    steps = np.array([[float(low), float(width)] for _, low, width in terms], np.float32)
    return _filled(Model(shape.count, most_active, steps), shape, weights)


@torch.no_grad()
def _filled(model, shape, weights):
    """The model with the weights of a file, in the order of content()."""
    def take(*sizes, unit, kind="<i2"):
        nonlocal weights
        values = np.frombuffer(weights, kind, int(np.prod(sizes))).reshape(sizes)
        weights = weights[values.nbytes:]
        return torch.tensor(values.astype(np.float32) / unit)

    model.bias[:] = take(HIDDEN, unit=ACTIVATION_UNIT)
    model.inputs.weight[:shape.count] = take(shape.count, HIDDEN, unit=ACTIVATION_UNIT)
    model.terms.weight[:] = take(len(shape.terms) * STEPS, HIDDEN, unit=ACTIVATION_UNIT)
    for part in range(PARTS):
        model.mine[part] = take(HIDDEN, unit=OUTPUT_UNIT)
        model.theirs[part] = take(HIDDEN, unit=OUTPUT_UNIT)
        model.part_bias[part] = take(unit=ACTIVATION_UNIT ** 2 * OUTPUT_UNIT, kind="<i4")
    return model


def _integers(weights, unit, kind="<i2"):
    return np.rint(weights.detach().numpy() * unit).astype(kind).tobytes()


def hash_of(data):
    """FNV-1a with 64 bits."""
    value = 0xcbf29ce484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    return value


PARAMETER = re.compile(r"\[(?P<type>[^\]]*)\] (?P<name>\S+) (?P<value>.*)")


def covered(options):
    """The widths, and the values of options that have a few values each, in which the network is used."""
    only = {}
    for kind in options.kinds:
        with Engine([options.engine_path, *kind.of_shard(0).setting.words()]) as engine:
            values = {"width": engine.ask("gogui-rules_board_size").split()[0]}
            for line in engine.ask("game_param").splitlines():
                found = PARAMETER.fullmatch(line)
                if found and found["type"].startswith("list"):
                    values[found["name"]] = found["value"]
        for name, value in values.items():
            if name not in options.any_value:
                only.setdefault(name, [])
                only[name] += [value] if value not in only[name] else []
    if options.widths:
        only["width"] = [str(width) for width in options.widths]
    return only


def export(options, shape, model, about):
    """Returns the content of the network's file."""
    return content(shape, model, covered(options), about)
