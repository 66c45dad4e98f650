# SPDX-License-Identifier: MIT
"""The network as it is trained: in floating point, with the layers and the limits of engine/network/network.h."""

import numpy as np
import torch

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
