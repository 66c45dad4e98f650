# SPDX-License-Identifier: MIT
"""Records of games and results: one reader and writer for each kind of file."""
