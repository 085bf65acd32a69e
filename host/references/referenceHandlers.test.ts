import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { findReferences } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import type { CodeLocation, EditorPort, FollowedPastCode, ShowOutcome } from "../base/ports.ts";
import { PageView } from "../pages/pageView.ts";
import { createPng } from "../test/pictureFiles.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { referenceHandlers } from "./referenceHandlers.ts";

const before = "one\nfunction run() {\n  return 1;\n}\n";
const after = `// new\n// new\n${before.replace("return 1", "return 2")}`;
const signal = new AbortController().signal;

/** Opens a review whose first iteration was written before the code changed, and its second one after that. */
async function opened(references: string, editor: EditorPort = recordingEditor({ kind: "unavailable" })) {
  const folder = join(temporaryFolder(), "shop");
  writeFiles(folder, { "src/a.ts": before });
  const test = await openTestHost({ folders: [folder] });
  await test.present({ content: `# A\n\n${references}\n\n## B\n\nOld.\n` });
  const section = test.host.shown?.document.sections[0];
  const hash = section?.hash ?? "";
  writeFiles(folder, { "src/a.ts": after });
  await test.present({ content: "New.", mode: "update-section", section: "B" });
  const reviewId = test.host.shown?.meta.reviewId ?? "";
  const view = new PageView(test);
  const handlers = referenceHandlers({ ...test, editor }, view);
  const question = (text: string) => ({ reviewId, hash, text });
  const [first] = findReferences(section?.text ?? "");
  return { ...test, folder, view, handlers, reviewId, hash, question, asked: question(first?.text ?? "") };
}

/** Creates an editor that can show past code, and records the calls. */
function pastEditor(outcome: ShowOutcome = { kind: "opened" }) {
  const codes: (readonly [string, FollowedPastCode])[] = [];
  const shows = (name: string) => async (code: FollowedPastCode) => {
    codes.push([name, code]);
    return outcome;
  };
  const past = { show: shows("show"), peek: shows("peek"), compare: shows("compare") };
  return { ...recordingEditor(), past, codes };
}

describe("a reference that opens to the side", () => {
  it("asks the editor for another place than that of the open code, also after a choice", async () => {
    const asked: unknown[] = [];
    const editor = {
      ...recordingEditor(),
      show: async ({ line }: CodeLocation, beside?: "code") => {
        asked.push([line, beside]);
        return { kind: "opened" } as const;
      },
    };
    const { handlers, asked: question } = await opened("[`src/a.ts:2`][]", editor);
    await handlers["reference/open"]({ ...question, beside: true }, signal);
    await handlers["reference/open"](question, signal);
    expect(asked).toEqual([
      [4, "code"],
      [4, undefined],
    ]);
  });

  it("asks the same for the code of an old iteration", async () => {
    const asked: unknown[] = [];
    const editor = pastEditor();
    const show = async ({ line }: FollowedPastCode, beside?: "code") => {
      asked.push([line, beside]);
      return { kind: "opened" } as const;
    };
    const {
      handlers,
      view,
      reviewId,
      asked: question,
    } = await opened("[`src/a.ts:2`][]", { ...editor, past: { ...editor.past, show } });
    await view.open(reviewId, 1);
    await handlers["reference/open"]({ ...question, beside: true }, signal);
    await handlers["reference/open"](question, signal);
    expect(asked).toEqual([
      [2, "code"],
      [2, undefined],
    ]);
  });
});

