import { change300Hunks, changeManyFiles, explain300Hunks, writeManyHunks } from "./changedRepository.mjs";
import { setState, writeChecks } from "./checks.mjs";
import { realisticReview } from "./generatedReviews.mjs";
import { beginningOfRealText, realText } from "./realTexts.mjs";

/** Files of a change that the plain page shows at most: a browser lays out more of them for minutes. */
const mostPlainFiles = 200;

/**
 * The reviews of the rows by their names; each is created on demand. `prepare` fills the folder that a review is about.
 * Where the page of changes is what a row is about, `plainText` has the changes for the plain page.
 * @type {Readonly<Record<string, { text(): string, prepare?(folder: string): Promise<void>, plainText?(): string }>>}
 */
const inputs = {
  "30 kB": { text: () => beginningOfRealText(30_000) },
  "100 kB": { text: () => beginningOfRealText(100_000) },
  "740 kB real": { text: realText },
  "1 MB": { text: () => realisticReview(1_000_000) },
  "200 checks": { text: () => writeChecks(0), prepare: async (folder) => setState(folder, 0) },
  "300 hunks": { text: explain300Hunks, prepare: change300Hunks },
  "200 files": changes(200),
  "2,000 files": changes(2_000),
  "10,000 files": changes(10_000),
};

/** @param {number} files */
function changes(files) {
  return {
    text: () => "# Changes\n\nThe values are computed again where they are needed.\n",
    prepare: (/** @type {string} */ folder) => changeManyFiles(folder, files),
    plainText: () => writeManyHunks(Math.min(files, mostPlainFiles)),
  };
}

/**
 * Finds the review of an input, whose name may go on after a comma: "30 kB, processor ÷ 4".
 * @param {string} name
 */
export function findInput(name) {
  const input = inputs[name.split(", ")[0] ?? ""];
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
