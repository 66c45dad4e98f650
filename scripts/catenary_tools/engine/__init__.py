# SPDX-License-Identifier: MIT
"""Clients of engines, by GTP and by the JSON of the analysis mode: processes, requests and replies, time-outs. Each
client is there twice, once to block and once to await."""
