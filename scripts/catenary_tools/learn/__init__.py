# SPDX-License-Identifier: MIT
"""Networks that correct the evaluation: games, training, export and the matches that decide."""
