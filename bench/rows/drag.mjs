import { scrollingRow } from "./scrolling.mjs";

/** Dragging the scroll bar from the top to the end in two seconds. */
export const drag = scrollingRow(
  { title: "Dragging the scroll bar", seconds: 65, inputs: ["30 kB", "100 kB"] },
  (page) => page.evaluate("bench.drag(2_000)"),
);
