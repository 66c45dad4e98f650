# SPDX-License-Identifier: MIT
"""The command that made a file, as the file names it."""


def words_of_command(words):
    """Leaves out the engine and the output, which differ from place to place."""
    kept = []
    skipped = False
    for word in words:
        if not skipped and word not in ("--engine", "--output"):
            kept.append(word)
        skipped = not skipped and word in ("--engine", "--output")
    return kept
