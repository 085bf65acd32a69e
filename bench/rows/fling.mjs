import { scrollingRow } from "./scrolling.mjs";

/** A strong movement on a touchpad or a free-running wheel. */
export const fling = scrollingRow({ title: "A fling", seconds: 50, inputs: ["30 kB", "100 kB"] }, (page) =>
  page.turnWheel({ distance: 6_000, speed: 4_000 }),
);
