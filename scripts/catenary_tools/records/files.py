# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all."""

import os


def write_whole(path, text):
    """The file has the old or the new content at any moment, never a part."""
    partial = path.with_name(path.name + ".part")
    with open(partial, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, path)
