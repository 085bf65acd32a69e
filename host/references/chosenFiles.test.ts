import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReviewStore } from "../store/index.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { openTestHost, type TestHostOptions, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

/** Disk notifications are late on a busy machine. */
const patient = { timeout: 60_000 };
const lines = (name: string) =>
  Array.from({ length: 20 }, (_, at) => `export const ${name}${at} = "${name} ${at * 7}";\n`).join("");
const content = "# A\n\n[`index.ts:5`][]\n\n## End\n";

/** Opens a review that refers to two files by one name, so that its reader has to choose. */
async function opened(options: Partial<TestHostOptions> = {}) {
  const folder = options.folders?.[0] ?? temporaryFolder();
  writeFiles(folder, { "a/index.ts": lines("a"), "b/index.ts": lines("b") });
  const test = await openTestHost({ folders: [folder], ...options });
  await test.present({ content });
  return { ...test, folder, ...(await read(test)) };
}

async function read(test: Awaited<ReturnType<typeof openTestHost>>) {
  const editor = recordingEditor({ kind: "unavailable" });
  const { page, references } = await openPage(test, { editor });
  const rows = () => references.at(-1)?.rows.map(({ text, state, reason }) => [text, state, reason]);
  await expect.poll(rows, patient).toBeDefined();
  const ask = (extra: { readonly choice?: number } = {}) => {
    const { meta, document } = test.host.shown ?? {};
    const hash = document?.sections[0]?.hash ?? "";
    return page["reference/open"]({ reviewId: meta?.reviewId ?? "", hash, text: "index.ts:5", ...extra });
  };
  const checked = async () => {
    const answer = await test.check({});
    return answer.kind === "checked" && answer.references.map(({ state, suggestion }) => [state, suggestion]);
  };
  return { page, rows, ask, checked };
}

const undecided = [["index.ts:5", "ambiguous", "2 files are named index.ts: a/index.ts, b/index.ts"]];

describe("a file that a person chose among several", () => {
  it("is the target from then on, is followed, and is also reported to the assistant", async () => {
    const { rows, ask, checked, folder } = await opened();
    expect([rows(), await checked()]).toEqual([undecided, [["ambiguous", "a/index.ts:5"]]]);
    await ask();
    expect(await ask({ choice: 1 })).toMatchObject({ kind: "code", excerpt: { path: "b/index.ts", markFrom: 5 } });
    await expect.poll(rows, patient).toEqual([["index.ts:5", "exact", undefined]]);
    expect(await checked()).toEqual([["exact", undefined]]);
    writeFiles(folder, { "b/index.ts": `// above\n${lines("b")}` });
    await expect.poll(rows, patient).toEqual([["index.ts:5", "moved", "line 5 is now line 6"]]);
    expect(await checked()).toEqual([["moved", "index.ts:6"]]);
    mkdirSync(join(folder, "c"));
    renameSync(join(folder, "b/index.ts"), join(folder, "c/main.ts"));
    await expect
      .poll(rows, patient)
      .toEqual([["index.ts:5", "moved", "index.ts is now c/main.ts, and line 5 is line 6 there"]]);
  });

  it("is reported to every page, and applies to sections written later", async () => {
    const first = await opened();
    const second = await read(first);
    await first.ask();
    await first.ask({ choice: 1 });
    await expect.poll(second.rows, patient).toEqual([["index.ts:5", "exact", undefined]]);
    const answer = await first.present({ content: "## B\n\nAnd [`index.ts:7`][].\n", mode: "append" });
    expect(answer).toMatchObject({ references: [{ text: "index.ts:7", state: "exact" }] });
    writeFiles(first.folder, { "b/index.ts": `// above\n${lines("b")}` });
    expect(await first.checked()).toEqual([
      ["moved", "index.ts:6"],
      ["moved", "index.ts:8"],
    ]);
  });

  it("is asked for again after the choice is forgotten, and another file is followed from its own text", async () => {
    const choices = new Map<string, string>();
    const { rows, ask, checked, folder } = await opened({ choices });
    await ask();
    await ask({ choice: 1 });
    await expect.poll(rows, patient).toEqual([["index.ts:5", "exact", undefined]]);
    choices.clear();
    expect(await ask()).toMatchObject({ kind: "ambiguous" });
    expect(await checked()).toEqual([["ambiguous", "a/index.ts:5"]]);
    await ask({ choice: 0 });
    await expect.poll(checked, patient).toEqual([["exact", undefined]]);
    writeFiles(folder, { "a/index.ts": `// above\n${lines("a")}` });
    await expect.poll(checked, patient).toEqual([["moved", "index.ts:6"]]);
  });

  it("does not apply to earlier iterations, whose code was not kept", async () => {
    const { page, host, history, ask, present, rows } = await opened();
    await present({ content: "## B\n\nMore.\n", mode: "append" });
    await ask();
    await ask({ choice: 1 });
    await expect.poll(rows, patient).toEqual([["index.ts:5", "exact", undefined]]);
    const reviewId = host.shown?.meta.reviewId ?? "";
    await present({ content: "## C\n\nMore.\n", mode: "append" });
    expect(history.iterations(reviewId)).toHaveLength(3);
    const asOf = async (iteration: number) => {
      await page["view/open"]({ reviewId, iteration });
      const outcome = await ask();
      return outcome.kind === "code" && [outcome.excerpt.path, outcome.excerpt.asOf];
    };
    expect([await asOf(1), await asOf(2)]).toEqual([
      ["b/index.ts", undefined],
      ["b/index.ts", 2],
    ]);
  });
});

