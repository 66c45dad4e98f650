# SPDX-License-Identifier: MIT
"""Statistics of games: Elo, ratings, the sequential test, means with intervals."""
