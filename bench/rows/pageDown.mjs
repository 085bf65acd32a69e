import { atOnce, scrollingRow, slowly } from "./scrolling.mjs";

/** Page Down held for as long as 100 kB take, on a page at rest, and as soon as the page shows its first screen. */
export const pageDown = scrollingRow(
  {
    title: "Page Down held",
    seconds: 105,
    inputs: ["30 kB", "100 kB", `100 kB${atOnce}`, "300 hunks", `300 hunks${slowly}`],
  },
  (page) => page.hold("PageDown", 1_200),
);
