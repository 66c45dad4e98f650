# SPDX-License-Identifier: MIT
"""The geometry of boards for the scripts, boards drawn as SVG, and the pictures of the documents."""
