# SPDX-License-Identifier: MIT
"""Boards drawn as SVG, for pages and for the pictures of the documents."""
