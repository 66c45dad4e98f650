# SPDX-License-Identifier: MIT
"""Matches between GTP engines, refereed by catenary; scripts/match is the command."""
