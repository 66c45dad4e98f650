// SPDX-License-Identifier: MIT
// Replays one game: board, list of moves, graph of the values, keys.

const VALUES = { width: 520, height: 110, left: 40, right: 8, top: 8, bottom: 18 };

/** Draws a value between -1 and 1, so that a won game and a small lead fit one graph. */
function squashed(value) {
  return 2 / Math.PI * Math.atan(value / 400);
}

/** Proven results lie above 2^20 (engine/search/value.h). */
function valueText(value) {
  if (value === null) return "";
  return Math.abs(value) > 1 << 20 ? (value > 0 ? "won" : "lost") : String(value);
}

class Viewer {
  constructor(onGame) {
    this.onGame = onGame;
    this.step = 0;
    for (const button of document.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.go(button.dataset.go));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  show(matchup, index) {
    this.matchup = matchup;
    this.index = index;
    this.game = matchup.games[index];
    const game = this.game;
    document.getElementById("game-title").textContent =
      matchup.cooperative ? `${game.black}: ${game.result}` : `Black ${game.black} – White ${game.white}: ${game.result}`;
    const notes = [`Opening: ${game.opening}`, `Verdict: ${game.verdict}${game.detail ? ": " + game.detail : ""}`,
      `Record: sgf/${game.sgf}`];
    if (game.last_lines.length) notes.push("Last lines of its standard error:", ...game.last_lines);
    document.getElementById("game-note").textContent = notes.join("\n");
    this.listMoves();
    this.at(0);
  }

  listMoves() {
    const list = document.getElementById("moves");
    list.replaceChildren(...this.game.turns.map(([color, text, ms, , value], i) => {
      const item = document.createElement("li");
      const info = document.createElement("small");
      info.textContent = color === "chance" ? " rolled" : ` ${valueText(value)} ${Math.round(ms)} ms`;
      item.append(`${{ black: "●", white: "○", chance: "⚄" }[color]} ${text}`, info);
      item.addEventListener("click", () => this.at(i + 1));
      return item;
    }));
  }

  at(step) {
    this.step = Math.max(0, Math.min(step, this.game.turns.length));
    const turn = this.game.turns[this.step - 1];
    const opening = this.game.opening_moves.at(-1);
    const marked = turn ? turn[1] : opening ? opening[1] : "";
    document.getElementById("board").replaceChildren(
      drawBoard(this.game.board, turn ? turn[3] : this.game.start, marked));
    document.getElementById("step").textContent = `turn ${this.step} of ${this.game.turns.length}`;
    document.querySelectorAll("#moves li").forEach((item, i) => {
      item.classList.toggle("chosen", i === this.step - 1);
      if (i === this.step - 1) item.scrollIntoView({ block: "nearest" });
    });
    this.drawValues();
  }

  /** Each engine's value of its turns, for Black; in cooperative games the expected total. */
  drawValues() {
    const sign = (color) => (this.matchup.cooperative || color === "black" ? 1 : -1);
    const shown = this.matchup.cooperative ? (value) => value : squashed;
    const lines = [["black", "var(--first)"], ["white", "var(--second)"]].map(([color, paint]) => ({ color: paint,
      points: this.game.turns.flatMap((turn, i) =>
        turn[0] === color && turn[4] !== null ? [[i + 1, shown(sign(color) * turn[4])]] : []) }))
      .filter((line) => line.points.length);
    const place = document.getElementById("values");
    place.replaceChildren();
    if (!lines.length) return;
    const drawn = lineChart({ lines, levels: this.matchup.cooperative ? [] : [0], chart: VALUES,
      range: this.matchup.cooperative ? null : [-1, 1] });
    const x = drawn.x(this.step);
    drawn.svg.append(element("line", { x1: x, x2: x, y1: VALUES.top, y2: VALUES.height - VALUES.bottom,
      stroke: "var(--mark)" }));
    drawn.svg.removeAttribute("width");
    const caption = this.matchup.cooperative ? "expected by the players" :
      `lead of Black as seen by ${this.game.black} (blue) and ${this.game.white} (orange)`;
    place.append(figure(caption, drawn.svg));
  }

  go(where) {
    this.at({ first: 0, back: this.step - 1, forward: this.step + 1, last: Infinity }[where]);
  }

  key(event) {
    if (event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
    const games = { ArrowUp: -1, ArrowDown: 1 };
    if (!(event.key in steps) && !(event.key in games)) return;
    event.preventDefault();
    if (event.key in steps) this.go(steps[event.key]);
    else this.onGame(Math.max(0, Math.min(this.index + games[event.key], this.matchup.games.length - 1)));
  }
}
