// SPDX-License-Identifier: MIT
// What scripts/build-site writes here: the games that have networks.

export const NETWORKS: readonly string[];
