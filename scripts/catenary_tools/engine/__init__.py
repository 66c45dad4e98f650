# SPDX-License-Identifier: MIT
"""Clients of engines, over GTP and the JSON of analysis mode: processes, requests and replies, time-outs."""
