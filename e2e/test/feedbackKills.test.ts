import { describe, expect, it } from "vitest";
import { killFeedback } from "../support/killFeedback.ts";

/** `npm run soak` kills far more often. */
const points = Number(process.env["DIALECTIC_KILLS"] ?? 20);
const seed = Number(process.env["DIALECTIC_SEED"] ?? 27);

describe("what a person says", () => {
  it(
    "is received once each, whoever is killed at whatever moment, and drafts are kept",
    async () => {
      const kills = await killFeedback({ points, seed });
      console.log(`kill -9, seed ${seed}: ${JSON.stringify(kills.killed)}, ${kills.received.length} items`);
      expect([...kills.received].sort()).toEqual([...kills.given].sort());
      expect([...kills.comments].sort()).toEqual([...kills.said].sort());
      expect(kills.draft).toBe(kills.typed);
      expect(kills.given.length).toBeGreaterThanOrEqual(points);
    },
    30_000 + points * 15_000,
  );
});
