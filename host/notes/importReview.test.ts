import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { formatReviewNote } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { addNote, fetchNotes, pushNotes } from "../git/index.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { Explanations } from "./explanations.ts";

/** Disk notifications are late on a busy machine. */
const patient = { timeout: 60_000 };
const lines = (name: string, count = 20) =>
  Array.from({ length: count }, (_, at) => `export const ${name}${at} = "${name} ${at * 7}";\n`).join("");
const { signal } = new AbortController();
const reviewId = "11111111-2222-4333-8444-555555555555";

/** Clones a repository whose only commit has that review, and fetches the notes. */
async function cloned(text: string, base = "") {
  const top = testFolder();
  const seed = testRepository(join(top, "seed"));
  seed.stage("src/a.ts", lines("a"));
  seed.stage("src/deep/b.ts", lines("b"));
  mkdirSync(join(seed.folder, "links"));
  symlinkSync("../src/a.ts", join(seed.folder, "links/link.ts"));
  seed.git("add", "--all");
  seed.git("commit", "--quiet", "-m", "Add a");
  const note = formatReviewNote({ reviewId, title: "Add a", iteration: 3, base, text });
  expect(await addNote(await seed.found(), "HEAD", note)).toEqual({ kind: "added" });
  seed.git("clone", "--quiet", "--bare", ".", join(top, "bare"));
  seed.git("remote", "add", "origin", join(top, "bare"));
  expect(await pushNotes(await seed.found(), "origin")).toEqual({ kind: "pushed" });
  seed.git("clone", "--quiet", join(top, "bare"), join(top, "other"));
  const other = testRepository(join(top, "other"), { isUnborn: true });
  expect(await fetchNotes(await other.found(), "origin")).toEqual({ kind: "fetched", news: 1 });
  return { other, commit: seed.git("rev-parse", "HEAD").trim() };
}

/** Opens the explanation of a line in one window, then the review in a page of another window on the same store. */
async function opened(folder: string, path: string, line: number) {
  const window = await openTestHost({ folders: [folder] });
  const explanations = new Explanations({ ...window, clock: { now: () => Date.now() } });
  const [found] = await explanations.findForLine({ absolutePath: join(folder, path), line }, signal);
  expect(await explanations.open(found?.id ?? "")).toMatchObject({ reviewId, iteration: 1 });
  const test = await openTestHost({ folders: [folder], directory: window.directory });
  const { page, references } = await openPage(test);
  const viewing = await page["view/open"]({ reviewId, iteration: 1 });
  const rows = () => references.at(-1)?.rows.map(({ text, state, reason }) => [text, state, reason]);
  return { test, page, viewing, rows };
}

describe("a review from the notes of another clone", () => {
  it("is shown as committed in another panel, and its references are followed from the code of its commit", async () => {
    const { other, commit } = await cloned("# Add a\n\n[`src/a.ts:3`][], [`b.ts:5-6`][] and [`none.ts:1`][]\n");
    other.git("mv", "src/deep/b.ts", "src/moved.ts");
    other.stage("src/a.ts", `// above\n${lines("a")}`);
    other.git("commit", "--quiet", "-m", "Move");
    const { viewing, rows, page, test } = await opened(other.folder, "src/a.ts", 4);
    expect(viewing).toMatchObject({
      kind: "viewing",
      state: { manifest: { meta: { committed: { commit, subject: "Add a" } } } },
    });
    const moved = [
      ["src/a.ts:3", "moved", "line 3 is now line 4"],
      ["b.ts:5-6", "moved", "b.ts is now src/moved.ts, and lines 5 to 6 are lines 5 to 6 there"],
      ["none.ts:1", "gone", "There is no file none.ts"],
    ];
    await expect.poll(rows, patient).toEqual(moved);
    other.write("src/a.ts", `// above\n// above\n${lines("a")}`);
    await expect.poll(rows, patient).toEqual([["src/a.ts:3", "moved", "line 3 is now line 5"]]);
    const answer = await test.check({ reviewId });
    expect(answer.kind === "checked" && answer.references.map(({ text, state }) => [text, state])).toEqual(
      moved.map(([text, state]) => [text, state]),
    );
    const state = viewing.kind === "viewing" && viewing.state.kind === "review" ? viewing.state.manifest : undefined;
    const hash = state?.sections.hashes[0] ?? "";
    expect(await page["reference/preview"]({ reviewId, hash, text: "src/a.ts:3" })).toMatchObject({
      kind: "code",
      excerpt: { path: "src/a.ts", markFrom: 5 },
    });
  });

  it("refers to files from its base, or by their only name, but not to links or files outside", async () => {
    const text =
      "# Add a\n\n[`b.ts:5`][], [`src/a.ts:3`][], [`links/link.ts:2`][], [`../../x.ts:1`][] and [`/etc/passwd:1`][]\n";
    const { other } = await cloned(text, "src/deep");
    const { test } = await opened(other.folder, "src/a.ts", 3);
    const [section = ""] = (test.store.sectionEntries(reviewId, 1) ?? []).map((entry) => entry[1]);
    const file = (path: string) => test.store.anchor(reviewId, section, path)?.file;
    expect(["b.ts", "src/a.ts", "links/link.ts", "../../x.ts", "/etc/passwd"].map(file)).toEqual([
      join(other.folder, "src/deep/b.ts"),
      join(other.folder, "src/a.ts"),
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is not the review that an assistant's next update goes to, unless the update names it", async () => {
    const { other } = await cloned("# Add a\n\n[`src/a.ts:3`][]\n", "");
    const { test } = await opened(other.folder, "src/a.ts", 3);
    const baseUri = test.store.iterationAt(reviewId, -1)?.baseUri;
    const answer = await test.present({ mode: "append", content: "# Own", baseUri });
    expect(answer).toMatchObject({ kind: "presented", iteration: 1 });
    expect(answer.kind === "presented" && answer.reviewId).not.toBe(reviewId);
    const named = await test.present({ mode: "append", content: "# More", baseUri, reviewId });
    expect(named).toMatchObject({ kind: "presented", reviewId, iteration: 2 });
  });
});
