# SPDX-License-Identifier: MIT
"""Units of work on any number of machines, by Dask; scripts/cluster starts the machines. docs/cluster.md describes it.

Only `link` (the side of the client) and `node` (scheduler and workers) know Dask."""
