// SPDX-License-Identifier: MIT
// The page: brings store, transport and views together.

import {pageSheet} from "../drawing/style.mjs";
import {Actions} from "./actions.mjs";
import {outdateMessage, say, tell} from "./announce.mjs";
import {showBeginning} from "./beginning.mjs";
import {Commands} from "./commands.mjs";
import {showTools, showTurnButtons} from "./controls.mjs";
import {byId, setText, show} from "./dom.mjs";
import {hintText} from "./hint_words.mjs";
import {listenToKeys} from "./keyboard.mjs";
import {LearnPanel} from "./learn.mjs";
import {orient} from "./orientation.mjs";
import {readChoices} from "./kept.mjs";
import {showMenu} from "./menu.mjs";
import {Players} from "./players.mjs";
import {readAddress} from "./position_address.mjs";
import {showPrevious} from "./previous.mjs";
import {clearAddress, puzzleIn} from "./puzzle_address.mjs";
import {showRecord} from "./record_card.mjs";
import {takeDrops} from "./records.mjs";
import {showResult} from "./result.mjs";
import {readSettings, settingsOf, showSettings} from "./settings.mjs";
import {showStatus, statusLines} from "./status.mjs";
import {Store} from "./store.mjs";
import {Table} from "./table.mjs";
import {showTabs} from "./tabs.mjs";
import {fillTexts, TEXTS} from "./texts.mjs";
import {ThinkingPanel} from "./thinking.mjs";
import {connect} from "./transport.mjs";
import {shortTurn} from "./turn_words.mjs";
import {showTurns} from "./turns.mjs";
import {showTypedTurns} from "./typed.mjs";
import {showWatched} from "./watch.mjs";

// A short loss of the connection needs no words.
const LOSS_MS = 1500;

await readChoices();
const store = new Store({game: null, layout: null, thinking: null, preview: null, pending: null, held: null, tab: "game",
                         settings: readSettings(), connected: false});
const change = settingsOf(store);

function takeStyle() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageSheet());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/// The latest change in sentences: those of the engine, or the turn as the list has it.
function sentencesOf(game) {
  const {events = [], turns, ply, hint, result, state} = game;
  const turn = turns.findLast((one) => one.ply <= ply);
  const change = events.length ? events : turn ? [TEXTS.played(TEXTS.colors[turn.mover] ?? "", shortTurn(turn))] : [];
  return [...change, ...hint ? [hintText(game)] : [], result ?? statusLines(state).join("; ")];
}

const receive = {
  game(message) {
    const layout = message.layout ?? store.values.layout;
    const {game} = store.values;
    const first = !game;
    const moved = game?.state.key !== message.state.key || game?.ply !== message.ply || game?.id !== message.id;
    if (moved || message.hint && !game?.hint) outdateMessage();
    store.set({game: message, layout, pending: null, held: null});
    orient(store, change);
    if (!first) say(sentencesOf(message).join(" "));
    setText(byId("title"), message.title);
    document.title = `${message.title} - ${TEXTS.title}`;
    actions.answered();
  },
  thinking: (message) => store.set({thinking: message}),
  refused(message) {
    tell(message.text);
    store.set({held: null, pending: null});
    actions.refused();
  },
  notice: (message) => tell(message.text, {lasting: true}),
};

const NOTHING_ASKED = JSON.stringify([false, false]);

/// Asks for thinking when the person wants to see it.
function showThinkingOf(send) {
  let asked = "";
  store.listen(["settings", "connected", "game"], ({settings, connected, game}) => {
    // Each connection asks anew.
    if (!connected) asked = "";
    const wanted = JSON.stringify([settings.thinking, settings.heat]);
    if (!connected || !game || wanted === (asked || NOTHING_ASKED)) return;
    asked = wanted;
    send({action: "think", on: settings.thinking, heat: settings.heat, ply: game.state.ply, key: game.state.key});
  });
}

let lossTimer = null;

function showConnection({connected}) {
  clearTimeout(lossTimer);
  document.body.dataset.connected = connected;
  if (connected) show(byId("notice"), false);
  else lossTimer = setTimeout(() => {
    setText(byId("notice"), `${TEXTS.disconnected} ${TEXTS.serverGone}`);
    show(byId("notice"), true);
  }, LOSS_MS);
}

fillTexts(document);
takeStyle();
showSettings(store.values.settings);
store.listen(["settings"], ({settings}) => showSettings(settings));
store.listen(["connected"], showConnection);

const send = connect({
  onMessage: (message) => receive[message.type]?.(message),
  onConnected: (connected) => store.set({connected}),
});
const actions = new Actions(store, send);
const act = (action) => actions.act(action);
const table = new Table(store, actions);
const commands = new Commands(store, actions, table, change);
let running = 0;

async function run(name) {
  running += 1;
  try {
    await commands.run(name);
  } catch (error) {
    tell(error.message);
  } finally {
    running -= 1;
  }
}

/// Keys are silent while a command runs, and so from its call to the end of its dialog.
const runByKey = (name) => (running ? undefined : run(name));

showMenu(run);
new Players(store);
showStatus(store);
showTurnButtons(store, run);
showTools(store, run);
showTurns(store, act);
showTypedTurns(store, act);
new ThinkingPanel(store, change).onPlay = (turn) => act({action: "turn", text: turn});
const learning = new LearnPanel(store);
showTabs(store);
showBeginning(store, (part) => learning.open(part), () => run("new"));
showPrevious(store, act);
showResult(store);
showWatched(store, act);
showRecord(store, act);
showThinkingOf(send);
listenToKeys(store, runByKey);
takeDrops();

/// Calls a function once, when the game is there.
function whenReady(call) {
  let called = false;
  store.listen(["game"], ({game}) => {
    if (called || !game) return;
    called = true;
    call(game);
  });
}

const wanted = readAddress(location.hash);
const puzzle = puzzleIn(location.hash);
if (wanted || puzzle) clearAddress();
if (wanted) whenReady(() => commands.openAddress(wanted));
if (puzzle) whenReady((game) => commands.puzzles(game, puzzle));
// Another address that is typed into the window of the page.
window.addEventListener("hashchange", () => location.reload());
