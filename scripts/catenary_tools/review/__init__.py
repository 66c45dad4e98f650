# SPDX-License-Identifier: MIT
"""Pages for reviews made by the engine (docs/review.md)."""
