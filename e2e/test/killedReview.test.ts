import { describe, expect, it } from "vitest";
import { killReview } from "../support/killedReview.ts";

describe("a review from the request to the commit", () => {
  /** Minimum number of kills of each of host, server and client; `npm run soak` kills far more often. */
  const points = Number(process.env["DIALECTIC_KILLS"] ?? 20);
  const seed = Number(process.env["DIALECTIC_SEED"] ?? 27);

  it(
    "loses nothing and doubles nothing, whoever is killed at whatever moment",
    async () => {
      const { killed, steps, given, received, problems } = await killReview({ points, seed });
      console.log(`kill -9, seed ${seed}: ${JSON.stringify({ killed, steps, items: received.length })}`);
      expect(problems).toEqual([]);
      expect(received.toSorted()).toEqual(given.toSorted());
      expect(Math.min(...Object.values(killed))).toBeGreaterThanOrEqual(points);
    },
    60_000 + points * 30_000,
  );
});
