import { join } from "node:path";
import type { ClaimOutcome } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import type { WorkspacePort } from "../base/ports.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

/** Disk notifications are late on a busy machine. */
const patient = { timeout: 60_000 };
const check = (source: string) => `\`\`\`check\n${source}\n\`\`\`\n`;
const content = `# A\n\n${check("one")}\n## B\n\n- item\n\n  ${check("two").replaceAll("\n", "\n  ").trimEnd()}\n\n${check("three")}`;

/** Opens a page that shows a review; the results of its claims can be set. */
async function opened(text = content, workspace: Partial<WorkspacePort> = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { "src/a.ts": "a\n" });
  const outcomes = new Map<string, ClaimOutcome>();
  const runs: string[] = [];
  const test = await openTestHost({
    folders: [folder],
    workspace,
    async evaluate(source) {
      runs.push(source);
      return outcomes.get(source) ?? { kind: "holds", found: "true" };
    },
  });
  const presented = await test.present({ content: text });
  const { page, claimNews: claims } = await openPage(test);
  const told = () => claims.at(-1)?.claims.map(({ index, text, state }) => [index, text, state].join(" "));
  return {
    ...test,
    folder,
    page,
    news: claims,
    told,
    outcomes,
    runs,
    reviewId: "reviewId" in presented ? presented.reviewId : "",
  };
}

