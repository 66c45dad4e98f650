# SPDX-License-Identifier: MIT
"""The signature of AbstractPlay's messages: Ed25519 over the time, a nonce and the body."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_ssh_public_key

# A message signed earlier, or as much later, is refused. Within this time a message may be repeated: the bot plays once
# in each position, so the nonces need not be kept.
MOST_SECONDS = 300
KIND = "ssh-ed25519"
TIMESTAMP = re.compile("[0-9]{1,12}")


class Unsigned(Exception):
    """A message that is not from AbstractPlay, or is too old."""


def parse_key(text: str) -> Ed25519PublicKey:
    """Reads a key in OpenSSH's format or that of RFC 4716. Raises ValueError."""
    words = "".join(line for line in text.splitlines() if not line.startswith("----") and ": " not in line).split()
    if words[:1] != [KIND]:
        words = [KIND, "".join(words)]
    try:
        key = load_ssh_public_key(" ".join(words[:2]).encode())
    except UnsupportedAlgorithm as error:
        raise ValueError(str(error)) from None
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError("it is not an Ed25519 key")
    return key


def verify(key: Ed25519PublicKey, headers: Mapping[str, str], body: bytes, now: float) -> None:
    """Raises Unsigned."""
    names = ("X-Signature-Timestamp", "X-Signature-Nonce", "X-Signature")
    if missing := [name for name in names if not headers.get(name)]:
        raise Unsigned(f"the header {missing[0]} is missing")
    timestamp, nonce, signature = (headers[name] for name in names)
    if not TIMESTAMP.fullmatch(timestamp):
        raise Unsigned("the timestamp is not a number of seconds")
    if abs(now - int(timestamp)) > MOST_SECONDS:
        raise Unsigned(f"the timestamp differs from this machine's time by more than {MOST_SECONDS} seconds")
    try:
        signed = f"{timestamp}.{nonce}.".encode() + body
        key.verify(base64.b64decode(signature, validate=True), signed)
    except (InvalidSignature, ValueError):
        raise Unsigned("the signature is wrong") from None
