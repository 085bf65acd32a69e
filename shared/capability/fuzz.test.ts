import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzz } from "./test/fuzz.fixture.ts";

describe("the language", () => {
  it("obeys its laws for random programs", async () => {
    const { seed: firstSeed = 0 } = fc.readConfigureGlobal();
    const tally = await fuzz({ firstSeed, rounds: 10_000, milliseconds: Number.POSITIVE_INFINITY });
    expect(tally.problems).toEqual([]);
    expect([tally.sources, tally.succeeded > 200, tally.failed > 200, tally.ambiguous > 50]).toEqual([
      10_000,
      true,
      true,
      true,
    ]);
  });
});
