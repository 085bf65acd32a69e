import { onOneProcessor } from "../measure/oneProcessor.mjs";
import { measureAnchors } from "./anchors.mjs";
import { measureAppend } from "./append.mjs";
import { measureCapability } from "./capability.mjs";
import { measureCliStart } from "./cliStart.mjs";
import { measureDiff } from "./diff.mjs";
import { measureDurableAppend } from "./durableAppend.mjs";
import { measureFirstPaint } from "./firstPaint.mjs";
import { measureHistory } from "./history.mjs";
import { measureHostMemory } from "./hostMemory.mjs";
import { measureIdeCall } from "./ideCall.mjs";
import { measureJump } from "./jump.mjs";
import { measurePageSize } from "./pageSize.mjs";
import { measurePresentReview } from "./presentReview.mjs";
import { measureRanges } from "./ranges.mjs";
import { measureReanchor } from "./reanchor.mjs";
import { measureReanchorHost } from "./reanchorHost.mjs";
import { measureReopen } from "./reopen.mjs";
import { measureScroll } from "./scroll.mjs";
import { measureAgainstMarks, measureKeystroke } from "./search.mjs";
import { measureOffscreenUpdate, measureVisibleUpdate } from "./sectionUpdate.mjs";
import { measureServerStart } from "./serverStart.mjs";
import { measureSocketRequest } from "./socketRequest.mjs";
import { measureSplit } from "./split.mjs";
import { measureUpdateBytes } from "./updateBytes.mjs";

/**
 * The rows of the bench by their names in goals.json.
 * @type {Readonly<Record<string, import("./row.mjs").RowRun>>}
 */
export const rows = {
  1: measureFirstPaint,
  2: measureVisibleUpdate,
  3: measureOffscreenUpdate,
  4: measureAppend,
  5: measureScroll,
  6: measureJump,
  7: measurePageSize,
  8: measureKeystroke,
  9: measureAgainstMarks,
  10: measureDiff,
  11: measureSplit,
  12: onOneProcessor(measureSocketRequest),
  13: measurePresentReview,
  14: measureServerStart,
  15: measureDurableAppend,
  16: measureHistory,
  17: measureUpdateBytes,
  18: measureReopen,
  memory: measureHostMemory,
  anchors: measureAnchors,
  "re-anchor": measureReanchor,
  ranges: measureRanges,
  "re-anchor-host": measureReanchorHost,
  "cli-start": measureCliStart,
  "ide-call": onOneProcessor(measureIdeCall),
  capability: measureCapability,
};
