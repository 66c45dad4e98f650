// SPDX-License-Identifier: MIT
// The only module that knows where answers come from: a server on this machine. An engine inside the page could take
// its place behind the same functions.

const RETRY_MS = [200, 500, 1000, 2000, 5000];

async function answerOf(response) {
  if (response.ok) return response;
  throw new Error((await response.text()).trim() || `${response.status} ${response.statusText}`);
}

async function getJson(path) {
  return (await answerOf(await fetch(path))).json();
}

const word = encodeURIComponent;

export const getGames = () => getJson("/games");
export const getEngines = () => getJson("/engines");
export const getChoices = () => getJson("/choices");
export const getTour = (game) => getJson(`/tour/${word(game)}`);

export async function getRules(game) {
  return (await answerOf(await fetch(`/rules/${word(game)}`))).text();
}

export async function getPosition() {
  return (await answerOf(await fetch("/position"))).text();
}

/// The layout and the state of a diagram of the rules after some clicks.
export function getDiagram(game, key, clicks) {
  return getJson(`/diagram/${word(game)}/${word(key)}?clicks=${word(clicks.join(","))}`);
}

export const getPuzzles = () => getJson("/puzzles");

/// The board of a puzzle after some clicks, with the judgement of the turn once it is whole.
export function getPuzzle(game, id, clicks) {
  return getJson(`/puzzles/${word(game)}/${word(id)}?clicks=${word(clicks.join(","))}`);
}

/// The clicks of the solution, and the line of best turns.
export const getSolution = (game, id) => getJson(`/puzzles/${word(game)}/${word(id)}/solution`);

/// Has the game on the board reviewed; returns the address of the review.
export async function startReview() {
  const {number} = await (await answerOf(await fetch("/review", {method: "POST"}))).json();
  return `/review/${number}`;
}

export const getProgress = (review) => getJson(`${review}/progress`);

export async function cancelReview(review) {
  await fetch(review, {method: "DELETE"});
}

/// Opens a record; its error is the reason of the server.
export async function openRecord(text) {
  await answerOf(await fetch("/record", {method: "POST", headers: {"Content-Type": "application/x-go-sgf"}, body: text}));
}

/// Keeps the choices of the person beyond this run of the server.
export async function putChoices(choices) {
  const body = JSON.stringify(choices);
  await answerOf(await fetch("/choices", {method: "POST", headers: {"Content-Type": "application/json"}, body, keepalive: true}));
}

export const RECORD_ADDRESS = "/record.sgf";

/// Connects, and connects again after each loss. Calls `onMessage(object)` and `onConnected(boolean)`; returns a function
/// that sends an object, or returns false without a connection.
export function connect({onMessage, onConnected}) {
  let socket = null;
  let tries = 0;
  const open = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    socket.addEventListener("open", () => {
      tries = 0;
      onConnected(true);
    });
    socket.addEventListener("message", (event) => onMessage(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      onConnected(false);
      setTimeout(open, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
    });
  };
  open();
  return (message) => {
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
}
