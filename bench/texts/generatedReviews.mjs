import { BlockWriter } from "./reviewBlocks.mjs";

/**
 * Creates a realistic review of nearly `length` UTF-16 code units, never more: prose, lists, tables, code and
 * references.
 * @param {number} length
 * @param {number} [seed]
 */
export function realisticReview(length, seed = 42) {
  const writer = new BlockWriter(seed);
  const parts = [`# Review ${seed}\n\n${writer.paragraph()}\n\n`];
  let total = parts[0]?.length ?? 0;
  for (let number = 1; ; number += 1) {
    const section = writer.section(String(number));
    if (total + section.length > length) return parts.join("");
    parts.push(section);
    total += section.length;
  }
}
