# SPDX-License-Identifier: MIT
"""Fitting weights, pruning parameters and win rates to self-play."""
