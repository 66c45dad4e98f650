// SPDX-License-Identifier: MIT
// The system's ws package, which Node.js does not find by name.

import {createRequire} from "node:module";

export const {WebSocket, WebSocketServer} = createRequire(import.meta.url)("/usr/share/nodejs/ws");
