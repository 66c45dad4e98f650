# SPDX-License-Identifier: MIT
"""The server of the web board: one game in progress, shown in a browser on the same machine."""


class Refusal(Exception):
    """The reason, for people, for which something is not done."""
