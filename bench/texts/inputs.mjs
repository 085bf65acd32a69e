import { change300Hunks, explain300Hunks } from "./changedRepository.mjs";
import { setState, writeChecks } from "./checks.mjs";
import { realisticReview } from "./generatedReviews.mjs";
import { beginningOfRealText, realText } from "./realTexts.mjs";

/**
 * The reviews of the rows by their names; each is created on demand. `prepare` fills the folder that a review is about.
 * @type {Readonly<Record<string, { text(): string, prepare?(folder: string): Promise<void> }>>}
 */
const inputs = {
  "30 kB": { text: () => beginningOfRealText(30_000) },
  "100 kB": { text: () => beginningOfRealText(100_000) },
  "740 kB real": { text: realText },
  "1 MB": { text: () => realisticReview(1_000_000) },
  "200 checks": { text: () => writeChecks(0), prepare: async (folder) => setState(folder, 0) },
  "300 hunks": { text: explain300Hunks, prepare: change300Hunks },
};

/**
 * Finds the review of an input, whose name may go on after a comma: "30 kB, processor ÷ 4".
 * @param {string} name
 */
export function findInput(name) {
  const input = inputs[name.split(",")[0] ?? ""];
  if (input === undefined) throw new Error(`There is no input ${name}`);
  return input;
}

/**
 * Returns the text with a numbered sentence before its first heading behind a part of it.
 * @param {string} text
 * @param {number} turn
 * @param {number} part from 0, below the first heading, to 1
 */
export function editText(text, turn, part) {
  const found = text.indexOf("\n## ", Math.floor(text.length * part));
  const at = found < 0 ? text.length : found;
  return `${text.slice(0, at)}\n\n${sentenceOf(turn)}is **new** and has \`code\`.\n${text.slice(at)}`;
}

/**
 * Returns the words with which a numbered sentence begins, by which a page finds it.
 * @param {number} turn
 */
export function sentenceOf(turn) {
  return `Edit number ${turn} `;
}
