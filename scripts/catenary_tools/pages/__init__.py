# SPDX-License-Identifier: MIT
"""Self-contained HTML pages: their style, charts and replayed games, with all modules in one file."""
