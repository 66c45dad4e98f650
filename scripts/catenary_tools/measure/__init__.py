# SPDX-License-Identifier: MIT
"""Measurements of the engine: totals of cooperative games, the gain of several threads, turns in solved positions."""
