# SPDX-License-Identifier: MIT
"""Playing games: one loop that asks the seats for turns under a referee, and what it needs: clocks, dice, openings,
pairs."""
