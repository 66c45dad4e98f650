# SPDX-License-Identifier: MIT
"""Archives whose bytes depend only on their contents and one time."""

import gzip
import io
import tarfile
import time
import zipfile
from collections.abc import Collection

# The contents of files by their paths.
Contents = dict[str, bytes]
# The earliest time that a zip archive can store.
EARLIEST = 315_532_800


def tar_gz(contents: Contents, epoch: int, programs: Collection[str] = ()) -> bytes:
    """A compressed tar archive; `programs` are the files that may be executed."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(contents.items()):
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.mode = len(content), epoch, 0o755 if name in programs else 0o644
            archive.addfile(info, io.BytesIO(content))
    return gzip.compress(stream.getvalue(), mtime=0)


def zip_of(contents: Contents, epoch: int, start: bytes = b"") -> bytes:
    """A zip archive, after a line that starts it."""
    stream = io.BytesIO()
    stream.write(start)
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in sorted(contents.items()):
            info = zipfile.ZipInfo(name, time.gmtime(max(epoch, EARLIEST))[:6])
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, 0o100644 << 16, 3
            archive.writestr(info, content)
    return stream.getvalue()
