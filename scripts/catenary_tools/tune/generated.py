# SPDX-License-Identifier: MIT
"""The header of files that the fits write into the folder of a game."""


def header_text(content, command):
    """Licence, and one comment with the content of the file and the command that made it."""
    return f"// SPDX-License-Identifier: MIT\n// {content}: `{command}`.\n"
