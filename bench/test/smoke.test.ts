// Each row on its first input, once: its figures are there. No times are judged.
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { startBrowser } from "../measure/browser.mjs";
import { goals } from "../measure/result.mjs";
import { findProduct, repository } from "../product/product.mjs";
import { rows } from "../rows/allRows.mjs";

test("every goal is about a figure of a row", () => {
  const known = Object.entries(rows).flatMap(([row, { inputs, metrics }]) =>
    inputs.flatMap((input) => Object.keys(metrics).map((metric) => ({ row, input, metric }))),
  );
  for (const { row, input, metric } of goals) expect(known).toContainEqual({ row, input, metric });
});

describe("with the built product in a browser", { tags: ["whole"] }, () => {
  let browser: Browser;
  const product = () => findProduct(repository);

  beforeAll(async () => {
    browser = await startBrowser();
    return () => browser.close();
  });

  test.each(Object.keys(rows))("row %s has all its figures", async (name) => {
    const row = rows[name];
    const [input = ""] = row?.inputs ?? [];
    const opened = await Promise.all([
      row?.openProduct(input, product(), async () => browser),
      row?.openControl?.(input, async () => browser),
      row?.openEmpty?.(input, async () => browser),
    ]);
    const [ours = {}, ...others] = await Promise.all(opened.map((side) => side?.sample()));
    for (const side of opened) await side?.dispose();
    // Only the input with changes has code.
    const metrics = Object.keys(row?.metrics ?? {}).filter((metric) => metric !== "code below its section");
    expect(Object.keys(ours).toSorted()).toEqual(metrics.toSorted());
    for (const figure of [ours, ...others].flatMap((sample) => Object.values(sample ?? {})))
      expect(figure).toBeGreaterThanOrEqual(0);
  });
});
