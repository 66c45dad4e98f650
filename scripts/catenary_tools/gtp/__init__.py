# SPDX-License-Identifier: MIT
"""The client of GTP engines: processes, commands and replies, time-outs; `Engine` blocks, `AsyncEngine` awaits."""
