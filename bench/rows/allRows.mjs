import { measureDiff } from "./diff.mjs";
import { measureDurableAppend } from "./durableAppend.mjs";
import { measureFirstPaint } from "./firstPaint.mjs";
import { measureHostMemory } from "./hostMemory.mjs";
import { measurePresentReview } from "./presentReview.mjs";
import { measureScroll } from "./scroll.mjs";
import { measureAgainstMarks, measureKeystroke } from "./search.mjs";
import { measureOffscreenUpdate, measureVisibleUpdate } from "./sectionUpdate.mjs";
import { measureServerStart } from "./serverStart.mjs";
import { measureSocketRequest } from "./socketRequest.mjs";
import { measureSplit } from "./split.mjs";

/**
 * The rows of the bench by their names in goals.json.
 * @type {Readonly<Record<string, import("./row.mjs").RowRun>>}
 */
export const rows = {
  1: measureFirstPaint,
  2: measureVisibleUpdate,
  3: measureOffscreenUpdate,
  5: measureScroll,
  10: measureDiff,
  8: measureKeystroke,
  9: measureAgainstMarks,
  11: measureSplit,
  12: measureSocketRequest,
  13: measurePresentReview,
  14: measureServerStart,
  15: measureDurableAppend,
  memory: measureHostMemory,
};
