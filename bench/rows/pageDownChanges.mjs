import { scrollingRow, slowly } from "./scrolling.mjs";

/** Page Down held in the page of all changes, at rest. The control has the hunks of the first files as text. */
export const pageDownChanges = scrollingRow(
  { title: "Page Down held in the changes", seconds: 100, inputs: ["200 files", `200 files${slowly}`, "2,000 files"] },
  (page) => page.hold("PageDown", 1_200),
);
