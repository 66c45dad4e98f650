# SPDX-License-Identifier: MIT
"""Puzzles: positions in which exactly one turn wins or keeps the margin, with proofs, levels, files and a page."""
