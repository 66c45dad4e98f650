# SPDX-License-Identifier: MIT
"""Certificates of a cluster: an authority of its own, and one certificate for all nodes and clients. Whoever has the
folder may use the cluster."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

DAYS = 3650
CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")


class NoCertificates(Exception):
    """Certificates that are missing or cannot be made. One line for the user."""


@dataclass(frozen=True)
class Certificates:
    """The files of a folder. The key of the authority is deleted: nobody can add a certificate later."""

    folder: Path

    @property
    def authority(self):
        return self.folder / "authority.pem"

    @property
    def certificate(self):
        return self.folder / "node.pem"

    @property
    def key(self):
        return self.folder / "node.key"


def find(folder):
    """Returns the Certificates of a folder. Raises NoCertificates."""
    found = Certificates(Path(folder))
    for path in (found.authority, found.certificate, found.key):
        if not os.access(path, os.R_OK):
            raise NoCertificates(f"'{path}' cannot be read; `scripts/cluster certificates DIR` makes the files")
    return found


def make(folder):
    """Makes a folder with new certificates, readable for its owner only. Raises NoCertificates where it exists."""
    made = Certificates(Path(folder))
    try:
        made.folder.mkdir(mode=0o700, parents=True)
    except OSError as error:
        raise NoCertificates(f"'{folder}' cannot be made: {error.strerror}") from None
    authority_key, request = made.folder / "authority.key", made.folder / "request"
    try:
        _openssl("req", "-x509", *CURVE, "-nodes", "-days", str(DAYS), "-subj", "/CN=Catenary cluster authority",
                 "-keyout", authority_key, "-out", made.authority)
        _openssl("req", *CURVE, "-nodes", "-subj", "/CN=Catenary cluster node", "-keyout", made.key, "-out", request)
        _openssl("x509", "-req", "-days", str(DAYS), "-in", request, "-CA", made.authority, "-CAkey", authority_key,
                 "-set_serial", "1", "-out", made.certificate)
    finally:
        for path in (authority_key, request):
            path.unlink(missing_ok=True)
    return made


def _openssl(*words):
    result = subprocess.run(["openssl", *map(str, words)], capture_output=True, text=True, check=False, umask=0o077)
    if result.returncode != 0:
        raise NoCertificates(f"openssl {words[0]}: {result.stderr.strip().splitlines()[-1]}")
