# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all."""

import os


def write_whole(path, content):
    """The file has the old or the new content, text or bytes, at any moment, never a part."""
    partial = path.with_name(path.name + ".part")
    with open(partial, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, path)
