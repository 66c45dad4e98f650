# SPDX-License-Identifier: MIT
"""The file of a network, as engine/network/network.h reads it."""

import numpy as np

from .model import ACTIVATION_UNIT, HIDDEN, OUTPUT_UNIT, PARTS

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


def _integers(weights, unit, kind="<i2"):
    return np.rint(weights.detach().numpy() * unit).astype(kind).tobytes()


def hash_of(data):
    """FNV-1a with 64 bits."""
    value = 0xcbf29ce484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    return value
