import { measureFirstPaint } from "./firstPaint.mjs";
import { measureServerStart } from "./serverStart.mjs";
import { measureSocketRequest } from "./socketRequest.mjs";
import { measureSplit } from "./split.mjs";

/**
 * The rows of the bench by their names in goals.json.
 * @type {Readonly<Record<string, import("./row.mjs").RowRun>>}
 */
export const rows = {
  1: measureFirstPaint,
  11: measureSplit,
  12: measureSocketRequest,
  14: measureServerStart,
};
