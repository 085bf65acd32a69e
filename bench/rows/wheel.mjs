import { scrollingRow, slowly } from "./scrolling.mjs";

/** Turning the wheel at the speed of reading diagonally, also on a processor of a quarter of the speed. */
export const wheel = scrollingRow(
  {
    title: "Turning the wheel",
    seconds: 135,
    hasEmptyPage: true,
    inputs: ["30 kB", `30 kB${slowly}`, "100 kB", `100 kB${slowly}`, "300 hunks"],
  },
  (page) => page.turnWheel({ distance: 1_200, speed: 1_200 }),
);