describe("references of an old iteration", () => {
  it("say when their picture is the current one", async () => {
    const { handlers, view, reviewId, asked, folder } = await opened("![words](logo.png)");
    writeFiles(folder, { "logo.png": createPng(3, 2, [1, 2, 3]) });
    const now = await handlers["reference/picture"](asked, signal);
    expect(now).toMatchObject({ kind: "picture", width: 3, height: 2 });
    expect(now).not.toHaveProperty("isNow");
    const known = "digest" in now ? now.digest : "";
    expect(await handlers["reference/picture"]({ ...asked, known }, signal)).toEqual({ kind: "same" });
    await view.open(reviewId, 1);
    expect(await handlers["reference/picture"](asked, signal)).toMatchObject({ width: 3, isNow: true });
  });

  it("show no picture of the git directory", async () => {
    const { handlers, asked, folder } = await opened("![words](.git/logo.png)");
    writeFiles(folder, { ".git/logo.png": createPng(3, 2, [1, 2, 3]) });
    expect(await handlers["reference/picture"](asked, signal)).toEqual({ kind: "none", why: "git" });
  });

  it("open the code as it was when their section was written, or on demand as it is now", async () => {
    const { handlers, view, reviewId, asked } = await opened("[`src/a.ts:2-3`][]");
    expect(await handlers["reference/open"](asked, signal)).toMatchObject({
      kind: "code",
      excerpt: { markFrom: 4, markTo: 5, totalLines: 6 },
      notice: "src/a.ts: lines 2 to 3 are now lines 4 to 5, and were edited.",
    });
    await view.open(reviewId, 1);
    const then = {
      kind: "code",
      excerpt: {
        path: "src/a.ts",
        language: "typescript",
        firstLine: 1,
        text: before.trimEnd(),
        markFrom: 2,
        markTo: 3,
        totalLines: 4,
        lead: "",
        asOf: 1,
      },
    };
    expect(await handlers["reference/open"](asked, signal)).toEqual(then);
    expect(await handlers["reference/preview"](asked, signal)).toEqual({ ...then, canPeek: false, canCompare: false });
    const now = await handlers["reference/open"]({ ...asked, asNow: true }, signal);
    expect(now).toMatchObject({ kind: "code", excerpt: { markFrom: 4, markTo: 5, totalLines: 6 } });
    expect(now).not.toHaveProperty("excerpt.asOf");
  });

  it("name the iteration that was written about the code, even in a later one that kept the section", async () => {
    const { handlers, view, present, reviewId, asked } = await opened("[`src/a.ts:1`][]");
    await present({ content: "Newest.", mode: "update-section", section: "B" });
    await view.open(reviewId, 2);
    expect(await handlers["reference/open"](asked, signal)).toMatchObject({ excerpt: { asOf: 1, markFrom: 1 } });
  });

  it("open past code on either side of a comparison, except for the latest iteration", async () => {
    const { handlers, view, present, reviewId, asked } = await opened("[`src/a.ts:2`][]");
    const asOf = async () => {
      const outcome = await handlers["reference/open"](asked, signal);
      return outcome.kind === "code" ? outcome.excerpt.asOf : outcome;
    };
    await view.compare(reviewId, 1, 2);
    expect(await asOf()).toBeUndefined();
    await present({ content: "# Other\n\n[`src/a.ts:3`][]\n" });
    await view.compare(reviewId, 1, 3);
    expect(await asOf()).toBe(1);
    await view.compare(reviewId, 1, 2);
    expect(await asOf()).toBe(1);
    view.leaveComparison();
    expect(await asOf()).toMatchObject({ kind: "refused" });
  });

  it("find a declaration and a text in the past file, and say so when no file was named", async () => {
    const references = "[`src/a.ts#run`][] [`src/a.ts?regex=^one`][] [`src/a.ts?regex=n`][] [`search:one`][]";
    const { handlers, view, reviewId, question } = await opened(references);
    await view.open(reviewId, 1);
    const open = (text: string) => handlers["reference/open"](question(text), signal);
    expect(await open("src/a.ts#run")).toMatchObject({ excerpt: { asOf: 1, markFrom: 2, totalLines: 4 } });
    expect(await open("src/a.ts?regex=^one")).toMatchObject({ excerpt: { asOf: 1, markFrom: 1, totalLines: 4 } });
    expect(await open("src/a.ts?regex=n")).toMatchObject({ kind: "ambiguous" });
    const searched = await open("search:one");
    expect(searched).toMatchObject({
      excerpt: { markFrom: 3, totalLines: 6 },
      notice: "This is the code as it is now. The code at iteration 1 was not saved.",
    });
    expect(searched).not.toHaveProperty("excerpt.asOf");
  });

  it("open past code even if the file is gone or now leads elsewhere, but not the current code", async () => {
    const { handlers, view, folder, reviewId, asked } = await opened("[`src/a.ts:2`][]");
    await view.open(reviewId, 1);
    writeFiles(join(folder, ".."), { "secret.ts": "secret\n" });
    rmSync(join(folder, "src/a.ts"));
    symlinkSync(join(folder, "../secret.ts"), join(folder, "src/a.ts"));
    expect(await handlers["reference/open"](asked, signal)).toMatchObject({
      excerpt: { text: before.trimEnd(), asOf: 1 },
    });
    expect(await handlers["reference/open"]({ ...asked, asNow: true }, signal)).toEqual({
      kind: "refused",
      message: "src/a.ts cannot be opened: a link leads out of the workspace.",
    });
  });

  it("stay refused if they were refused, and are not searched for if they are not in the text", async () => {
    const { handlers, view, reviewId, question } = await opened("[`src/a.ts:1`][] [`../secret.ts:1`][]");
    await view.open(reviewId, 1);
    expect(await handlers["reference/open"](question("../secret.ts:1"), signal)).toEqual({
      kind: "refused",
      message: "../secret.ts:1 cannot be opened: it leaves its root.",
    });
    expect(await handlers["reference/open"](question("src/a.ts:2"), signal)).toEqual({
      kind: "refused",
      message: "This reference is not in the review that is shown. The panel will be updated in a moment.",
    });
  });

  it("say even then which lines the text did not have", async () => {
    const { handlers, view, reviewId, asked } = await opened("[`src/a.ts:9`][]");
    await view.open(reviewId, 1);
    expect(await handlers["reference/open"](asked, signal)).toMatchObject({
      excerpt: { markFrom: 4, markTo: 4, asOf: 1 },
      notice: "a.ts has 4 lines: line 9 is past its end.",
    });
  });
});

