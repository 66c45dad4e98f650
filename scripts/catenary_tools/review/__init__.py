# SPDX-License-Identifier: MIT
"""Pages of reviews, which the engine makes (docs/review.md)."""
