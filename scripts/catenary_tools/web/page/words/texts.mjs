// SPDX-License-Identifier: MIT
// All English texts of the page. Games' own words (names, options, reasons, results) come from the engine.

import {aboutTotal} from "../../../board/drawing/notation.mjs";

/** The features of the game on the board, for the list of keys; `pass` is what its button does.
 * @typedef {{pass: string | false, steps: boolean, relocate: boolean, swap: boolean, roll: boolean}} HelpActions */

/** @param {number} value */
const percent = (value) => `${Math.round(100 * value)}%`;

/** @param {number} n */
const games = (n) => (n === 1 ? "1 game" : `${n} games`);

export const TEXTS = {
  title: "Catenary",
  board: "Board",
  messages: "Messages",
  stone: "stone",
  empty: "empty",
  canMove: "can move",
  /** @type {Record<string, string>} */
  colors: {black: "Black", white: "White", both: "Both", chance: "The dice", none: "Nobody"},
  /** @type {Record<string, string>} */
  marks: {
    last: "latest turn", rolled: "rolled", selected: "selected", target: "the selected piece can go here", choice: "can be chosen",
    group: "group", ring: "ring", latest: "latest", safe: "safe", removed: "removed", winning: "winning group",
    threat: "threat", best: "best", played: "played", task: "choose this", hint: "hint", "hint first": "hint, first step",
  },
  /** @type {Record<string, string>} */
  buttons: {
    new: "New game", open: "Your games", save: "Download game", share: "Share", position: "Position", settings: "Settings", help: "Keys and help",
    undo: "Undo step", undo_turn: "Undo turn", redo: "Redo", hint: "Hint", resign: "Resign", rematch: "Rematch",
    rotate: "Rotate board", first: "First position", previous: "Previous turn", next: "Next turn", last: "Latest position",
    pause: "Pause", resume: "Resume", stop: "Move now", close: "Close", start: "Start", cancel: "Cancel", copy: "Copy",
    play: "Play", swap: "Swap", yield: "Let the engine begin", roll: "Roll the dice", pass: "Pass",
    goBack: "Back", goOn: "Next", playDiagram: "Play this diagram", resetDiagram: "Reset",
    puzzles: "Puzzles", review: "Review", more: "More", continue: "Let the engine move",
  },
  // Labels below icons, each part of the full name; other buttons have room for the full name.
  /** @type {Record<string, string>} */
  short: {
    new: "New", save: "Download", help: "Help", undo: "Undo step", undo_turn: "Undo turn", rotate: "Rotate", first: "First",
    previous: "Previous", next: "Next", last: "Latest",
  },
  /** @type {Record<string, string>} */
  keysOf: {
    new: "N", help: "?", undo: "U", undo_turn: "Shift+U", redo: "Y", hint: "H", rotate: "O", first: "Home", previous: "[",
    next: "]", last: "End",
  },
  otherLevel: (/** @type {number} */ level) => `Play level ${level}`,
  rematch: {as: (/** @type {string} */ color) => `Rematch as ${color}`, exchanged: "Rematch, other colours", together: "Play again"},
  // `what` is a choice within a turn, such as an escape.
  undo: {what: (/** @type {string} */ what) => `Undo ${what || "turn"}`, replies: (/** @type {string} */ undo) => `${undo} and the reply`},
  /** @type {Record<string, string>} */
  notNow: {
    pass: "You can't end the turn or pass now.", swap: "You can't swap now.", roll: "No roll is due.",
  },
  tabs: {game: "Game", thinking: "Thinking", learn: "Learn"},
  disconnected: "Catenary does not answer. Trying again ...",
  serverGone: "If it was closed, start it again and open the link that it shows. Your game is kept.",
  locked: "This window has no access to the game. To continue, go to the window in which you started Catenary, press Enter there, and open the new link. Your game is kept.",
  tryAgain: "Try again",
  update: {ready: "A new version is ready. Your game continues in it.", use: "Use it now", later: "Later"},
  replaced: {told: "The board is in use in another window.", again: "Use the board here"},
  status: {
    you: (/** @type {string} */ color) => `Your turn as ${color}`,
    toMove: (/** @type {string} */ color) => `${color} to move`,
    both: "Your turn: move a piece of either colour",
    first: (/** @type {string} */ color) => `Your turn: move a piece of ${color}, or let the engine begin`,
    piece: (/** @type {string} */ color) => `Your turn: move a piece of ${color}`,
    chance: "The dice are to be rolled", rolling: "The dice are rolling",
    rolled: "The roll is already known. Redo shows it",
    thinking: (/** @type {string} */ color) => `${color} is thinking ...`,
    watching: (/** @type {string} */ color) => `${color} to move`,
    record: (/** @type {string} */ color) => color ? `Record: ${color} to move` : "Record",
    paused: "Paused",
    rests: (/** @type {string} */ color) => `${color} to move: the engine waits. Let it move, or go to the latest position`,
    unfinished: "The turn is not finished.",
    swap: (/** @type {string} */ color) => `To take over ${color}'s stone, press Swap or choose the stone.`,
    lifted: (/** @type {string} */ cell) => `${cell} is chosen. Choose where it goes, or ${cell} again to put it back.`,
    over: "Game over",
    // What the engine says that a side does, and how it is said to that side.
    /** @type {Record<string, string>} */
    yourVerbs: {"to choose": "choose", chooses: "choose", may: "may", must: "must", can: "can", "has to": "have to"},
    confirm: (/** @type {string} */ cell) => `Choose ${cell} again to play there`,
    twoTaps: "On cells smaller than a fingertip, the first tap only marks the place. You can change this in Settings.",
  },
  steps: (/** @type {number} */ done, /** @type {number} */ left) => `${done} done, ${left} left in this turn`,
  introduction: {
    small: (/** @type {string} */ size) => `This small board is good for a first game. The usual size (${size}) is under New.`,
    others: "Other games", close: "Close the introduction",
  },
  unfinishedGame: {
    back: (/** @type {string} */ title) => `Back to your unfinished game of ${title}`, kept: "It is also under Your games.",
  },
  total: "Total",
  turnOf: (/** @type {number} */ number, /** @type {number | string | undefined} */ turns) => turns ? `Turn ${number} of ${turns}` : `Turn ${number}`,
  gain: (/** @type {number} */ number, /** @type {number} */ points) => `Turn ${number} scored ${points}`,
  best: (/** @type {number} */ total) => `Best so far ${total}`,
  yours: "YOUR SIDE",
  ifEnded: (/** @type {number} */ value) => `${value} if all leads hold`,
  projected: (/** @type {number} */ value) => `${value} points if each open ribbon goes to the side that leads in it`,
  seatPerson: "Person",
  seatYou: "You",
  /** @type {Record<string, (n: number) => string>} */
  seatLimit: {level: (n) => `level ${n}`, seconds: (n) => `${n} s a turn`, nodes: (n) => `${n} nodes`},
  clock: (/** @type {string} */ color, /** @type {string} */ text) => `${color}: ${text} left`,
  turns: {
    label: "Turns", none: "No turns yet.", variation: "Variation", rolled: (/** @type {string} */ cell) => `rolled ${cell}`,
    thenEnd: (/** @type {string} */ turn) => `${turn}, then end the turn`,
    // Turns without a cell: as advice, as the subject of a sentence, and as a player's action.
    /** @type {Record<string, [string, string, string]>} */
    plain: {
      button: ["take the button", "Taking the button", "takes the button"], pass: ["pass", "Passing", "passes"],
      swap: ["swap", "Swapping", "swaps"],
    },
    answers: (/** @type {string} */ turn) => `answers ${turn}`,
  },
  thinking: {
    label: "The engine's thinking",
    show: "Show thinking", heat: "Values", best: "Best turns",
    /** @type {Record<string, string>} */
    titles: {best: "Mark the best turns on the board while this tab is open", heat: "Show how good each cell looks at first sight. The turns in the table count by their values."},
    off: (/** @type {boolean | undefined} */ cooperative) => `Turn on 'Show thinking' to see the ${cooperative ? "expected total" : "chance to win"}, the best turns and how play ` +
      "may continue after each.",
    play: (/** @type {string} */ turn) => `Play ${turn}`,
    heatNote: "Larger is better. Proven losses have the smallest marks.",
    onlyTurn: (/** @type {string} */ cell) => `The piece on ${cell} has no other move.`,
    wait: "Thinking ...",
    over: "The game is over.",
    chance: (/** @type {number} */ black) => `Black ${percent(black)}, White ${100 - Math.round(100 * black)}%`,
    chanceOf: (/** @type {number} */ value) => percent(value),
    total: (/** @type {number} */ value) => `Expected total: ${aboutTotal(value)}`,
    depth: (/** @type {number} */ depth) => depth === 1 ? "1 move ahead" : `${depth} moves ahead`,
    nodes: (/** @type {string} */ nodes) => nodes === "1" ? "1 position" : `${nodes} positions`,
    short: (/** @type {number} */ nodes) => nodes.toLocaleString("en", {notation: "compact", maximumSignificantDigits: 3}),
    proven: "proven",
    turn: "Turn", value: "Value", line: "Then", lineNote: "The turns that the engine expects next. Choose a row to see all of them.",
    depthNote: "Some of the turns below are followed less far.",
    candidate: (/** @type {string} */ turn, /** @type {string} */ value) => `${turn}, ${value}`,
  },
  start: {
    title: "Catenary", about: "Five board games to play against the engine, alone or with another person at the same board.",
    goOn: (/** @type {string} */ title) => `Continue ${title}`, continue: "Continue", again: "New game", play: "Play", of: (/** @type {string} */ what, /** @type {string} */ title) => `${what} of ${title}`,
    settings: "Setup", all: "All games", best: (/** @type {number} */ total) => `your best total: ${total}`,
    solved: (/** @type {number} */ solved, /** @type {number} */ all) => `${solved} of ${all} puzzles solved`,
  },
  sizes: {
    beginners: "for beginners", usual: "usual", turns: (/** @type {number} */ turns) => `about ${turns} turns`,
    side: (/** @type {number} */ cells) => `${cells} cells a side`, square: (/** @type {number} */ cells) => `${cells}\u00A0×\u00A0${cells}`,
  },
  newGame: {
    title: "New game", game: "Game", size: "Size", options: "Options", play: "Players",
    black: "You as Black", white: "You as White", random: "You, random colour", people: "Two people", engines: "Two engines",
    both: "You as both", opponent: "Engine", strength: "Strength",
    strengthOf: (/** @type {string} */ color) => `Strength of ${color}`,
    level: "Level", seconds: "Seconds a turn", nodes: "Positions a turn", levelNote: (/** @type {number} */ levels) => `1 is the weakest, ${levels} the strongest`,
    adaptive: "Level that follows your results",
    adaptiveNote: (/** @type {number} */ level) => `Level ${level} now. It rises by one after a win and falls by one after a loss.`,
    nodesNote: "The number of positions (nodes) that the engine looks at before each turn. More are stronger.",
    usual: "Usual", typed: "Custom", asText: (/** @type {string} */ name) => `${name} as text`,
    clock: "Clock", main: "Minutes", increment: "Seconds added for each turn",
  },
  over: {
    title: "Game over", won: "You won", lost: "You lost", best: "This is your best total so far.",
    less: (/** @type {number} */ total) => `Your best total is ${total}.`,
    typical: (/** @type {number} */ total, /** @type {{level: number, mean: number}[]} */ totals) => {
      const passed = totals.findLast(({mean}) => total >= mean);
      const next = totals.find(({mean}) => total < mean);
      const averageOf = (/** @type {{level: number, mean: number}} */ {level, mean}) => `level ${level} (${mean})`;
      if (!passed) return next ? `${total} points are ${percent(total / next.mean)} of what the engine alone averages at ${averageOf(next)}.` : "";
      if (!next) return `${total} points are at least the average of the engine alone at ${averageOf(passed)}, the highest level measured.`;
      return `${total} points are between the averages of the engine alone at ${averageOf(passed)} and at ${averageOf(next)}.`;
    },
  },
  record: {
    title: "Opened record", result: (/** @type {string} */ text) => `Result: ${text}.`, draw: "A draw.", total: (/** @type {string} */ total) => `A total of ${total}.`, won: (/** @type {string} */ color) => `${color} won.`,
    by: (/** @type {string} */ color, /** @type {string} */ margin) => `${color} won by ${margin}.`, onTime: (/** @type {string} */ color) => `${color} won on time.`,
    resigned: (/** @type {string} */ color, /** @type {string} */ loser) => `${color} won: ${loser} resigned.`,
    note: "Step through it, or play on from here:", atEnd: "Go back to an earlier turn to play on from there.",
    people: "Two people", play: (/** @type {string} */ color) => `You as ${color}`,
    against: (/** @type {string} */ color, /** @type {string} */ other) => `You as ${color} against ${other}`, between: (/** @type {string} */ black, /** @type {string} */ white) => `${black} against ${white}`,
    with: (/** @type {string} */ color, /** @type {string} */ other) => `You as ${color}, with ${other}`, both: (/** @type {string} */ black, /** @type {string} */ white) => `${black} and ${white}`,
    turns: (/** @type {number} */ n) => n === 1 ? "1 turn" : `${n} turns`, unfinished: "Unfinished",
  },
  legend: {
    pieces: "Pieces", labels: "Numbers on stones", fills: "Colours of squares", marks: "Marks on the board",
    otherMarks: "Marks not on the board now", best: "the engine's best turn", nextBest: "the next best turns, by rank",
    heat: "value of a place: the larger and stronger, the better", heatOfPiece: "value of a piece to move",
    noI: "The coordinates skip the letter I, which looks like a 1.",
    edges: "Sides of the board", edgeOwners: "Black's sides are drawn in black, White's in white.",
    piece: (/** @type {string} */ color, /** @type {string} */ name) => `${color} ${name}`, fill: (/** @type {string} */ color, /** @type {string} */ text) => `${color}: ${text}`,
  },
  position: {
    title: "Position", text: "Set up a position", set: "Set position", paste: "Paste the text of a position",
    source: "A position can be kept and sent as a line of text. You get it below, or from someone who shares a position.",
    present: "The position on the board as text",
    note: "You may change the text and paste it above. It has the rows of the board from the top, the side to move, and what else the rules need to know (name=value). The rules explain it under Notation.",
    example: (/** @type {string} */ text) => `For example, this is the position on the board: ${text}`, ask: "Open the position in this link?", open: "Open position",
  },
  copied: {yes: "Copied.", no: "Selected: copy it by hand"},
  share: {
    title: "Share", what: "What to share", game: "The game", position: "This position", picture: "Save picture", noPicture: "The browser can't draw the picture.",
    link: "Link", copyLink: "Copy link", code: "QR code of the link", noCode: "The link is too long for a QR code.",
    everybody: "Anyone with this link can open it. Everything is in the link itself; nothing is uploaded.",
    here: "This link opens only in this browser, and only while Catenary is running.",
    send: {
      game: "To send the game to someone, download it: they can open the file under Your games. A picture shows the board as it is now.",
      position: "To send the position to someone, save a picture of the board. To let them play on from it, copy its text below: they can enter it under Position.",
    },
    asText: "As text", asTextAndLink: "As text, and as a link for this browser",
    texts: {game: "Game record (SGF, a file format for board games)", position: "Position"},
    mainLine: "The link contains only the main line: with the variations it would be too long. The record includes them.",
    tooLong: "The game is too long for a link. Send the record instead.",
    failed: (/** @type {string} */ reason) => `The game in the link cannot be opened. ${reason}`,
  },
  resignAsk: (/** @type {string} */ color) => `Resign as ${color}?`,
  records: {
    title: "Your games", none: "Games that you finish or leave are kept here.", unreadable: "Cannot be read", remove: "Delete", removeForGood: "Delete for good", keep: "Keep", file: "Open a file",
    drop: "Drop a game record here", opened: "The record is open.", saved: (/** @type {string} */ name) => `Saved as ${name}.`, tooLarge: "The file is larger than 1 MiB.",
    failed: (/** @type {string} */ reason) => `The file cannot be opened. ${reason}`,
    exportAll: "Export all", importAll: "Import games", open: "Open", nothing: "There are no games to export yet.",
    savedAll: (/** @type {number} */ n, /** @type {string} */ name) => `${games(n)} saved as ${name}.`,
    unread: (/** @type {number} */ n) => `${games(n)} cannot be read and ${n === 1 ? "is" : "are"} not in the file.`,
    added: (/** @type {number} */ n) => `${games(n)} imported.`,
    known: (/** @type {number} */ n) => n === 1 ? "1 game was here already." : `${n} games were here already.`,
    left: (/** @type {number} */ n) => `${games(n)} not imported: the list is full. Delete some games and import the file again.`,
    refused: (/** @type {number} */ number, /** @type {string} */ reason) => `Game ${number} of the file is not imported. ${reason}`,
    noGames: "The file contains no game records (SGF).", allTooLarge: "The file is larger than 64 MiB.",
  },
  storage: {
    full: "The storage of this browser is full. Games that do not fit are kept only until this window is closed. Export your games, or delete some of them.",
    denied: "This browser does not let the page store anything, perhaps because the window is private or cookies are blocked. Games are kept only until this window is closed. Export them before you close it.",
    newer: "The games in this browser were stored by a newer version of this page. Reload the page to see them. Until then games are kept only while this window is open.",
    exportAll: "Export games", close: "Close",
  },
  watch: {
    match: (/** @type {string} */ name) => `Watching the match ${name}`, engines: "Two engines play",
    games: "Games", noGames: "No game has begun yet.", running: (/** @type {string} */ black, /** @type {string} */ white) => `in progress: ${black} - ${white}`,
    game: (/** @type {number} */ number, /** @type {string} */ black, /** @type {string} */ white, /** @type {string} */ result) => `${number}: ${black} - ${white}, ${result}`,
    playOn: "Play on from here", takeOver: (/** @type {string} */ color) => `Take over ${color}`,
    speed: "Speed",
    /** @type {[string, string][]} */
    speeds: [["3", "slow"], ["1.5", "normal"], ["0.5", "fast"], ["0", "as fast as possible"]], usualSpeed: "1.5",
  },
  learn: {
    steps: "First steps", strategy: "Strategy", rules: "Rules", legend: "Legend", noRules: "This game has no rules page.", of: (/** @type {number} */ i, /** @type {number} */ n) => `${i} of ${n}`,
    practice: "Practice board.", practiceBeside: "Practice board. Your game stays as it is.",
    tryIt: (/** @type {string} */ cells) => `Try it: choose ${cells}.`, or: " or ", then: ", then ",
    /** @type {Record<string, string>} */
    offers: {pass: "the marked button", swap: "the marked button", roll: "the dice"}, well: "Well done.",
    no: (/** @type {string} */ click) => `Not ${click} in this step.`,
    forbidden: (/** @type {string} */ click, /** @type {string} */ reason) => `${click} is not allowed, because ${reason.startsWith(`${click} `) ? reason.replace(click, "it") : reason}`,
    look: "There is nothing to play on this board. Continue with Next.",
    end: "You can play now. Strategy explains how to play well.", leave: "Back to game", play: "Play", loading: "Loading ...",
  },
  puzzles: {
    title: "Puzzles", game: "Game", level: "Level", puzzle: "Puzzle", none: "There are no puzzles.",
    others: "There are no puzzles for the game on the board. These are from the other games.",
    unknown: "There is no puzzle with this address.",
    allLevels: "All levels", levels: ["1, easy", "2", "3", "4", "5, hard"], progress: "Solved puzzles of the game",
    levelOf: (/** @type {string} */ level) => `Level ${level}.`, gameOf: (/** @type {string} */ title, /** @type {number} */ solved, /** @type {number} */ all) => `${title} (${solved}/${all})`,
    solutionLine: "The best turns", refutation: "The turns that refute yours", begin: "Task",
    number: (/** @type {number} */ i, /** @type {boolean} */ solved) => `${i}${solved ? " ✓" : ""}`,
    /** @type {Record<string, (color: string, margin: number) => string>} */
    goals: {
      win: (color) => `${color} to move. Exactly one turn wins. Find it.`,
      draw: (color) => `${color} to move. Exactly one turn does not lose. Find it.`,
      margin: (color, margin) => `${color} to move. More than one turn wins, but only one wins by ${margin}. Find it.`,
    },
    solved: (/** @type {number} */ done, /** @type {number} */ all) => `${done} of ${all} solved`,
    wait: (/** @type {string} */ turn) => `${turn}: the engine is looking for a proof ...`,
    right: (/** @type {string} */ turn) => `Right: ${turn}.`, wrong: (/** @type {string} */ turn) => `Not the solution: ${turn}.`,
    guess: (/** @type {string} */ color, /** @type {string} */ reply, /** @type {string | null} */ result, /** @type {number | null} */ chance) =>
      `${color} ${reply}: ${result ? `${result} with best play` : `the engine then estimates ${color}'s chance to win at ${percent(chance ?? 0)}`}.`,
    helped: "It does not count as solved, because you have seen the solution. To try again, open the puzzle again later.",
    goOn: (/** @type {string} */ color, /** @type {string} */ reply) => `${color} ${reply}. Play on, or go to the next puzzle.`,
    replied: (/** @type {string} */ color) => `${color}'s reply is shown.`, again: "Choose another place or Reset to try again.",
    tempting: (/** @type {string} */ turn, /** @type {string} */ color, /** @type {string} */ reply, /** @type {boolean} */ loses) =>
      `${turn} looks better, but ${color} ${reply}${loses ? " and wins" : ""}.`,
    nextBest: (/** @type {string} */ turn, /** @type {string} */ color, /** @type {string} */ reply, /** @type {boolean} */ loses) =>
      `${turn} is not enough: ${color} ${reply}${loses ? " and wins" : ""}.`,
    shown: (/** @type {number} */ turns) => turns > 1 ? `The solution and the best play after it, ${turns} turns. Step through them:` : "The solution:", over: "Reset the board to try another turn.",
    previous: "Previous", hint: "Hint", show: "Solution", next: "Next",
    hintOf: (/** @type {number} */ i, /** @type {number} */ n, /** @type {string} */ text) => `Hint ${i} of ${n}: ${text}`,
    look: (/** @type {string} */ cell) => `Begin with ${cell}.`, near: (/** @type {string[]} */ cells) => `Look at ${cells.slice(0, -1).join(", ")} and ${cells.at(-1)}.`,
    turn: (/** @type {string} */ turn) => `The turn is ${turn}.`,
  },
  review: {
    title: "Review", wait: "The engine is looking at each turn of the game.", progress: "Progress of the review",
    done: "The review is ready.",
    failed: (/** @type {string} */ reason) => `The review failed: ${reason}`,
  },
  settings: {
    title: "Settings", theme: "Colours", auto: "Same as the system", light: "Light", dark: "Dark",
    coordinates: "Coordinates", confirm: "Choose a place twice to play there",
    /** @type {[string, string][]} */
    confirmChoices: [["auto", "on small cells, by touch"], ["always", "always"], ["never", "never"]], keys: "Letter keys as shortcuts",
    targets: "Show where pieces can go", animation: "Slide pieces",
    offline: "This page also works without a connection. Your browser's menu can install it as an app.",
    unkept: (/** @type {string} */ reason) => `Your settings and progress could not be saved: ${reason}`,
  },
  turnField: {label: "Type a turn", example: (/** @type {string} */ turn) => `for example ${turn}`, play: "Play",
    shapes: {
      cell: "A turn is the name of one cell", parts: "Separate the parts of a turn by commas or spaces",
      move: "A turn names the cell of a piece and the cell that it goes to, with a hyphen between them",
    },
    unknown: (/** @type {string} */ part, /** @type {string} */ shape, /** @type {string} */ example) =>
      `There is no ${part} on this board. ${shape}${example && `, ${example}`}.`},
  help: {
    title: "Keys and help",
    mouse: "Click on the board to play there.",
    relocate: "Click a piece and then where it goes, or drag it there.",
    // Keys of a game by what it has; `pass` is what its button does.
    keys: (/** @type {HelpActions} */ {pass, steps, relocate, swap, roll}) => [
      ["Tab", "reach the board, then the buttons"], ["Arrow keys", "on the board: move the cursor"],
      ["Enter, Space", "on the board: play at the cursor"], ["Left, Right", "beside the board: previous and next turn"],
      ["Home, End", "beside the board: first and latest position"], ["[ ]", "previous and next turn, from anywhere"],
      ["Up, Down", "in the list of turns: from turn to turn, including variations"],
      ["B", "go to the board"], ["M", "type a turn"], ...pass ? [["E", pass]] : [], ...swap ? [["S", "swap"]] : [],
      ...roll ? [["R", "roll the dice"]] : [], ...steps || relocate ? [["U", "undo a step"]] : [], ["Shift+U", "undo a turn"],
      ["Y", "redo"], ["Ctrl+Z", steps || relocate ? "undo a step" : "undo a turn"], ["Ctrl+Y", "redo"], ["H", "hint"], ["T", "show thinking"], ["F", "flip the board"], ["O", "rotate the board"],
      ["C", "coordinates"], ["N", "new game"], ["Escape", relocate ? "cancel a choice, close a dialog" : "close a dialog"],
      ["?", "this help"],
    ],
    touchTitle: "Help",
    touch: (/** @type {HelpActions} */ {pass, steps, relocate}) => [
      "Tap the board to play there. Where cells are smaller than a fingertip, the first tap marks the place and the second one plays. You can change this in Settings.",
      ...relocate ? ["Tap a piece and then where it goes, or drag it there."] : [],
      ...pass ? [`Some turns have a button: ${pass}.`] : [],
      `${steps || relocate ? "Undo step takes back one step. " : ""}Undo turn takes back your turn and the reply.`,
      "Learn has the first steps and the rules. Thinking shows what the engine thinks. Tap a turn in the list to go back to it.",
    ],
    pass: "end the turn or pass",
    note: "Letter keys do nothing while you type in a field. You can turn them off in Settings.",
  },
  played: (/** @type {string} */ color, /** @type {string} */ turn) => `${color}: ${turn}.`,
  hint: (/** @type {string} */ turn) => `Hint: ${turn}.`,
  moreReasons: "more",
  hintValues: {
    proven: (/** @type {string} */ result) => `${result} with best play.`,
    ownChance: (/** @type {number} */ value) => `Your chance to win with it: ${percent(value)}.`,
    ownTotal: (/** @type {number} */ total) => `Expected total with it: ${aboutTotal(total)}.`,
    chance: percent, total: (/** @type {number} */ total) => aboutTotal(total),
    next: (/** @type {string} */ turn, /** @type {string} */ value) => `Next best: ${turn}, ${value}.`,
    close: (/** @type {string[]} */ turns) => `Nearly equal: ${turns.join("; ")}.`,
  },
};

/** Fills the elements of the page that name their text in `data-text` or their label in `data-label`.
 * @param {ParentNode} root */
export function fillTexts(root) {
  const wordsOf = (/** @type {string | undefined} */ name) => String(Object.entries(TEXTS).find(([key]) => key === name)?.[1]);
  for (const element of root.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement)) continue;
    const {text, label} = element.dataset;
    if (text) element.textContent = wordsOf(text);
    if (!label) continue;
    element.setAttribute("aria-label", wordsOf(label));
    element.title = wordsOf(label);
  }
}
