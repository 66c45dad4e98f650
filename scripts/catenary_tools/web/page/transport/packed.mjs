// SPDX-License-Identifier: MIT
// Files that are stored compressed, because some hosts do not compress any.

/** @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>} */
export async function unpack(bytes) {
  const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}
