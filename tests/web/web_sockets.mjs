// SPDX-License-Identifier: MIT
// The package ws of the system, which node does not find by its name.

import {createRequire} from "node:module";

export const {WebSocket, WebSocketServer} = createRequire(import.meta.url)("/usr/share/nodejs/ws");