describe("a review whose references have no anchors", () => {
  /** Opens a store as an older version wrote it: with iterations, but without the texts of files. */
  async function unanchored() {
    const [folder, directory] = [temporaryFolder(), temporaryFolder()];
    writeFiles(folder, { "src/a.ts": lines("a") });
    const old = await openTestHost({ folders: [temporaryFolder(), folder], directory });
    await old.present({ baseUri: folder, content: "# A\n\n[`b.ts:5`][] [`b.ts:90`][]\n" });
    await old.present({ baseUri: folder, content: "## B\n\n[`b.ts:2`][]\n", mode: "append" });
    await old.close();
    writeFiles(folder, { "b.ts": lines("b") });
    return { folder, directory };
  }

  it("is followed from the first opening of its latest iteration, where its references are right", async () => {
    const { folder, directory } = await unanchored();
    const test = await openTestHost({ folders: [folder], directory });
    const { rows, checked } = await read(test);
    expect(rows()).toEqual([["b.ts:90", "gone", "b.ts has 20 lines"]]);
    writeFileSync(join(folder, "b.ts"), `// above\n${lines("b")}`);
    await expect.poll(rows, patient).toEqual([
      ["b.ts:5", "moved", "line 5 is now line 6"],
      ["b.ts:90", "gone", "b.ts has 21 lines"],
      ["b.ts:2", "moved", "line 2 is now line 3"],
    ]);
    expect(await checked()).toEqual([
      ["moved", "b.ts:6"],
      ["gone", "b.ts:21"],
      ["moved", "b.ts:3"],
    ]);
  });

  it("is not anchored once it has become a commit: the review is about the code at that time", async () => {
    const { folder, directory } = await unanchored();
    const test = await openTestHost({ folders: [folder], directory });
    const { reviewId } = test.store.reviews().map(({ id }) => ({ reviewId: id }))[0] ?? { reviewId: "" };
    await test.host.markCommitted(reviewId, { commit: "0".repeat(40), subject: "A", repository: "", iteration: 2 });
    await read(test);
    await test.close();
    const store = await openReviewStore({ directory, hostId: "reader", log: (message) => expect.unreachable(message) });
    const sections = store.sectionEntries(reviewId, 2) ?? [];
    expect(sections.map((entry) => store.anchor(reviewId, entry[1], "b.ts"))).toEqual([undefined, undefined]);
    await store.dispose();
  });
});
