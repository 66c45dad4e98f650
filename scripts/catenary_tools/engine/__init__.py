# SPDX-License-Identifier: MIT
"""Clients of engines, by GTP and by the JSON of the analysis mode: processes, requests and replies, time-outs."""
