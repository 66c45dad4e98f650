// SPDX-License-Identifier: MIT
// Which networks a setting of a game uses.

/** A network, in the file `name`. It is used where the width and the options have these values. The usual one serves the
 * defaults.
 * @typedef {{name: string, isUsual: boolean, only: Readonly<Record<string, readonly string[]>>}} Network */
/** A game with what has been set of its width and options; the rest has defaults.
 * @typedef {{game: string, values: Readonly<Record<string, string>>}} ChosenSetting */

const COMMAND = /^(?:(set_game)|(boardsize)|game_param (\w+)) (\S+)$/;

/** Returns the setting after a command; null if the command sets nothing.
 * @param {ChosenSetting | null} setting
 * @param {string} line
 * @returns {ChosenSetting | null} */
export function settingAfter(setting, line) {
  const [, game, size, option, value] = line.match(COMMAND) ?? [];
  if (game) return {game: value, values: {}};
  const name = size ? "width" : option;
  return setting && name ? {...setting, values: {...setting.values, [name]: value}} : null;
}

/** Returns the networks that a setting may use: at most one where all is set that they depend on.
 * @param {readonly Network[]} networks
 * @param {ChosenSetting} setting */
export function networksFor(networks, {values}) {
  const usual = networks.find(({isUsual}) => isUsual)?.only ?? {};
  return networks.filter(({only}) => Object.entries(only).every(([name, covered]) =>
    covered.some((value) => (name in values ? values[name] === value : usual[name]?.includes(value) ?? true))));
}
