# SPDX-License-Identifier: MIT
"""Addresses of schedulers, and the certificates that protect them. Dask executes what its scheduler sends, so an open
address is refused."""

import ipaddress
import urllib.parse
from dataclasses import dataclass
from pathlib import Path

from ..errors import UsageError

PORT = 8786
SCHEMES = ("tls", "tcp")
FORM = "expected tls://HOST:PORT, or tcp://HOST:PORT on this machine"


@dataclass(frozen=True)
class Address:
    """The address of a scheduler; `scheme` is one of SCHEMES."""

    scheme: str
    host: str
    port: int = PORT

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """True if no other machine reaches it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def parse(text: str) -> Address:
    """Raises UsageError."""
    try:
        parts = urllib.parse.urlsplit(text)
        found = Address(parts.scheme, parts.hostname or "", PORT if parts.port is None else parts.port)
    except ValueError:
        raise UsageError(f"'{text}' is no address of a scheduler: {FORM}") from None
    plain = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    if found.scheme not in SCHEMES or not found.host or not plain:
        raise UsageError(f"'{text}' is no address of a scheduler: {FORM}")
    return found


def check(address: Address, certificates: str | None, insecure: bool) -> None:
    """Raises UsageError where strangers could use the address, or where its certificates are missing."""
    if address.scheme == "tls" and not certificates:
        raise UsageError(f"{address} needs the folder of its certificates: --tls DIR")
    if address.scheme == "tcp" and not address.is_loopback and not insecure:
        raise UsageError(f"{address} is open to everybody who reaches it, and workers execute what comes from there: "
                         "use tls://, an SSH tunnel, or --insecure")


@dataclass(frozen=True)
class Certificates:
    """The files of a folder: the certificate of an authority, and one certificate with its key for all nodes and
    clients. Whoever has the folder may use the cluster. The key of the authority is not kept: nobody can add a
    certificate later."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.pem"

    @property
    def certificate(self) -> Path:
        return self.folder / "node.pem"

    @property
    def key(self) -> Path:
        return self.folder / "node.key"