describe("a page's claims", () => {
  it("are listed section by section, each with its result", async () => {
    const { told, news: claims, host, outcomes } = await opened();
    outcomes.set("two", { kind: "fails", expected: "3", found: "5" });
    await expect.poll(told).toEqual(["0 one holds", "0 two holds", "1 three holds"]);
    const hashes = host.shown?.document.sections.map(({ hash }) => hash) ?? [];
    expect(claims.at(-1)?.claims.map(({ hash }) => hash)).toEqual([hashes[0], hashes[1], hashes[1]]);
  });

  it("show in a comparison which results have changed", async () => {
    const { told, outcomes, page, present, folder, reviewId } = await opened();
    await expect.poll(told).toEqual(["0 one holds", "0 two holds", "1 three holds"]);
    outcomes.set("two", { kind: "fails", expected: "3", found: "5" });
    await present({ content: "## C\n\nMore.\n", mode: "append" });
    writeFiles(folder, { "src/a.ts": "b\n" });
    await expect.poll(told, patient).toEqual(["0 one holds", "0 two fails", "1 three holds"]);
    const flips = async () => {
      const outcome = await page["view/compare"]({ reviewId, from: 1, to: 2 });
      return outcome.kind === "comparing" ? outcome.comparison.flips : outcome;
    };
    await expect.poll(flips).toEqual([{ ordinal: 1, check: "two", state: "fails", expected: "3", found: "5" }]);
  });

  it("are evaluated again when a file on the disk changes", async () => {
    const { told, outcomes, folder } = await opened();
    await expect.poll(told).toEqual(["0 one holds", "0 two holds", "1 three holds"]);
    outcomes.set("two", { kind: "fails", expected: "3", found: "5" });
    writeFiles(folder, { "src/a.ts": "b\n" });
    await expect.poll(told, patient).toEqual(["0 one holds", "0 two fails", "1 three holds"]);
  });

  it("are evaluated again once after many documents are saved", async () => {
    let save: (path: string) => void = () => undefined;
    const onSaved: WorkspacePort["onSaved"] = (listener) => {
      save = listener;
      return { dispose: () => undefined };
    };
    const { told, runs, outcomes, folder } = await opened(`# A\n\n${check("one")}`, { onSaved });
    await expect.poll(told).toEqual(["0 one holds"]);
    const before = runs.length;
    outcomes.set("one", { kind: "unknown", reason: "Why" });
    const saveAll = () => {
      for (let each = 0; each < 20; each++) save(join(folder, "src/a.ts"));
      // Files outside the listing are no part of the review.
      save(join(folder, "dist/a.js"));
    };
    // The folders may not be listed yet.
    await expect
      .poll(() => {
        if (runs.length === before) saveAll();
        return told();
      }, patient)
      .toEqual(["0 one unknown"]);
    expect(runs.length - before).toBe(1);
  });

  it("are evaluated again on the reader's request: one of them, or all", async () => {
    const { told, runs, page, host } = await opened();
    await expect.poll(told).toEqual(["0 one holds", "0 two holds", "1 three holds"]);
    const hash = host.shown?.document.sections[1]?.hash ?? "";
    runs.length = 0;
    await page["claims/run"]({ claim: { hash, index: 1 } });
    await expect.poll(() => runs).toEqual(["three"]);
    await page["claims/run"]({ claim: { hash, index: 7 } });
    await page["claims/run"]({});
    await expect.poll(() => runs).toEqual(["three", "one", "two", "three"]);
  });

  it("are those of the new text after an update; unchanged ones are not evaluated again for the page", async () => {
    const { told, runs, present } = await opened();
    await expect.poll(told).toEqual(["0 one holds", "0 two holds", "1 three holds"]);
    runs.length = 0;
    await present({ mode: "update-section", section: "B", content: check("four") });
    await expect.poll(told).toEqual(["0 one holds", "0 four holds"]);
    expect(runs).toEqual(["four"]);
    await present({ content: "# A\n\nNothing.\n" });
    await expect.poll(told).toEqual([]);
  });

  it("of an old iteration are not run: each shows its own result and time", async () => {
    const { told, news, runs, outcomes, present, page, reviewId } = await opened();
    await expect.poll(told).toEqual(["0 one holds", "0 two holds", "1 three holds"]);
    const then = news.at(-1)?.claims.map(({ at }) => at);
    outcomes.set("one", { kind: "fails", expected: "3", found: "5" });
    await present({ content: `# A\n\n${check("one")}\nMore.\n` });
    await expect.poll(told).toEqual(["0 one holds"]);
    await page["claims/run"]({});
    await expect.poll(told).toEqual(["0 one fails"]);
    expect(news.at(-1)?.claims[0]?.was).toEqual({ state: "holds", iteration: 1 });
    runs.length = 0;
    await page["view/open"]({ reviewId, iteration: 1 });
    await expect.poll(told).toEqual(["0 one holds", "0 two holds", "1 three holds"]);
    expect(news.at(-1)?.claims.map(({ isOld, found }) => [isOld, found])).toEqual([
      [true, "true"],
      [true, "true"],
      [true, "true"],
    ]);
    expect([runs, news.at(-1)?.claims.map(({ at }) => at)]).toEqual([[], then]);
  });

  it("of an old iteration are unknown if they were never evaluated", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const first = await test.present({ content });
    await test.present({ content: `# A\n\n${check("five")}` });
    const { page, claimNews } = await openPage(test);
    await page["view/open"]({ reviewId: "reviewId" in first ? first.reviewId : "", iteration: 1 });
    const states = () => claimNews.at(-1)?.claims.map(({ text, state }) => `${text} ${state}`);
    await expect.poll(states).toEqual(["one unknown", "two unknown", "three unknown"]);
  });

  it("are not run in an untrusted workspace", async () => {
    const { told, runs } = await opened(content, { isTrusted: () => false });
    await expect.poll(told).toEqual(["0 one unknown", "0 two unknown", "1 three unknown"]);
    expect(runs).toEqual([]);
  });

  it("beyond the limit are reported as not run", async () => {
    const many = Array.from({ length: 203 }, (_, at) => check(`claim${at}`)).join("\n");
    const { told, runs } = await opened(`# A\n\n${many}`);
    await expect.poll(() => told()?.filter((row) => row.endsWith("holds")).length, patient).toBe(200);
    expect([told()?.length, runs.length]).toEqual([203, 200]);
  });

  it("are not evaluated for the editor's own views, which no one reads as a review", async () => {
    const runs: string[] = [];
    const test = await openTestHost({
      folders: [temporaryFolder()],
      async evaluate(source) {
        runs.push(source);
        return { kind: "holds", found: "true" };
      },
    });
    await test.present({ content });
    const beside = await openPage(test, { isBeside: true });
    await beside.page["claims/run"]({});
    await openPage(test);
    await expect.poll(() => runs.length).toBe(3);
    expect(beside.claimNews).toEqual([]);
  });

  it("are an empty list in a page whose review has none", async () => {
    const { news: claims, present } = await opened("# A\n\nText.\n");
    await present({ content: `# A\n\n${check("one")}` });
    await expect.poll(() => claims.at(-1)?.claims.length).toBe(1);
    expect(claims[0]?.claims).toEqual([]);
  });
});
