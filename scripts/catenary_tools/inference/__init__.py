# SPDX-License-Identifier: MIT
"""Statistical inference from games: Elo, ratings, the sequential test, and means with intervals."""
