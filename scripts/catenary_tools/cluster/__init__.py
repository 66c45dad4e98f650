# SPDX-License-Identifier: MIT
"""Distributes units of work over any number of machines with Dask; scripts/cluster starts the machines. See
docs/cluster.md.

`options` creates the executor that a command selects, `session` is the client's side, `service` the worker's; `main`
runs the scheduler and the workers."""
