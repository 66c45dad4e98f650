# SPDX-License-Identifier: MIT
"""The command that made a file, as the file names it."""


PLACES = ("--engine-path", "--output", "--cluster", "--tls")


def words_of_command(words, left_out=PLACES):
    """Leaves out some options with their values: the engine, the output and the cluster, which differ from place to
    place."""
    kept = []
    skipped = False
    for word in words:
        if not skipped and word not in left_out:
            kept.append(word)
        skipped = not skipped and word in left_out
    return kept
