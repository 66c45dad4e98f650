// SPDX-License-Identifier: MIT
// What scripts/build-site writes here: the networks of each game that has some.

export const NETWORKS: Readonly<Record<string, readonly import("../../web/page/transport/networks.mjs").Network[]>>;
