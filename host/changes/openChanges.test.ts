import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CommentSubject } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { EditorPort } from "../base/ports.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { createPng } from "../test/pictureFiles.fixture.ts";
import { openTestHost, type TestHostOptions } from "../test/testHost.fixture.ts";
import { IgnoredFolders } from "./ignoredFolders.ts";
import { LineMarks } from "./lineMarks.ts";
import { changesHandlers, LookedHunks } from "./openChanges.ts";

/** Opens a page on a review of changes: `a.ts` is edited, `old.ts` renamed, `gone.ts` deleted and `b.bin` new. */
async function reviewed(options: Partial<TestHostOptions> = {}, others: Readonly<Record<string, Buffer>> = {}) {
  const repository = testRepository(join(testFolder(), "shop"));
  const lines = Array.from({ length: 12 }, (_, at) => `line ${at + 1}\n`).join("");
  for (const name of ["a.ts", "old.ts", "gone.ts"]) repository.stage(name, `// ${name}\n${lines}`);
  repository.git("commit", "--quiet", "--message", "More");
  repository.write("a.ts", `// a.ts\n${lines.replace("line 6", "line six")}`);
  repository.git("mv", "old.ts", "new.ts");
  repository.git("rm", "--quiet", "gone.ts");
  repository.write("b.bin", "\0");
  for (const [path, content] of Object.entries(others)) writeFileSync(join(repository.folder, path), content);
  const test = await openTestHost({ folders: [repository.folder], ...options });
  const requests = requestsOf(test);
  const made = await requests.request({ range: "HEAD", title: "T" }, "test", new AbortController().signal);
  if (made.kind === "refused") throw new Error(made.message);
  const { reviewId } = made;
  const page = openFeedbackPage(test);
  const id = (path: string) => made.files.find((file) => file.path === path)?.id ?? "";
  return { ...test, ...page, repository, reviewId, id };
}

