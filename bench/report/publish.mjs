import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repository } from "../product/builtProduct.mjs";
import { reportFiles } from "./figures.mjs";

/** @import { KeptFigures, KeptRun } from "./kept.mjs" */

const published = join(repository, "bench");
const keptName = "figures.json";
/** Processors used by other programs above which figures are not reliable. */
const mostLoad = 0.3;

/** Reads the figures of published runs. @returns {KeptFigures} */
export function keptFigures() {
  const file = join(published, keptName);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/**
 * Returns the name under which the figures of a run are stored; the two forms are not compared with each other.
 * @param {string} kind of the machine
 * @param {boolean} isFull
 */
export function keptUnder(kind, isFull) {
  return isFull ? `${kind}, full form` : kind;
}

/**
 * Returns the reason why the figures of a run must not be published; undefined when they may be.
 * @param {{ readonly isWhole: boolean, readonly failedRows: number, readonly load: number | undefined, readonly regressed: boolean }} run
 */
export function hindrance({ isWhole, failedRows, load, regressed }) {
  if (!isWhole) return "this was not a whole run";
  if (failedRows > 0) return "a row could not be measured";
  if (load === undefined) return "the load of others cannot be measured on this system";
  if (load > mostLoad) return `the load of others was ${load.toFixed(2)} processors, more than ${mostLoad}`;
  return regressed ? "there are regressions (--accept publishes them)" : undefined;
}

/**
 * Writes the report and the figures into the folder; without one, publishes them in the folder of the bench.
 * @param {KeptRun & { readonly isFull: boolean, readonly minutes: number }} run
 * @param {string} [folder]
 */
export function writeReport(run, folder = published) {
  const { isFull, minutes, ...kept } = run;
  for (const [name, text] of reportFiles(run)) write(join(folder, name), text);
  const all = { ...keptFigures(), [keptUnder(run.machine.kind, isFull)]: kept };
  write(join(folder, keptName), `${JSON.stringify(all, null, 2)}\n`);
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
