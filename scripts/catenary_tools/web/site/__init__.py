# SPDX-License-Identifier: MIT
"""The board as a site of static files, without a server."""
