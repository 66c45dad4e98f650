# SPDX-License-Identifier: MIT
"""Playing of games: one loop between seats under a referee, and what it needs: clocks, dice, openings, pairs."""
