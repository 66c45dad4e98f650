# SPDX-License-Identifier: MIT
"""The bridge of the web board: it serves the page, runs engines for it, and stores what the page keeps."""
