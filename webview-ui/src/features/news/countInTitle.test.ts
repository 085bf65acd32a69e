import { describe, expect, it } from "vitest";
import { countInTitle } from "./countInTitle.ts";

describe("countInTitle", () => {
  it("counts before the title, and leaves it as it was once nothing is new", () => {
    const title = "Totals (2) – Dialectic";
    const counted = countInTitle(title, 12);
    expect([counted, countInTitle(counted, 3), countInTitle(counted, 0)]).toEqual([
      "(12) Totals (2) – Dialectic",
      "(3) Totals (2) – Dialectic",
      title,
    ]);
  });
});
