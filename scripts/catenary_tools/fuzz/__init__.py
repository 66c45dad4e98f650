# SPDX-License-Identifier: MIT
"""Runs of the fuzzers."""
