// SPDX-License-Identifier: MIT
// Types shared by the views.

/** @typedef {"game" | "thinking" | "learn"} TabName */
/** What the views read from the store. `preview` is the turn of the analysis whose line is on the board.
 * @typedef {import("../game/view_model.mjs").GameValues & {preview: string | null, tab: TabName,
 *           settings: import("./settings.mjs").Settings}} PageValues */
/** The same once there is a game.
 * @typedef {PageValues & {game: import("../game/view_model.mjs").GameView,
 *           layout: import("../../../engine/answers").BoardLayout}} ValuesInGame */
/** @typedef {import("./store.mjs").Store<PageValues>} PageStore */
/** Sends an action.
 * @typedef {(action: import("../game/actions.mjs").Action) => unknown} Act */
/** Runs a command.
 * @typedef {(name: import("../app/commands.mjs").CommandName) => unknown} Run */

export {};