describe("the changes of a review, for a page", () => {
  it("are sent as files first and as hunks on request, each with its status", async () => {
    const { page, reviewId, id, values } = await reviewed();
    await page["panel/ready"]({});
    await expect.poll(() => values().rounds).toMatchObject({ reviewId, rounds: [{ number: 1, title: "T" }] });
    const listed = await page["changes/files"]({ reviewId, round: 1 });
    expect(listed.kind === "files" && listed.files.map(({ path, from, status }) => [status, path, from])).toEqual([
      ["M", "a.ts", undefined],
      ["A", "b.bin", undefined],
      ["D", "gone.ts", undefined],
      ["R", "new.ts", "old.ts"],
    ]);
    const { files } = await page["changes/hunks"]({
      reviewId,
      round: 1,
      files: [id("a.ts"), id("b.bin"), id("new.ts"), "x"],
    });
    const mark = expect.stringMatching(/^[\w-]{22}$/);
    expect(files).toEqual([
      {
        id: id("a.ts"),
        language: "typescript",
        hunks: [
          {
            hash: expect.any(String),
            oldStart: 4,
            oldLines: 7,
            newStart: 4,
            newLines: 7,
            heading: "",
            body: " line 3\n line 4\n line 5\n-line 6\n+line six\n line 7\n line 8\n line 9\n",
          },
        ],
        texts: { before: expect.any(String), after: expect.any(String) },
      },
      { id: id("b.bin"), language: "", hunks: [], mark, notice: "Binary file: there are no lines to show." },
      { id: id("new.ts"), language: "typescript", hunks: [], mark },
    ]);
  });

  it("are read from git once, as the trees of a round never change", async () => {
    const { page, reviewId, id, repository } = await reviewed();
    const read = async (...paths: readonly string[]) =>
      (await page["changes/hunks"]({ reviewId, round: 1, files: paths.map(id) })).files;
    const first = await read("a.ts", "new.ts");
    rmSync(join(repository.folder, ".git"), { recursive: true });
    expect(await read("a.ts", "new.ts")).toEqual(first);
    const notice = expect.stringMatching(/^Git could not read the changes of this file. fatal: not a git repository/);
    expect(await read("gone.ts")).toMatchObject([{ notice }]);
  });

  it("are sent with more context lines on request, as they were in the round", async () => {
    const { page, reviewId, id, repository } = await reviewed();
    repository.write("a.ts", "other\n");
    const context = (file: string, line: number, endLine: number) =>
      page["changes/context"]({ reviewId, round: 1, file, line, endLine });
    expect(await context(id("a.ts"), 2, 3)).toEqual({
      kind: "lines",
      lines: ["line 1", "line 2"],
      total: 13,
      isUnended: false,
    });
    expect(await context(id("new.ts"), 12, 40)).toMatchObject({ lines: ["line 11", "line 12"] });
    expect([await context(id("gone.ts"), 1, 2), await context("x", 1, 2)]).toMatchObject([
      { kind: "refused" },
      { kind: "refused" },
    ]);
  });

  it("are sent with the whole text of each side, as it was in the round", async () => {
    const crlf = Buffer.from("\ufeffone\r\ntwo\r\n", "utf16le");
    const { page, reviewId, id, repository } = await reviewed(
      {},
      { "wide.ps1": crlf, "long.ts": Buffer.alloc(4_000_001, "a\n") },
    );
    repository.write("a.ts", "other\n");
    const read = async (path: string, side: "before" | "after") =>
      (await page["changes/text"]({ reviewId, round: 1, file: id(path), side })).text;
    const [before, after] = [await read("a.ts", "before"), await read("a.ts", "after")];
    expect([before, after]).toEqual([repository.git("show", "HEAD:a.ts"), before?.replace("line 6", "line six")]);
    expect([await read("new.ts", "before"), await read("wide.ps1", "after")]).toEqual([
      repository.git("show", "HEAD:old.ts"),
      "one\ntwo\n",
    ]);
    const absent = [read("gone.ts", "after"), read("wide.ps1", "before"), read("long.ts", "after"), read("x", "after")];
    expect(await Promise.all(absent)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("name equal texts equally", async () => {
    const { page, reviewId, id } = await reviewed({}, { "x.ts": Buffer.from("1\n"), "y.ts": Buffer.from("1\n") });
    const { files } = await page["changes/hunks"]({
      reviewId,
      round: 1,
      files: [id("x.ts"), id("y.ts"), id("gone.ts")],
    });
    const [gone, ...names] = files.map(({ texts }) => texts ?? {});
    expect(names[0]).toEqual(names[1]);
    expect([gone, ...names].map((each) => Object.keys(each ?? {}))).toEqual([["before"], ["after"], ["after"]]);
  });

  it("are sent with the pictures of both sides", async () => {
    const { page, reviewId, id, repository, changes } = await reviewed(
      {},
      { "logo.png": createPng(20, 10, [9, 9, 9]) },
    );
    repository.write("logo.png", "later");
    const seen = async (path: string, side: "before" | "after") => {
      const read = await page["changes/picture"]({ reviewId, round: 1, file: id(path), side });
      return read.kind === "none" ? read.why : `${read.type} ${read.width} ${read.height}`;
    };
    expect(await seen("logo.png", "after")).toBe("image/png 20 10");
    expect(await seen("logo.png", "before")).toBe("missing");
    expect([await seen("b.bin", "after"), await seen("a.ts", "before"), await seen("x", "after")]).toEqual([
      "kind",
      "kind",
      "missing",
    ]);
    expect(await changes.picture({ reviewId, round: 9 }, id("logo.png"), "after")).toEqual({
      kind: "none",
      why: "missing",
    });
  });

  it("keep which hunks were viewed", async () => {
    const { page, reviewId } = await reviewed();
    expect(await page["changes/mark"]({ reviewId, hunks: ["h1", "h2"], isViewed: true })).toEqual({ kind: "kept" });
    expect(await page["changes/mark"]({ reviewId, hunks: ["h1"], isViewed: false })).toEqual({ kind: "kept" });
    expect(await page["changes/viewed"]({ reviewId })).toEqual({ hunks: ["h2"], partly: [] });
  });

  it("tell pages which hunks were in sight in the editor's own views: those of before to a page that begins", async () => {
    const test = await reviewed();
    await test.page["panel/ready"]({});
    test.page["changes/looked"]({ hunks: ["h1"] });
    test.page["changes/looked"]({ hunks: ["h1", "h2"] });
    await expect.poll(test.looked).toEqual([["h1"], ["h2"]]);
    const later = openFeedbackPage(test);
    await later.page["panel/ready"]({});
    await expect.poll(later.looked).toEqual([["h1", "h2"]]);
  });

  it("keep which parts of a hunk were viewed, until the hunk is not viewed", async () => {
    const { page, reviewId } = await reviewed();
    await page["changes/mark"]({ reviewId, hunks: ["h1:0-3", "h2:0-3"], isViewed: true });
    await page["changes/mark"]({ reviewId, hunks: ["h1"], isViewed: false });
    expect(await page["changes/viewed"]({ reviewId })).toEqual({ hunks: ["h2:0-3"], partly: [] });
  });

  it("keep the last mark, even when it arrives before the one in between is on disk", async () => {
    const { page, reviewId } = await reviewed();
    const mark = (isViewed: boolean) => page["changes/mark"]({ reviewId, hunks: ["h1"], isViewed });
    await Promise.all([mark(true), mark(false)]);
    expect(await page["changes/viewed"]({ reviewId })).toEqual({ hunks: [], partly: [] });
    await Promise.all([mark(true), mark(false), mark(true)]);
    expect(await page["changes/viewed"]({ reviewId })).toEqual({ hunks: ["h1"], partly: [] });
  });

  it("notify pages of a review once per change", async () => {
    const { page, reviewId, changes } = await reviewed();
    const told: string[] = [];
    changes.onNews((news) => told.push(news));
    await page["changes/mark"]({ reviewId, hunks: ["h1"], isViewed: true });
    await page["changes/mark"]({ reviewId, hunks: ["h1"], isViewed: true });
    expect(told).toEqual([reviewId]);
  });

  it("are commented on, and have more lines around them, in UTF-16", async () => {
    const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
    const rows = Array.from({ length: 20 }, (_, at) => `größe ${at + 1}\r\n`).join("");
    const { page, reviewId, id, open } = await reviewed({}, { "wide.ps1": wide(rows) });
    const file = id("wide.ps1");
    await open(reviewId);
    const subject = { kind: "change", round: 1, file, side: "after", line: 7, endLine: 7 } as const;
    expect(
      await page["feedback/comment"]({ reviewId, iteration: 1, text: "Why?", mode: "ask", id: "t", subject }),
    ).toMatchObject({
      kind: "kept",
    });
    const [thread] = (await open(reviewId)).news.threads;
    expect(thread?.place).toMatchObject({ path: "wide.ps1", line: 7, quote: "größe 7", state: "exact" });
    const around = await page["changes/context"]({ reviewId, round: 1, file, line: 2, endLine: 3 });
    expect(around).toEqual({ kind: "lines", lines: ["größe 2", "größe 3"], total: 20, isUnended: false });
  });

  it("are commented on by their lines, on both sides, even after the file has changed again", async () => {
    const { page, reviewId, id, open, repository } = await reviewed();
    await open(reviewId);
    const say = (key: string, subject: Partial<Extract<CommentSubject, { kind: "change" }>>) =>
      page["feedback/comment"]({
        reviewId,
        iteration: 1,
        text: "Why?",
        mode: "ask",
        id: key,
        subject: { kind: "change", round: 1, file: id("a.ts"), side: "after", line: 7, endLine: 7, ...subject },
      });
    expect([
      (await say("t1", {})).kind,
      (await say("t2", { side: "before" })).kind,
      (await say("t3", { file: id("gone.ts"), side: "before", line: 1, endLine: 1 })).kind,
      (await say("t4", { file: id("new.ts"), side: "before", line: 2, endLine: 3 })).kind,
    ]).toEqual(["kept", "kept", "kept", "kept"]);
    const { threads } = (await open(reviewId)).news;
    const change = (path: string, side: string) => ({ round: 1, side, file: id(path) });
    expect(threads.map(({ place }) => place)).toMatchObject([
      { kind: "code", path: "a.ts", line: 7, quote: "line six", state: "exact", change: change("a.ts", "after") },
      { kind: "code", path: "a.ts", line: 7, quote: "line 6", state: "exact", change: change("a.ts", "before") },
      { kind: "code", path: "gone.ts", line: 1, quote: "// gone.ts", change: change("gone.ts", "before") },
      {
        kind: "code",
        path: "new.ts",
        line: 2,
        endLine: 3,
        quote: "line 1\nline 2",
        change: change("new.ts", "before"),
      },
    ]);
    const refused = [
      await say("t5", { file: "unknown" }),
      await say("t6", { round: 9 }),
      await say("t7", { file: id("b.bin"), line: 1, endLine: 1 }),
      await say("t8", { file: id("gone.ts") }),
      await say("t9", { line: 90, endLine: 90 }),
    ];
    expect(refused.map((outcome) => outcome.kind === "refused" && outcome.message)).toEqual([
      "This file is not in that round of changes.",
      "This file is not in that round of changes.",
      "b.bin is not a text file on this side, so you cannot comment on its lines.",
      "gone.ts is not a text file on this side, so you cannot comment on its lines.",
      expect.stringContaining("a.ts has"),
    ]);
    repository.write("a.ts", "// a.ts\nnew\nline six\n");
    await expect
      .poll(async () => (await open(reviewId)).news.threads[0]?.place)
      .toMatchObject({ kind: "code", state: "moved", line: 3 });
  });

  it("open in the views of an editor, which says when it cannot, and are refused without one", async () => {
    const { reviewId, store, workspace, changes, history, resolver, states, feedback } = await reviewed();
    const shown: unknown[] = [];
    const opened = (showChange?: EditorPort["showChange"]) => {
      const editor: EditorPort = {
        show: async () => ({ kind: "unavailable" }),
        selection: async () => null,
        openLink: async () => ({ kind: "opened" }),
        showLog: async () => undefined,
        ...(showChange === undefined ? {} : { showChange }),
      };
      const parts = {
        store,
        workspace,
        changes,
        history,
        resolver,
        states,
        editor,
        guard: feedback.guard,
        looked: new LookedHunks(),
        marks: new LineMarks(changes),
        ignored: new IgnoredFolders({ store, workspace, editor }),
      };
      return changesHandlers(parts)["changes/open"]({ reviewId, round: 1 }, new AbortController().signal);
    };
    expect([
      await opened(async (change) => {
        shown.push(change);
        return { kind: "opened" };
      }),
      await opened(async () => ({ kind: "failed", message: "Not in this round." })),
      await opened(),
    ]).toEqual([
      { kind: "opened" },
      { kind: "refused", message: "Not in this round." },
      { kind: "refused", message: "No editor here shows changes." },
    ]);
    expect(shown).toEqual([{ reviewId, round: 1 }]);
  });

  it("do not start git in an untrusted workspace, and do not leak into another review", async () => {
    let isTrusted = true;
    const { page, reviewId, id } = await reviewed({ workspace: { isTrusted: () => isTrusted } });
    expect(await page["changes/files"]({ reviewId, round: 2 })).toMatchObject({ kind: "refused" });
    expect(await page["changes/files"]({ reviewId: "other", round: 1 })).toMatchObject({ kind: "refused" });
    isTrusted = false;
    expect(await page["changes/files"]({ reviewId, round: 1 })).toEqual({
      kind: "refused",
      message: "This workspace is not trusted, so git is not started in it.",
    });
    expect(await page["changes/hunks"]({ reviewId, round: 1, files: [id("a.ts")] })).toEqual({ files: [] });
  });
});
