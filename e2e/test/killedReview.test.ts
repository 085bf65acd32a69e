import { afterEach, describe, expect, it } from "vitest";
import { killReview } from "../support/killedReview.ts";
import { type Product, startProduct } from "../support/product.ts";
import { isRunning, until } from "../support/windows.ts";

describe("an acknowledged review", () => {
  let product: Product | undefined;

  afterEach(async () => {
    await product?.dispose();
    product = undefined;
  });

  it("is still there after kill -9 of the host straight after the answer", async () => {
    product = await startProduct();
    const { assistant, workspace } = product;
    for (let round = 1; round <= 5; round += 1) {
      const content = `# Round ${round}\n\n${"acknowledged ".repeat(round * 500)}\n`;
      const answer = await assistant.call("present_review", { content, baseUri: workspace.folder });
      const { pid } = product.host();
      process.kill(pid, "SIGKILL");
      expect(answer).toMatchObject({ isError: false, structured: { iteration: round } });
      await until(() => !isRunning(pid));
      const read = await assistant.call("get_review", { limit: 100_000 });
      expect(read.structured).toMatchObject({ iteration: round, iterations: round, content });
    }
  });
});

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
