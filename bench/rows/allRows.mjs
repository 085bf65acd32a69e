import { onOneProcessor } from "../measure/oneProcessor.mjs";
import { measureActivation } from "./activation.mjs";
import { measureAnchors } from "./anchors.mjs";
import { measureAppend } from "./append.mjs";
import { measureCapability } from "./capability.mjs";
import { measureCliStart } from "./cliStart.mjs";
import { measureDiff } from "./diff.mjs";
import { measureDurableAppend } from "./durableAppend.mjs";
import { measureFirstPaint } from "./firstPaint.mjs";
import { measureHistory } from "./history.mjs";
import { measureHook } from "./hook.mjs";
import { measureHostMemory } from "./hostMemory.mjs";
import { measureIdeCall } from "./ideCall.mjs";
import { measureJump } from "./jump.mjs";
import { measureLongText } from "./longText.mjs";
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
import { measureSnapshot } from "./snapshot.mjs";
import { measureSocketRequest } from "./socketRequest.mjs";
import { measureSplit } from "./split.mjs";
import { measureStory } from "./story.mjs";
import { measureUpdateBytes } from "./updateBytes.mjs";

/**
 * The rows of the bench by their names in goals.json. `seconds` is the time limit of a row in the short form; all rows
 * together take less than twelve and a half minutes.
 * @type {Readonly<Record<string, { readonly seconds: number, readonly measure: import("./row.mjs").RowRun }>>}
 */
export const rows = {
  1: { seconds: 60, measure: measureFirstPaint },
  2: { seconds: 60, measure: measureVisibleUpdate },
  3: { seconds: 25, measure: measureOffscreenUpdate },
  4: { seconds: 30, measure: measureAppend },
  5: { seconds: 45, measure: measureScroll },
  6: { seconds: 25, measure: measureJump },
  7: { seconds: 35, measure: measurePageSize },
  8: { seconds: 30, measure: measureKeystroke },
  9: { seconds: 25, measure: measureAgainstMarks },
  10: { seconds: 20, measure: measureDiff },
  11: { seconds: 20, measure: measureSplit },
  12: { seconds: 25, measure: onOneProcessor(measureSocketRequest) },
  13: { seconds: 20, measure: measurePresentReview },
  14: { seconds: 12, measure: measureServerStart },
  15: { seconds: 15, measure: measureDurableAppend },
  16: { seconds: 25, measure: measureHistory },
  17: { seconds: 10, measure: measureUpdateBytes },
  18: { seconds: 40, measure: measureReopen },
  "long-text": { seconds: 18, measure: measureLongText },
  memory: { seconds: 10, measure: measureHostMemory },
  anchors: { seconds: 20, measure: measureAnchors },
  "re-anchor": { seconds: 6, measure: measureReanchor },
  story: { seconds: 30, measure: measureStory },
  snapshot: { seconds: 10, measure: measureSnapshot },
  ranges: { seconds: 20, measure: measureRanges },
  "re-anchor-host": { seconds: 45, measure: measureReanchorHost },
  "cli-start": { seconds: 15, measure: measureCliStart },
  activation: { seconds: 10, measure: measureActivation },
  hook: { seconds: 15, measure: measureHook },
  "ide-call": { seconds: 15, measure: onOneProcessor(measureIdeCall) },
  capability: { seconds: 8, measure: measureCapability },
};
