# SPDX-License-Identifier: MIT
"""Reports about a game for its designer: play, figures, the opening map, the skill ladder, and the page."""
