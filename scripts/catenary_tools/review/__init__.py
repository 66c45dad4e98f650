# SPDX-License-Identifier: MIT
"""Reviews of games: chances, mistakes, proofs, luck and skill, as a dict and as a page.

`method.review` makes the dict from a record, `files.page_of_review` makes HTML of it; both serve servers too."""
