import { findCuts, findWideContent } from "./findCuts.ts";
import { findMisalignments } from "./findMisalignments.ts";
import { findOverlaps } from "./findOverlaps.ts";
import { findSmallTargets } from "./findSmallTargets.ts";

/** Returns the faults of the page as it is laid out now, one sentence each. It runs in the page. */
function findFaults(): readonly string[] {
  const faults = [
    ...findOverlaps(),
    ...findCuts(),
    ...findWideContent(),
    ...findMisalignments(),
    ...findSmallTargets(),
  ];
  return [...new Set(faults)];
}

Object.assign(window, { findFaults });
