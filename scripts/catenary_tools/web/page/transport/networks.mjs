// SPDX-License-Identifier: MIT
// Determines which networks a setting of a game uses.

/** A network in the file `name`, used for these values of the width and the options. The usual network covers the
 * defaults.
 * @typedef {{name: string, isUsual: boolean, only: Readonly<Record<string, readonly string[]>>}} Network */
/** A game with those of its width and options that have been set; the others have their defaults.
 * @typedef {{game: string, values: Readonly<Record<string, string>>}} ChosenSetting */

const COMMAND = /^(?:(set_game)|(boardsize)|game_param (\w+)) (\S+)$/;

/** Returns the setting after a command; null if the command does not change it.
 * @param {ChosenSetting | null} setting
 * @param {string} line
 * @returns {ChosenSetting | null} */
export function settingAfter(setting, line) {
  const [, game, size, option, value] = line.match(COMMAND) ?? [];
  if (game) return {game: value, values: {}};
  const name = size ? "width" : option;
  return setting && name ? {...setting, values: {...setting.values, [name]: value}} : null;
}

/** Returns the networks that a setting may use: at most one if everything that they depend on is set.
 * @param {readonly Network[]} networks
 * @param {ChosenSetting} setting */
export function networksFor(networks, {values}) {
  const usual = networks.find(({isUsual}) => isUsual)?.only ?? {};
  return networks.filter(({only}) => Object.entries(only).every(([name, covered]) =>
    covered.some((value) => (name in values ? values[name] === value : usual[name]?.includes(value) ?? true))));
}
