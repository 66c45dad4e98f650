// SPDX-License-Identifier: MIT
// QR codes (ISO/IEC 18004) for texts as bytes, up to version 25: larger ones are hard to scan from a screen.

const MOST_VERSION = 25;
/** @typedef {"L" | "M"} Level */
/** Per level: its bits in the format and, by version from 1, the number of correction bytes in a block and of blocks.
 * @type {Readonly<Record<Level, {bits: number, correction: number[], blocks: number[]}>>} */
const LEVELS = {
  L: {bits: 1, correction: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26],
      blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12]},
  M: {bits: 0, correction: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28],
      blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21]},
};
const BYTE_MODE = 4;
const FILLERS = [0xec, 0x11];
/** @type {readonly ((x: number, y: number) => number)[]} Modules where one is 0 are inverted. */
const MASKS = [
  (x, y) => (x + y) % 2, (_, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => (x * y) % 2 + (x * y) % 3,
  (x, y) => ((x * y) % 2 + (x * y) % 3) % 2, (x, y) => ((x + y) % 2 + (x * y) % 3) % 2,
];
// Patterns that look like a finder pattern.
const FINDERS = ["10111010000", "00001011101"];
const PENALTY = {run: 3, square: 3, finder: 40, balance: 10};

// Arithmetic in the field of 256 elements.
/** @type {number[]} */
const POWERS = [];
/** @type {number[]} */
const LOGARITHMS = [];
for (let i = 0, value = 1; i < 255; i++) {
  POWERS.push(value);
  LOGARITHMS[value] = i;
  value = value << 1 ^ (value & 0x80 ? 0x11d : 0);
}

/** @type {(a: number, b: number) => number} */
const product = (a, b) => (a && b ? POWERS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255] : 0);

/** The remainder of a polynomial division over GF(2), as bits: the check bits of the format and the version.
 * @param {number} value
 * @param {number} divisor
 * @param {number} degree */
function restOf(value, divisor, degree) {
  let rest = value << degree;
  for (let i = 31 - Math.clz32(rest); i >= degree; i--) if (rest >>> i & 1) rest ^= divisor << i - degree;
  return rest;
}

/** The correction bytes of a block.
 * @param {readonly number[]} block
 * @param {number} count */
function correctionOf(block, count) {
  let divisor = [1];
  for (let i = 0; i < count; i++)
    divisor = [...divisor, 0].map((value, j) => value ^ (j ? product(divisor[j - 1], POWERS[i]) : 0));
  const rest = [...block, ...Array(count).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const factor = rest[i];
    divisor.forEach((value, j) => { rest[i + j] ^= product(value, factor); });
  }
  return rest.slice(block.length);
}

/** The centres of alignment patterns in both directions.
 * @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.ceil((4 * version + 4) / (2 * count - 2));
  return [6, ...Array.from({length: count - 1}, (_, i) => 4 * version + 10 - step * (count - 2 - i))];
}

/** The number of bytes in a code, including the correction bytes.
 * @param {number} version */
function capacityOf(version) {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  // Patterns on the timing lines share five modules with them.
  const aligned = count ? 25 * (count ** 2 - 3) - 10 * (count - 2) : 0;
  const side = 4 * version + 17;
  const finders = 3 * 64;
  return Math.floor((side ** 2 - finders - 2 * (side - 16) - aligned - 31 - (version >= 7 ? 36 : 0)) / 8);
}

/** @param {number} version
 * @param {Level} level */
const dataCapacity = (version, level) =>
  capacityOf(version) - LEVELS[level].correction[version - 1] * LEVELS[level].blocks[version - 1];

/** @param {number} version */
const countBits = (version) => (version < 10 ? 8 : 16);

/** The bytes of a code: data and correction, the blocks interleaved.
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {Level} level */
function codewords(bytes, version, level) {
  const bits = [[BYTE_MODE, 4], [bytes.length, countBits(version)], ...[...bytes].map((byte) => [byte, 8])]
    .map(([value, length]) => value.toString(2).padStart(length, "0")).join("");
  const capacity = dataCapacity(version, level);
  const ended = `${bits}0000`.slice(0, 8 * capacity);
  const data = ended.padEnd(8 * Math.ceil(ended.length / 8), "0").match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [];
  for (let i = 0; data.length < capacity; i++) data.push(FILLERS[i % 2]);
  const {correction: {[version - 1]: correction}, blocks: {[version - 1]: count}} = LEVELS[level];
  const short = Math.floor(capacity / count);
  const blocks = [];
  for (let i = 0, start = 0; i < count; i++) {
    const length = short + (i >= count - capacity % count ? 1 : 0);
    blocks.push(data.slice(start, start += length));
  }
  const interleaved = (/** @type {number[][]} */ lists, /** @type {number} */ length) =>
    Array.from({length}, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i]] : []))).flat();
  return [...interleaved(blocks, short + 1), ...interleaved(blocks.map((block) => correctionOf(block, correction)), correction)];
}

