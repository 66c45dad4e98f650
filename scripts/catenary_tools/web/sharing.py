# SPDX-License-Identifier: MIT
"""The address of the bridge on the local network, and how another device opens it."""

import argparse
import io
import socket
import sys

import qrcode

from ..errors import UserError
from .options import own_address

# An unassigned address (RFC 5737). Nothing is sent there.
FAR_AWAY = ("192.0.2.1", 9)
# Light squares around the code, the minimum that cameras need in a terminal.
BORDER = 2


def network_address() -> str:
    """Returns the address from which this machine would reach others. Raises UserError."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
            return own_address(probe.getsockname()[0])
        except OSError:
            reason = "this machine is in no network"
        except argparse.ArgumentTypeError as error:
            reason = str(error)
    raise UserError(f"--share: {reason}; name an address of this machine with --share ADDRESS")


def invitation(address: str) -> str:
    """Returns the text that leads another device to an address; on a terminal it includes a QR code."""
    text = f"On a device in the same network, open: {address}"
    return f"{text}\n{qr_code(address)}" if sys.stdout.isatty() else text


def qr_code(text: str) -> str:
    """Returns a QR code with its own colours, independent of the terminal's."""
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L, border=BORDER)
    code.add_data(text)
    drawing = io.StringIO()
    code.print_ascii(drawing, invert=True)
    light_on_dark, usual = "\x1b[38;5;255m\x1b[48;5;232m", "\x1b[0m"
    return "\n".join(f"{light_on_dark}{line}{usual}" for line in drawing.getvalue().splitlines())
