import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseReference } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { readGitOutput } from "../files/git.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { git, openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { ReferenceOpener } from "./referenceOpener.ts";

async function openShop({ isTrusted = true } = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { "old/FUNDING.json": '{\n  "a": 1\n}\n', "kept.ts": "one\n" });
  git(folder, "init", "--quiet");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Begin");
  rmSync(join(folder, "old"), { recursive: true });
  const test = await openTestHost({ folders: [folder], workspace: { isTrusted: () => isTrusted } });
  const editor = recordingEditor();
  const opener = new ReferenceOpener(test.resolver, editor);
  const target = (text: string) => parseReference(text) ?? expect.unreachable(text);
  return {
    ...test,
    folder,
    editor,
    opener,
    open: (text: string) => opener.open(text, target(text), folder, undefined),
    preview: (text: string) => opener.preview(text, target(text), folder),
  };
}

const reason = "old/FUNDING.json is deleted in this change";
const notice = `${reason}: this is its old text.`;

describe("a reference to a file that a sparse checkout leaves out", () => {
  it("is right, and opens the text that git has", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "docs/guide.md": "# Guide\n\nFive.\n", "src/a.ts": "one\n" });
    git(folder, "init", "--quiet");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "Begin");
    const test = await openTestHost({ folders: [folder] });
    const { present, check, states } = test;
    const anchored = "# A\n\n[`docs/guide.md:3`][] [`docs/guide.md#Guide`][]\n";
    await present({ content: anchored, baseUri: folder });
    git(folder, "sparse-checkout", "set", "--cone", "src");
    states.forget();
    // It is followed where its text was kept, and else it is as git has it.
    expect(await check({})).toMatchObject({ total: 2, right: 2 });
    const why = "docs/guide.md is not checked out here (sparse checkout)";
    expect(
      await present({ content: `${anchored}[\`guide.md:1-2\`][] [\`docs/guide.md:9\`][]\n`, isNew: true }),
    ).toMatchObject({
      references: expect.arrayContaining([
        { text: "guide.md:1-2", state: "exact", reason: why },
        { text: "docs/guide.md:9", state: "gone", reason: "docs/guide.md has 3 lines and is not checked out here" },
      ]),
    });
    const opener = new ReferenceOpener(test.resolver, recordingEditor());
    const reference = parseReference("docs/guide.md:3") ?? expect.unreachable();
    const text = "# Guide\n\nFive.";
    expect(await opener.open("x", reference, folder, undefined)).toMatchObject({
      kind: "code",
      excerpt: { text, markFrom: 3 },
      notice: `${why}: this is its text in git.`,
    });
    expect(await opener.preview("x", reference, folder)).toMatchObject({ kind: "code", excerpt: { text } });
    expect(await opener.peek("x", reference, folder)).toMatchObject({
      kind: "refused",
      message: `${why}. Open the reference to read its text.`,
    });
  });
});

describe("a reference to a file that the change deletes", () => {
  it.each(["old/FUNDING.json", "old/FUNDING.json:2", "FUNDING.json:1-3"])("is right: %s", async (text) => {
    const { present, check } = await openShop();
    const exact = [{ text, state: "exact", reason }];
    expect(await present({ content: `# A\n\n[\`${text}\`][]\n` })).toMatchObject({
      references: exact,
      message: expect.stringContaining("1 reference, which is correct."),
    });
    expect(await check({})).toMatchObject({ total: 1, right: 1, references: exact });
    // The deletion may be staged.
    const later = await openShop();
    git(later.folder, "add", "--all");
    expect(await later.present({ content: `[\`${text}\`][]\n` })).toMatchObject({ references: exact });
  });

  it("opens and previews the old text", async () => {
    const { open, preview, editor } = await openShop();
    const text = '{\n  "a": 1\n}';
    expect(await open("old/FUNDING.json:2")).toMatchObject({ kind: "code", excerpt: { text, markFrom: 2 }, notice });
    expect(await preview("old/FUNDING.json:2")).toMatchObject({
      kind: "code",
      excerpt: { text },
      canPeek: false,
      notice,
    });
    expect(editor.shown).toEqual([]);
  });

  it("opens the old text in an editor that shows texts", async () => {
    const { opener, folder } = await openShop();
    const titles: string[] = [];
    const editor = { ...recordingEditor() };
    const test = await openShop();
    const showing = new ReferenceOpener(test.resolver, {
      ...editor,
      showText: async ({ title, text }) => {
        titles.push(`${title} ${text.length}`);
        return { kind: "opened" };
      },
    });
    const target = parseReference("old/FUNDING.json:2") ?? expect.unreachable();
    expect(await showing.open("x", target, test.folder, undefined)).toMatchObject({ kind: "opened", notice });
    expect(titles).toEqual(["old/FUNDING.json (deleted) 13"]);
    expect(await opener.peek("x", target, folder)).toMatchObject({ kind: "refused" });
  });

  it("is wrong about lines that the file did not have, and when no commit has the file", async () => {
    const { present } = await openShop();
    expect(await present({ content: "[`old/FUNDING.json:9`][] and [`never.ts:1`][]\n" })).toMatchObject({
      references: [
        { state: "gone", reason: "old/FUNDING.json had 3 lines and is deleted in this change" },
        { state: "gone", reason: "There is no file never.ts" },
      ],
    });
  });

  it("is not known in an untrusted workspace, where git is not started, and is not called broken", async () => {
    const { present, check } = await openShop({ isTrusted: false });
    const unknown = {
      state: "exact",
      reason: "old/FUNDING.json is not there, and is not checked until the folder is trusted: the change may delete it",
    };
    expect(await present({ content: "[`old/FUNDING.json:2`][] and [`old/FUNDING.json#a`][]\n" })).toMatchObject({
      references: [unknown, unknown],
    });
    expect(await check({})).toMatchObject({ total: 2, right: 0, references: [unknown, unknown] });
  });

  it("is right in a review of the commit that deletes it, and in one that became that commit", async () => {
    const test = await openShop();
    const { present, folder, host, open, states, check } = test;
    const own = await present({ content: "# A\n\n[`old/FUNDING.json:2`][]\n" });
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "Delete");
    const read = await readGitOutput(folder, ["rev-parse", "HEAD"]);
    const commit = read.kind === "read" ? read.value.trim() : "";
    const reviewId = "reviewId" in own ? own.reviewId : "";
    const mark = { commit, subject: "Delete", repository: "shop", iteration: 1 };
    await host.markCommitted(reviewId, mark);
    // Listings are dropped like this after a commit.
    states.forget();
    const exact = { references: [{ state: "exact", reason }] };
    expect(await check({ reviewId })).toMatchObject(exact);
    const requests = requestsOf(test);
    const { references } = await openPage(test);
    const request = { range: "HEAD~1", title: "Delete", description: "It drops [`old/FUNDING.json:2`][]." };
    expect(await requests.request(request, "test", new AbortController().signal)).toMatchObject({ kind: "requested" });
    expect(await check({})).toMatchObject(exact);
    await expect.poll(() => references.at(-1)?.rows).toMatchObject([{ state: "exact", reason }]);
    expect(await open("old/FUNDING.json:2")).toMatchObject({ kind: "code", notice });
  });

  it("is gone when a commit other than the review's deleted the file", async () => {
    const { present, folder } = await openShop();
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "Delete");
    expect(await present({ content: "[`old/FUNDING.json:2`][]\n" })).toMatchObject({ references: [{ state: "gone" }] });
  });
});
