# SPDX-License-Identifier: MIT
"""The file of a network, as engine/network/network.h reads it."""

import numpy as np
import torch

from ..errors import UserError
from .model import ACTIVATION_UNIT, HIDDEN, OUTPUT_UNIT, PARTS, STEPS, Model

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
