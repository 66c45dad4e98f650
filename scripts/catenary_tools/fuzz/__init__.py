"""Runs of the fuzzers."""
