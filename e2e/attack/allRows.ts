import type { Row } from "./row.ts";
import { createTestsRow } from "./rows/createTestsRow.ts";
import { damagedStore, fullDisk, powerCut } from "./rows/disk.ts";
import { openedBrowser, otherUser, socketPlaces, strangers } from "./rows/entry.ts";
import { fileReferences } from "./rows/fileReferences.ts";
import { floodOfConnections } from "./rows/flood.ts";
import { badFrames, endlessStreams } from "./rows/frames.ts";
import { busyHost, freezingPage } from "./rows/freezing.ts";
import { controlCharacters, hostileRanges, programsOfRepository } from "./rows/hostileRepository.ts";
import { killedHost, sharedNumbers } from "./rows/kills.ts";
import { manyCalls, standardInput } from "./rows/manyCalls.ts";
import { hostileNames, policyAlone, withoutPolicy, withPolicy } from "./rows/markup.ts";
import { orphanedTab } from "./rows/orphanedTab.ts";
import { publishedFiles } from "./rows/publishedFiles.ts";

/** Every row by its name; numbers refer to the table of goals. */
export const rows: Readonly<Record<string, Row>> = {
  1: withoutPolicy,
  names: hostileNames,
  2: policyAlone,
  3: withPolicy,
  4: freezingPage,
  host: busyHost,
  5: createTestsRow({
    title: "CommonMark and GFM examples, before sanitising",
    goal: "652 of 652, 662 of 673 with 11 known differences",
    files: ["webview-ui/src/markdown/test/conformance.test.ts"],
    said: / of \d+ agree$/,
  }),
  6: manyCalls,
  7: standardInput,
  8: badFrames,
  9: endlessStreams,
  10: strangers,
  user: otherUser,
  open: openedBrowser,
  tab: orphanedTab,
  flood: floodOfConnections,
  11: socketPlaces,
  12: fileReferences,
  git: programsOfRepository,
  ranges: hostileRanges,
  control: controlCharacters,
  13: killedHost,
  numbers: sharedNumbers,
  14: powerCut,
  15: damagedStore,
  16: fullDisk,
  faults: createTestsRow({
    title: "a fault at every call of the file system, and clocks that go backwards",
    goal: "acknowledged lost 0, every failure answered",
    files: ["host/store/faults.test.ts", "host/store/damage.test.ts"],
    said: /^(?:E\w+|short|torn) at each|^store: /,
  }),
  17: createTestsRow({
    title: "acknowledgements and syncs in a trace of system calls",
    goal: "acknowledged before the sync 0",
    files: ["host/store/storeDurability.test.ts"],
    said: /^strace|^kill -9/,
  }),
  package: publishedFiles,
};
