# SPDX-License-Identifier: MIT
"""Reports about a game for its designer: playing, figures, the opening map, the skill ladder, and the page."""