/** The code's square of modules; those of the function patterns are fixed. */
class Code {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.side = 4 * version + 17;
    /** @type {boolean[][]} */
    this.modules = Array.from({length: this.side}, () => Array(this.side).fill(false));
    /** @type {boolean[][]} */
    this.fixed = Array.from({length: this.side}, () => Array(this.side).fill(false));
    this.#drawPatterns();
  }

  /** @param {number} x
   * @param {number} y
   * @param {boolean} isDark */
  fix(x, y, isDark) {
    if (x < 0 || y < 0 || x >= this.side || y >= this.side) return;
    this.modules[y][x] = isDark;
    this.fixed[y][x] = true;
  }

  #drawPatterns() {
    const {side, version} = this;
    for (let i = 0; i < side; i++) {
      this.fix(6, i, i % 2 === 0);
      this.fix(i, 6, i % 2 === 0);
    }
    // Rings around a centre: light where the distance is in `light`.
    const rings = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius, /** @type {number[]} */ light) => {
      for (let dx = -radius; dx <= radius; dx++)
        for (let dy = -radius; dy <= radius; dy++) this.fix(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    };
    const centres = alignments(version);
    const last = centres.length - 1;
    centres.forEach((x, i) => centres.forEach((y, j) => {
      const isFinder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!isFinder) rings(x, y, 2, [1]);
    }));
    for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) rings(x, y, 4, [2, 4]);
    this.drawFormat("L", 0);
    if (version < 7) return;
    const bits = version << 12 | restOf(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [Math.floor(i / 3), side - 11 + i % 3];
      this.fix(a, b, Boolean(bits >>> i & 1));
      this.fix(b, a, Boolean(bits >>> i & 1));
    }
  }

  /** @param {Level} level
   * @param {number} mask */
  drawFormat(level, mask) {
    const {side} = this;
    const data = LEVELS[level].bits << 3 | mask;
    const bits = (data << 10 | restOf(data, 0x537, 10)) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
      const isDark = Boolean(bits >>> i & 1);
      // Around the first finder, beyond the timing lines, and next to the other two.
      if (i < 8) {
        this.fix(8, i < 6 ? i : i + 1, isDark);
        this.fix(side - 1 - i, 8, isDark);
      } else {
        this.fix(i === 8 ? 7 : 14 - i, 8, isDark);
        this.fix(8, side - 15 + i, isDark);
      }
    }
    this.fix(8, side - 8, true);
  }

  /** Places bytes in columns of two modules from the right, alternately upwards and downwards.
   * @param {readonly number[]} bytes */
  drawData(bytes) {
    const {side} = this;
    let bit = 0;
    let isUpward = true;
    // The timing line is skipped.
    for (let right = side - 1; right > 0; right -= right === 8 ? 3 : 2) {
      for (let i = 0; i < side; i++)
        for (const x of [right, right - 1]) {
          const y = isUpward ? side - 1 - i : i;
          if (this.fixed[y][x] || bit >= 8 * bytes.length) continue;
          this.modules[y][x] = Boolean(bytes[bit >>> 3] >>> 7 - (bit & 7) & 1);
          bit += 1;
        }
      isUpward = !isUpward;
    }
  }

  /** Inverts the modules of a mask that are not fixed; applying it twice undoes it.
   * @param {number} mask */
  invert(mask) {
    for (let y = 0; y < this.side; y++)
      for (let x = 0; x < this.side; x++)
        if (!this.fixed[y][x] && MASKS[mask](x, y) === 0) this.modules[y][x] = !this.modules[y][x];
  }

  /** The penalty for patterns that make the code hard to read. */
  penalty() {
    const {side, modules} = this;
    const rows = modules.map((row) => row.map(Number).join(""));
    const columns = modules.map((_, x) => modules.map((row) => Number(row[x])).join(""));
    let penalty = 0;
    for (const line of [...rows, ...columns]) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += PENALTY.run + run.length - 5;
      for (const finder of FINDERS)
        for (let i = line.indexOf(finder); i >= 0; i = line.indexOf(finder, i + 1)) penalty += PENALTY.finder;
    }
    for (let y = 1; y < side; y++)
      for (let x = 1; x < side; x++)
        if (new Set([modules[y][x], modules[y - 1][x], modules[y][x - 1], modules[y - 1][x - 1]]).size === 1) penalty += PENALTY.square;
    const dark = rows.join("").replaceAll("0", "").length / side ** 2;
    return penalty + PENALTY.balance * Math.floor(Math.abs(dark - 0.5) * 20);
  }
}

/** Returns the modules of a code, rows from the top, true for dark ones; null if the text is too long.
 * @param {string} text */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const fits = (/** @type {number} */ version, /** @type {Level} */ level) =>
    4 + countBits(version) + 8 * bytes.length <= 8 * dataCapacity(version, level);
  const version = Array.from({length: MOST_VERSION}, (_, i) => i + 1).find((one) => fits(one, "L"));
  if (!version) return null;
  // The highest level of correction that fits.
  const level = fits(version, "M") ? "M" : "L";
  const code = new Code(version);
  code.drawData(codewords(bytes, version, level));
  const penalties = MASKS.map((_, mask) => {
    code.invert(mask);
    code.drawFormat(level, mask);
    const penalty = code.penalty();
    code.invert(mask);
    return penalty;
  });
  const best = penalties.indexOf(Math.min(...penalties));
  code.invert(best);
  code.drawFormat(level, best);
  return code.modules;
}
