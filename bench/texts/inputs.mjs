import { manySections, realisticReview } from "./generatedReviews.mjs";
import { realText } from "./realTexts.mjs";

/** The inputs of the rows by their names in goals.json; each is created on demand. */
export const inputs = {
  "75 kB": () => manySections(1_000),
  "1,000 sections": () => manySections(1_000),
  "10,000 sections": () => manySections(10_000),
  "1 kB": () => realisticReview(1_000),
  "100 kB": () => realisticReview(100_000),
  "740 kB real": realText,
  "1 MB": () => realisticReview(1_000_000),
  "10 MB": () => realisticReview(10_000_000),
};

/** @typedef {keyof typeof inputs} InputName */
