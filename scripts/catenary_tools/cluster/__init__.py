# SPDX-License-Identifier: MIT
"""Units of work on any number of machines, by Dask; scripts/cluster starts the machines. docs/cluster.md describes it.

`options` has the executor that a command names, `session` is the client's side, `service` the worker's; `main` runs
scheduler and workers."""
