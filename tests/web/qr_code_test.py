# SPDX-License-Identifier: MIT
"""Tests that the QR codes of the page equal those of python3-qrcode, which cameras can read."""

import contextlib
import itertools
import json
import pathlib
import subprocess

import pytest
import qrcode
from qrcode.util import MODE_8BIT_BYTE, QRData

MODULE = pathlib.Path(__file__).parents[2] / "scripts" / "catenary_tools" / "web" / "page" / "elements" / "qr_code.mjs"
CODES = """
const {qrCode} = await import(process.argv[1]);
process.stdout.write(JSON.stringify(JSON.parse(process.argv[2]).map(qrCode)));
"""
MOST_BYTES = 1273
LEVELS = (qrcode.ERROR_CORRECT_L, qrcode.ERROR_CORRECT_M)


def codes(texts: list[str]) -> list[list[list[bool]] | None]:
    command = ["node", "--input-type=module", "--eval", CODES, MODULE.as_uri(), json.dumps(texts)]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def expected(text: str, version: int) -> list[list[list[bool]]]:
    """Returns the library's codes in one version, with each mask and each level that fits."""
    found = []
    for level, mask in itertools.product(LEVELS, range(8)):
        code = qrcode.QRCode(version=version, error_correction=level, mask_pattern=mask, border=0)
        code.add_data(QRData(text.encode(), mode=MODE_8BIT_BYTE))
        with contextlib.suppress(qrcode.exceptions.DataOverflowError):
            code.make(fit=False)
            found.append(code.get_matrix())
    return found


@pytest.mark.parametrize("lengths", [range(1, 130, 7), range(130, 500, 29), range(500, MOST_BYTES + 1, 91)])
def test_codes_are_those_of_the_library(lengths: range) -> None:
    texts = [("https://example.org/catenary/#g=" + "eJyVkk1v2zAMhu_5FQZ" * 70)[:length] for length in lengths]
    for text, code in zip(texts, codes(texts)):
        assert code
        version = (len(code) - 17) // 4
        wanted = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L)
        wanted.add_data(QRData(text.encode(), mode=MODE_8BIT_BYTE))
        assert version == wanted.best_fit()
        assert code in expected(text, version), len(text)


def test_the_longest_text_fits_and_a_longer_one_does_not() -> None:
    longest, longer, accents = codes(["x" * MOST_BYTES, "x" * (MOST_BYTES + 1), "é✓"])
    assert longest and len(longest) == 117
    assert longer is None
    assert accents in expected("é✓", 1)
