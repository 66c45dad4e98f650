# SPDX-License-Identifier: MIT
"""Fits of weights, pruning parameters and win rates to self-play."""