describe("references of an old iteration in an editor", () => {
  it("are shown, peeked at and compared there, and followed to their current place on demand", async () => {
    const editor = pastEditor();
    const { handlers, view, folder, reviewId, asked } = await opened("[`src/a.ts:2:3`][]", editor);
    await view.open(reviewId, 1);
    const answer = { kind: "opened", path: "src/a.ts", line: 2 };
    expect(await handlers["reference/open"](asked, signal)).toEqual(answer);
    expect(await handlers["reference/peek"](asked, signal)).toEqual(answer);
    expect(await handlers["reference/compare"](asked, signal)).toEqual(answer);
    expect(await handlers["reference/preview"](asked, signal)).toMatchObject({ canPeek: true, canCompare: true });
    const code = { shown: "src/a.ts", iteration: 1, text: before, line: 2, endLine: 2, column: 3 };
    expect(editor.codes).toMatchObject(["show", "peek", "compare"].map((name) => [name, code]));
    expect(editor.shown).toEqual([]);
    const now = editor.codes[0]?.[1].now;
    renameSync(join(folder, "src/a.ts"), join(folder, "src/b.ts"));
    expect(await now?.()).toMatchObject({
      kind: "here",
      location: { absolutePath: join(folder, "src/b.ts"), line: 4, endLine: 4 },
    });
  });

  it("say why they could not be shown", async () => {
    const { handlers, view, reviewId, asked } = await opened(
      "[`src/a.ts:2`][]",
      pastEditor({ kind: "failed", message: "no" }),
    );
    await view.open(reviewId, 1);
    const failed = { kind: "refused", message: "src/a.ts could not be opened: no" };
    expect(await handlers["reference/open"](asked, signal)).toEqual(failed);
    expect(await handlers["reference/compare"](asked, signal)).toEqual(failed);
    const without = await opened("[`src/a.ts:2`][] [`search:one`][]");
    await without.view.open(without.reviewId, 1);
    expect(await without.handlers["reference/compare"](without.asked, signal)).toEqual({
      kind: "refused",
      message: "src/a.ts could not be shown in the editor.",
    });
    expect(await without.handlers["reference/compare"](without.question("search:one"), signal)).toEqual({
      kind: "refused",
      message: "The code of search:one at iteration 1 was not saved, so there is nothing to compare it with.",
    });
  });
});
