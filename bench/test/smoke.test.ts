// Rows of the bench in a short form that judges no times: bytes, counts, and agreement with the peers.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenRepository } from "../anchors/writtenRepository.mjs";
import { startBrowser } from "../measure/browser.mjs";
import { findGoal, goals } from "../measure/result.mjs";
import { runFolder } from "../product/builtProduct.mjs";
import { loadGit, loadReview } from "../product/bundle.mjs";
import { rows } from "../rows/allRows.mjs";
import { replayed } from "../rows/anchors.mjs";
import { writeHistory } from "../rows/history.mjs";
import { sizeOfPage, sizeOfPeer } from "../rows/pageSize.mjs";
import { compareRange } from "../rows/ranges.mjs";
import { checkSameHeadings } from "../rows/split.mjs";
import { updateBytes } from "../rows/updateBytes.mjs";
import { inputs } from "../texts/inputs.mjs";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-smoke-")));
// The results of git blame are cached in this folder.
process.env["XDG_CACHE_HOME"] = join(folder, "cache");

afterAll(() => {
  // A test worker does not remove them at its end as the bench does.
  for (const made of [folder, runFolder()]) rmSync(made, { recursive: true, force: true });
});

test("every row has goals, and every goal a row", () => {
  expect(Object.keys(goals).sort()).toEqual(Object.keys(rows).sort());
});

test("the rows together take less than twelve and a half minutes", () => {
  expect(Object.values(rows).reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(12.5 * 60);
});

describe("in a browser", { tags: ["whole"] }, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
    return () => browser.close();
  });

  test("row 17: an update of one of 10,000 sections sends a few hundred bytes beyond its text", async () => {
    const { result, bytes } = await updateBytes(browser, "10,000 sections");
    expect(result.verdict).toBe("pass");
    expect(bytes).toBeLessThan(2_000);
  });

  test("row 7: a page with 1 MB has a small part of the peer's elements", async () => {
    const [ours, peer] = [await sizeOfPage(browser, inputs["1 MB"]()), await sizeOfPeer(browser, inputs["1 MB"]())];
    expect(peer.elements).toBeGreaterThan(10_000);
    // Ten times the goal's share, for a tenth of the text.
    expect(ours.elements / peer.elements).toBeLessThan(0.1);
  });
});

test("row 11: sections have the headings that mdast finds", async () => {
  const { splitMarkdown } = await loadReview();
  const text = inputs["100 kB"]();
  expect(splitMarkdown(text).length).toBeGreaterThan(20);
  checkSameHeadings(text, splitMarkdown(text));
});

test("row 16: a history takes a small part of the size of its texts", { tags: ["whole"] }, async () => {
  const { raw, size } = await writeHistory(join(folder, "store"), 100);
  expect(raw / size).toBeGreaterThan(10);
});

test("rows ranges and anchors: ranges are git's, and lines are followed to where blame finds them", {
  tags: ["whole"],
}, async () => {
  const repository = await writtenRepository(mkdtempSync(join(folder, "repository-")));
  const { commits } = repository;
  const [engine, review] = [await loadGit(), await loadReview()];
  for (const distance of [1, 10]) {
    for (const [at, head] of commits.entries()) {
      const base = commits[at - distance];
      if (base === undefined) continue;
      const { isSame, files } = await compareRange(engine, repository.folder, { base, head });
      expect(isSame, `${files} files of ${base}..${head} are git's`).toBe(true);
    }
    const tally = await replayed(review, repository, distance);
    const [right = 0, wrong = 0, declined = 0] = [tally.get("right"), tally.get("wrong"), tally.get("declined")];
    expect(right).toBeGreaterThan(100);
    expect((100 * wrong) / (right + wrong + declined)).toBeLessThan(
      Number(findGoal("anchors", "wrong, % of what exists").goal),
    );
    expect((100 * right) / (right + wrong + declined)).toBeGreaterThan(95);
  }
});
