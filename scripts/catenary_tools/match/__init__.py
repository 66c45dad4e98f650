# SPDX-License-Identifier: MIT
"""Matches between GTP engines, refereed by Catenary; scripts/match is the command."""
