import { afterEach, describe, expect, it } from "vitest";
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
      const read = await assistant.call("get_review", {});
      expect(read.structured).toMatchObject({ iteration: round, iterations: round, content });
    }
  });
});
