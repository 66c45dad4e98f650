# SPDX-License-Identifier: MIT
"""Measurements of the engine: totals of cooperative games, the gain from several threads, turns in solved positions."""
