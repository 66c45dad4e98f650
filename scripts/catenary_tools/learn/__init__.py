# SPDX-License-Identifier: MIT
"""Networks that correct the evaluation: generating games, training, export, and the matches that test them."""
