// SPDX-License-Identifier: MIT
// The engine's answers in JSON, by answer_types.mjs from the schemas in docs/.

/** board_layout of Catenary: the parts of a board that stay the same during a game. */
export type BoardLayout = {
  v: 1;
  game: string;
  shapes: Record<string, Point[]>;
  cells: {
    id: string;
    at: Point;
    shape: string;
    col: number;
    row: number;
    fill: "ground" | "light" | "dark" | "red" | "yellow" | "green" | "blue";
    sign: string;
  }[];
  fills: Record<string, string>;
  names: Record<string, string>;
  labels: {
    example: string;
    text: string;
  }[];
  marks: {
    kind: string;
    text: string;
  }[];
  actions: ("pass" | "swap" | "roll" | "steps" | "relocate")[];
  edges: {
    owner: "black" | "white";
    path: Point[];
  }[];
  texts: {
    at: Point;
    text: string;
  }[];
};

export type Point = [number, number];

/** board_state of Catenary: a position as meanings. */
export type BoardState = {
  v: 1;
  ply: number;
  key: string;
  turn: {
    mover: "black" | "white" | "both" | "chance" | "none";
    done: number;
    left: number;
    number: number;
  };
  pieces: {
    cell: string;
    owner: "black" | "white";
    glyph: string;
  }[];
  labels: {
    cell: string;
    text: string;
  }[];
  marks: {
    kind: string;
    cells: string[];
    text: string;
  }[];
  legal: {
    selected: null | string;
    clicks: string[];
    targets: Record<string, string[]>;
    pass: string | null;
    note: string | null;
    swap: string | null;
  };
  chance: null | {
    label: string | null;
    rolled: string[];
  };
  scores: {
    owner: "black" | "white" | "both";
    value: number;
    text: string;
    projected?: number;
  }[];
  events?: string[];
  status: string;
  over: boolean;
};

/** hint of Catenary: a good turn and reasons for it. */
export type Hint = {
  v: 1;
  turn: string;
  color: "black" | "white";
  cells: string[];
  steps: ("pass" | string)[];
  chance: null | number;
  total: number | null;
  result: string | null;
  next: null | {
    turn: string;
    chance: null | number;
    total: number | null;
  };
  equals: string[];
  nodes: number;
  reasons: string[];
  idea: null | string;
};

/** check_puzzle of Catenary: what a turn leads to, by proof. */
export type PuzzleCheck = {
  v: 1;
  turn: string;
  /** Null where the proof did not end in time. */
  right: boolean | null;
  /** As solve prints it. */
  result: string;
  /** Empty after the end, and where nothing is proven. */
  reply: string;
  /** The reply and the best turns after it. */
  line: string[];
  text: string;
};

/** Review of a game by the analysis mode of Catenary. */
export type Review = {
  id?: unknown;
  /** digest of the record, in files that scripts/review writes */
  record_sha256?: string;
  game: string;
  title: string;
  size: number;
  options: Record<string, string>;
  cooperative: boolean;
  layout: BoardLayout;
  /** As final_score prints it; absent while the game is not over. */
  result?: string;
  result_text?: string;
  players: {
    black?: string;
    white?: string;
  };
  /** Of each search at first. */
  nodes: number;
  states: Omit<BoardState, "legal">[];
  /** By the number of turns played. */
  positions: (Evaluation & {
    to_move: "black" | "white" | "chance" | "none";
  })[];
  turns: {
    number: number;
    mover: "black" | "white" | "chance";
    turn: string;
    class: "" | "inaccuracy" | "mistake" | "blunder";
    /** Percentage points of the mover's chance to win; in a cooperative game percent of the expected total. */
    loss: number;
    /** Of the expected total, in a cooperative game. */
    points_lost: number | null;
    /** Between proven margins of the same winner. */
    margin_lost: number | null;
    /** After the best turn; null for a roll. */
    after_best: null | Evaluation;
    /** The better turn of one that has a class or a lost margin, or is a turning point. */
    best: null | Better;
    /** The move of a turn of several that lost most. */
    worst_move: string | null;
    /** Of a roll: its value above the mean of all outcomes. */
    luck: number | null;
  }[];
  /** The numbers of the costliest turns of both sides, the costliest first. */
  turning_points: number[];
  totals: {
    black: Totals;
    white: Totals;
  };
  /** Null in games without rolls. */
  luck: {
    rolls: number;
    luck: number;
    /** What decisions lost, in points of the total. */
    skill: number;
  } | null;
  /** Positions in a row, both ends included, with the same proven winner. */
  proofs: {
    from: number;
    to: number;
    winner: "black" | "white" | "draw";
    /** Null where it changes or is not proven. */
    margin: number | null;
  }[];
};

export type Evaluation = {
  /** Black's chance to win; in a cooperative game that of a total above the usual one. */
  chance: number;
  /** The expected total of a cooperative game. */
  points: number | null;
  /** Null where nothing is proven. */
  winner: "black" | "white" | "draw" | null;
  /** The winner's, where it is proven. */
  margin: number | null;
  text: string;
};

export type Better = {
  turn: string;
  line: string[];
  /** What the turn does, in sentences. */
  reasons: string[];
  /** The best answer to the turn played; null where the opponent did not move next. */
  answer: null | Answer;
  /** After each turn of the line. */
  states: Omit<BoardState, "legal">[];
};

export type Answer = {
  turn: string;
  /** What the answer does, in sentences. */
  reasons: string[];
};

export type Totals = {
  turns: number;
  lost: number;
  worst: number;
  /** The number of the costliest turn with a class. */
  worst_turn: number | null;
  margin_lost: number;
  points_lost?: number;
  blunder: number;
  mistake: number;
  inaccuracy: number;
};
