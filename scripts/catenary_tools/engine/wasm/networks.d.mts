// SPDX-License-Identifier: MIT
// Types of the file that scripts/build-site writes here: the networks of each game that has any.

export const NETWORKS: Readonly<Record<string, readonly import("../../web/page/transport/networks.mjs").Network[]>>;
