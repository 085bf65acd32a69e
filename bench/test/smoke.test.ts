// Each row on its first input, once: its figures are there, and both sides show the same text. No times are judged.
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { startBrowser } from "../measure/browser.mjs";
import { goals } from "../measure/result.mjs";
import { showPlainReview } from "../page/plainReview.mjs";
import { showReview } from "../product/panel.mjs";
import { findProduct, repository } from "../product/product.mjs";
import { rows } from "../rows/allRows.mjs";

test("every goal is about a figure of a row", () => {
  const known = Object.entries(rows).flatMap(([row, { inputs, metrics }]) =>
    inputs.flatMap((input) => Object.keys(metrics).map((metric) => ({ row, input, metric }))),
  );
  for (const { row, input, metric } of goals) expect(known).toContainEqual({ row, input, metric });
});

test("the rows together leave time for the build in twelve minutes", () => {
  expect(Object.values(rows).reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(11.7 * 60);
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

  test("the product's page and the plain one show the same text", async () => {
    const [ours, plain] = [await showReview("30 kB", product()), await showPlainReview("30 kB")];
    const runs = await Promise.all(
      [ours, plain].map(async (review) =>
        listWordRuns(await (await (await review.open(browser)).settled()).evaluate(readText)),
      ),
    );
    await Promise.all([ours.dispose(), plain.dispose()]);
    const [shown = [], expected = []] = runs;
    const known = new Set(expected);
    expect(shown.length).toBeGreaterThan(1_000);
    // Footnotes, alerts and escapes differ between the two dialects.
    expect(shown.filter((run) => known.has(run)).length / shown.length).toBeGreaterThan(0.9);
  });
});

/** Runs in a page: returns the text of its sections, without the panel's own additions, with a blank after each block. */
const readText = `[...document.querySelectorAll("main.scroller .section")].map((section) => {
  const copy = section.cloneNode(true);
  for (const extra of copy.querySelectorAll("button, .visually-hidden")) extra.remove();
  for (const block of copy.querySelectorAll("p, li, pre, td, th, h1, h2, h3, h4, div")) block.append(" ");
  return copy.textContent;
}).join(" ")`;

/** Lists each four words that follow one another: enough to tell two places of a text apart. */
function listWordRuns(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(3).map((_, index) => words.slice(index, index + 4).join(" "));
}
