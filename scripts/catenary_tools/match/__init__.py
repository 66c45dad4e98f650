# SPDX-License-Identifier: MIT
"""Matches between GTP engines, refereed by catenary; scripts/match.py is the command."""
