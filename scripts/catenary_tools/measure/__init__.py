# SPDX-License-Identifier: MIT
"""Measurements of the engine: totals of cooperative games, and the gain of several threads."""
