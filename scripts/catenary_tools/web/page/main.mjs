// SPDX-License-Identifier: MIT
// The page, wherever its engines run: brings store, transport and views together.
//
// Words with one meaning each in all modules:
//   cell                 what can be clicked on a board, whatever the game calls it; a point is [x, y] of the drawing
//   click                what a person does to a cell or a button
//   step, move, turn     a command that the rules take; what it completes ("C3", "B1-C3"); all until the other side plays
//   change, ply          what a node of the record adds (step, move, turn, roll, position); the number of changes before it
//   action, command      what a person wants done to the game; what a button or a key does
//   game, record         what is played; its tree of changes, or a game in SGF that is only shown
//   analysis, thinking   what the engine finds out about a position; the setting, tab and marks that show it
//   layout, state, scene the engine's board_layout; its board_state; a state with what the page adds to draw it

import {pageSheet} from "../../board/drawing/style.mjs";
import {Controller} from "./game/controller.mjs";
import {Diagrams} from "./game/diagrams.mjs";
import {DICE} from "./game/game.mjs";
import {fillTexts, TEXTS} from "./words/texts.mjs";
import {attempt, forgetAnnouncements, showMessage} from "./elements/announce.mjs";
import {byId} from "./elements/dom.mjs";
import {icon} from "./elements/icons.mjs";
import {clearAddress, readAddress} from "./store/address.mjs";
import {keepBestTotals} from "./store/best_total.mjs";
import {followResults} from "./store/last_choices.mjs";
import {loadRemembered} from "./store/remembered.mjs";
import {readSettings, settingsChanger, showSettings} from "./store/settings.mjs";
import {Store} from "./store/store.mjs";
import {GameBoard} from "./board/game_board.mjs";
import {saveAll, takeDrops, takePastes} from "./dialogs/records.mjs";
import {announceGame} from "./panels/announcements.mjs";
import {followConnection, orShowFailure, showConnection} from "./panels/connection.mjs";
import {showTools, showTurnButtons} from "./panels/controls.mjs";
import {showIntroduction} from "./panels/introduction.mjs";
import {LearnPanel} from "./panels/learn_panel.mjs";
import {showMenu} from "./panels/menu.mjs";
import {Players} from "./panels/players.mjs";
import {showRecordCard} from "./panels/record_card.mjs";
import {showResult} from "./panels/result.mjs";
import {showStatus} from "./panels/status.mjs";
import {showStorageTrouble} from "./panels/storage_notice.mjs";
import {showTabs} from "./panels/tabs.mjs";
import {switchThinking, ThinkingPanel} from "./panels/thinking_panel.mjs";
import {showTurnField} from "./panels/turn_field.mjs";
import {showTurnList} from "./panels/turn_list.mjs";
import {showUnfinishedGame} from "./panels/unfinished_game.mjs";
import {showWatchCard} from "./panels/watch_card.mjs";
import {ActionQueue} from "./app/action_queue.mjs";
import {Commands} from "./app/commands.mjs";
import {listenToKeys} from "./app/keyboard.mjs";
import {StepPlayer} from "./app/step_player.mjs";

/** @typedef {import("./store/values.mjs").PageValues} PageValues */
/** @typedef {import("./game/actions.mjs").Action} Action */
/** @typedef {import("./app/commands.mjs").CommandName} CommandName */
/** @typedef {import("./game/view_model.mjs").GameView} GameView */
/** The differences between the site and `scripts/play`. `isFirst`: the game from the command line takes precedence over
 * the stored one.
 * @typedef {{files: import("./transport/files.mjs").Files, transport: import("./transport/engine_link.mjs").PageTransport,
 *            isFirst: boolean}} Environment */

function takeStyle() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageSheet());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Opens the page; returns its store and its controller once a game is on the board.
 * @param {Environment} environment */
export async function openPage({files, transport, isFirst}) {
  await loadRemembered(files);
  /** @type {PageValues} */
  const first = {game: null, layout: null, analysis: null, preview: null, pending: null, held: null,
                 tab: "game", settings: readSettings(), connection: null};
  const store = new Store(first);
  const change = settingsChanger(store);
  fillTexts(document);
  takeStyle();
  showSettings(store.values.settings);
  store.listen(["settings"], ({settings}) => showSettings(settings));
  store.listen(["notice"], ({notice}) => notice && showMessage(notice.text, {lasting: true}));
  showConnection(store);
  announceGame(store);
  forgetAnnouncements();

  followConnection(store, transport);
  const stepPlayer = new StepPlayer(store);
  const controller = await orShowFailure(store, async () => {
    await transport.ready();
    return Controller.load(store, transport, files, (values) => stepPlayer.take(values));
  });
  addEventListener("pagehide", () => controller.session.save(true));
  const actions = new ActionQueue(store, controller, showMessage, () => stepPlayer.finish());
  /** @param {Action} action */
  const act = (action) => actions.act(action);
  const gameBoard = new GameBoard(store, actions);
  const diagrams = new Diagrams(controller.session);
  const totalsOf = async (/** @type {GameView} */ {game, options}) => {
    const isUsual = controller.catalogue.info(game).options.every(({name, value}) => name === DICE || options[name] === value);
    return isUsual ? (await diagrams.content(game))?.totals ?? [] : [];
  };
  const commands = new Commands({store, actions, gameBoard, change, controller, totalsOf,
                                 contentOf: (game) => diagrams.content(game), learn: (part) => learning.open(part)});
  let running = 0;

  /** @param {CommandName} name */
  async function run(name) {
    running += 1;
    await attempt(commands.run(name));
    running -= 1;
  }

  /** Keys are disabled while a command runs, which includes the time that its dialog is open.
   * @param {CommandName} name */
  const runByKey = (name) => (running ? undefined : run(name));

  showMenu(run);
  byId("title").prepend(icon("home"));
  byId("title").addEventListener("click", () => run("start"));
  // Before the players are drawn.
  keepBestTotals(store);
  followResults(store);
  new Players(store);
  showStatus(store, () => learning.open("strategy"));
  showTurnButtons(store, run);
  showTools(store, run);
  showTurnList(store, act);
  showTurnField(store, act);
  new ThinkingPanel(store, change).onPlay = (/** @type {string} */ turn) => act({action: "turn", text: turn});
  const learning = new LearnPanel(store, diagrams, controller.catalogue);
  showTabs(store);
  showIntroduction(store, (part) => learning.open(part), () => run("start"));
  showUnfinishedGame(store, act);
  showResult(store, totalsOf);
  showWatchCard(store, act);
  showRecordCard(store, act, controller.engines.names);
  switchThinking(store, act);
  listenToKeys(store, runByKey);
  takeDrops(controller);
  takePastes(controller);
  showStorageTrouble(files, () => attempt(saveAll(controller)));

  // Another address was typed into the page's window; links in the rules lead to their headings.
  window.addEventListener("hashchange", () => {
    if (readAddress(location.hash)) location.reload();
  });
  // No failure goes unreported.
  window.addEventListener("unhandledrejection", ({reason}) => showMessage(reason?.message ?? String(reason)));

  const wanted = readAddress(location.hash);
  if (wanted) clearAddress();
  const isChosen = !await orShowFailure(store, () => controller.begin(isFirst));
  const isShared = wanted?.kind === "game" && await commands.openShared(wanted.packed);
  if (!isChosen && !isShared) run("start");
  if (wanted) attempt(commands.openAddress(wanted));
  return {store, controller};
}
