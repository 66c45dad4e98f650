// SPDX-License-Identifier: MIT
// Icons of buttons: strokes on a field of 24 x 24.

import {strokes} from "./dom.mjs";

const PATHS = {
  home: "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
  new: "M12 5v14M5 12h14",
  open: "M3 7h6l2 2h10v10H3z",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  share: "M9 11l6-3.5M9 13l6 3.5M6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  position: "M12 21s7-6 7-12a7 7 0 0 0-14 0c0 6 7 12 7 12zM12 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.01M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  undo_turn: "M8 7l-5 5 5 5M14 7l-5 5 5 5M9 12h7a5 5 0 0 1 5 5",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 2H9s0-1-1-2z",
  resign: "M6 21V4h12l-3 4 3 4H6",
  rotate: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  first: "M6 5v14M18 6l-9 6 9 6z",
  previous: "M16 6l-9 6 9 6z",
  next: "M8 6l9 6-9 6z",
  last: "M18 5v14M6 6l9 6-9 6z",
  pause: "M8 5v14M16 5v14",
  resume: "M7 5l12 7-12 7z",
  stop: "M6 6h12v12H6z",
  rematch: "M4 12a8 8 0 1 0 3-6M4 4v5h5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6",
  engine: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  close: "M6 6l12 12M18 6L6 18",
  dice: "M5 5h14v14H5zM9 9v.01M15 15v.01M12 12v.01",
  swap: "M4 8h13l-3-3M20 16H7l3 3",
  pass: "M5 12l5 5L20 7",
  puzzles: "M4 8h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v4H4z",
  review: "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return strokes(PATHS[name]);
}
