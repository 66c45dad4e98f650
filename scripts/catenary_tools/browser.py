# SPDX-License-Identifier: MIT
"""Opens an address in the user's browser."""

from __future__ import annotations

import html
import os
import webbrowser
from pathlib import Path

from .files import write_private

# The file that redirects the browser to the address.
REDIRECT = "open-board.html"


def can_show() -> bool:
    """True if there is a display and the user is not root, for whom browsers do not run."""
    return os.geteuid() != 0 and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str, folder: Path) -> bool:
    """Opens the browser on a private file that redirects to the address, because other users of the machine can read
    command lines. Returns false if that fails. Some browsers return only when they are closed."""
    page = folder / REDIRECT
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        page.unlink(missing_ok=True)
        write_private(page, f'<!doctype html><meta http-equiv="refresh" content="0; url={html.escape(address)}">')
        return webbrowser.open(page.as_uri())
    except OSError:
        return False
