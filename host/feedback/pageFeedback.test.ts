import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CommentSubject } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, type TestHostOptions, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const content = "# A\n\nThe token is checked before it is used. See [`src/a.ts:2-3`][].\n\n## B\n\nText.\n";
const code = ["const one = readOne();", "const two = readTwo();", "const three = join(one, two);", "use(three);", ""];

/** Opens a page on a review of {@link content}, in the workspace of the options. */
async function reviewed(options: Partial<TestHostOptions> = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { "src/a.ts": code.join("\n") });
  const test = await openTestHost({ folders: [folder], ...options });
  const presented = await test.present({ content });
  if (presented.kind !== "presented") throw new Error(presented.message);
  const { reviewId } = presented;
  const page = openFeedbackPage(test);
  const state = await page.page["panel/ready"]({});
  if (state.kind !== "review") throw new Error(state.kind);
  const { ids, hashes } = state.manifest.sections;
  const sectionAt = (place: number) => ({ sectionId: ids[place] ?? "", hash: hashes[place] ?? "" });
  const say = (id: string, subject: CommentSubject, mode: "ask" | "review" = "ask", draft?: string) =>
    page.page["feedback/comment"]({ reviewId, iteration: 1, subject, text: `About ${id}.`, mode, id, draft });
  await page.open(reviewId);
  return { ...test, ...page, folder, reviewId, sectionAt, say };
}

describe("the feedback of a page", () => {
  it("keeps a comment, notifies every page, and says that no assistant is listening yet", async () => {
    const shop = await reviewed();
    const other = openFeedbackPage(shop);
    await other.open(shop.reviewId);
    expect(await shop.say("t1", { kind: "section", ...shop.sectionAt(1) })).toEqual({
      kind: "kept",
      thread: "t1",
      notice: "No assistant is connected. The next one that connects will get this.",
    });
    for (const page of [shop, other]) await expect.poll(() => page.thread("t1")?.state).toBe("open");
    expect(shop.thread("t1")).toEqual({
      id: "t1",
      place: { kind: "section", sectionId: shop.sectionAt(1).sectionId },
      iteration: 1,
      state: "open",
      entries: [
        {
          id: "t1",
          by: { kind: "person" },
          text: "About t1.",
          at: expect.any(Number),
          mode: "ask",
          delivery: { state: "queued", to: [] },
        },
      ],
    });
  });

  it("has everything after a restart, including unsent drafts", async () => {
    const directory = temporaryFolder();
    const shop = await reviewed({ directory });
    const { reviewId, page } = shop;
    await page["feedback/draft"]({ reviewId, draft: { key: "one", text: "Sent" } });
    await page["feedback/draft"]({ reviewId, draft: { key: "two", text: "Typed", subject: { kind: "review" } } });
    const { hash } = shop.sectionAt(0);
    await shop.say("t1", { kind: "reference", hash, text: "src/a.ts:2-3" }, "review", "one");
    const { place } = (await shop.open(reviewId)).news.threads[0] ?? {};
    await shop.close();
    const again = openFeedbackPage(await openTestHost({ folders: [shop.folder], directory }));
    const { news, drafts } = await again.open(reviewId);
    expect(drafts).toEqual([{ key: "two", text: "Typed", subject: { kind: "review" } }]);
    expect(news.threads.map(({ entries }) => entries.map(({ text, delivery }) => [text, delivery?.state]))).toEqual([
      [["About t1.", "collected"]],
    ]);
    expect(news.threads.map((thread) => thread.place)).toEqual([place]);
  });

  it("makes one comment from a call that is sent twice", async () => {
    const shop = await reviewed();
    await Promise.all([shop.say("t1", { kind: "review" }), shop.say("t1", { kind: "review" })]);
    const { news } = await shop.open(shop.reviewId);
    expect(news.threads.map(({ entries }) => entries.length)).toEqual([1]);
  });

  it("collects comments, allows changing and withdrawing them, and sends them with the verdict", async () => {
    const shop = await reviewed();
    const { page, reviewId } = shop;
    for (const id of ["t1", "t2"]) await shop.say(id, { kind: "review" }, "review");
    await page["feedback/reword"]({ reviewId, entry: "t1", text: "Better words." });
    await page["feedback/reword"]({ reviewId, entry: "t2", text: " " });
    const verdict = { reviewId, iteration: 1, verdict: "request-changes", text: "Please.", id: "v1" } as const;
    expect(await page["feedback/verdict"](verdict)).toMatchObject({ kind: "kept" });
    const { news } = await shop.open(reviewId);
    expect(news).toMatchObject({
      status: "ChangesRequested",
      threads: [
        { entries: [{ text: "Better words.", delivery: { state: "queued" } }] },
        { entries: [] },
        { id: "v1", place: { kind: "review" }, state: "open", entries: [{ text: "Please." }] },
      ],
      verdicts: [{ id: "v1", thread: "v1", verdict: "request-changes", comments: 1, delivery: { state: "queued" } }],
    });
    expect(await page["feedback/reword"]({ reviewId, entry: "t1", text: "Too late." })).toMatchObject({
      kind: "refused",
    });
    expect(await page["feedback/verdict"]({ ...verdict, id: "v2", verdict: "comment", text: "" })).toMatchObject({
      kind: "refused",
    });
    await page["feedback/verdict"]({ ...verdict, id: "v3", verdict: "approve" });
    expect((await shop.open(reviewId)).news.status).toBe("Approved");
  });

  it("lets the person resolve and reopen threads", async () => {
    const shop = await reviewed();
    const { page, reviewId } = shop;
    await shop.say("t1", { kind: "review" });
    for (const isResolved of [true, false]) {
      expect(await page["feedback/resolve"]({ reviewId, thread: "t1", isResolved })).toEqual({
        kind: "kept",
        thread: "t1",
      });
      await expect.poll(() => shop.thread("t1")?.state).toBe(isResolved ? "resolved" : "open");
    }
    expect(await page["feedback/resolve"]({ reviewId, thread: "t9", isResolved: true })).toMatchObject({
      kind: "refused",
    });
  });

  it("follows a quoted text through iterations, and keeps it in its section when it is gone", async () => {
    const shop = await reviewed();
    const quote = { exact: "The token is checked", prefix: "", suffix: " before it is used." };
    await shop.say("t1", { kind: "text", ...shop.sectionAt(0), quote });
    await shop.say("t2", { kind: "section", ...shop.sectionAt(1) });
    await shop.present({ content: content.replace("The token is checked", "The access token is checked") });
    await expect
      .poll(() => shop.thread("t1")?.place)
      .toMatchObject({
        kind: "text",
        sectionId: shop.sectionAt(0).sectionId,
        quote: { exact: "The access token is checked" },
        quoteThen: "The token is checked",
      });
    await shop.present({ content: "# A\n\nSomething else entirely.\n" });
    await expect
      .poll(() => shop.thread("t1")?.place)
      .toEqual({
        kind: "section",
        sectionId: shop.sectionAt(0).sectionId,
        lost: { quote: "The token is checked", reason: "this text is not in iteration 3" },
      });
    await expect.poll(() => shop.thread("t2")?.place).toMatchObject({ kind: "orphaned", title: "B" });
    await shop.present({ content: "# Other\n\nNo word is the same.\n" });
    await expect
      .poll(() => shop.thread("t1")?.place)
      .toEqual({
        kind: "orphaned",
        title: "A",
        quote: "The token is checked",
        reason: "this text is not in iteration 4",
      });
    await shop.page["view/open"]({ reviewId: shop.reviewId, iteration: 1 });
    await expect
      .poll(() => shop.thread("t1")?.place)
      .toEqual({ kind: "text", sectionId: shop.sectionAt(0).sectionId, quote });
  });

  it("returns to a section that was removed and came back under the same heading", async () => {
    const shop = await reviewed();
    const quote = { exact: "Text.", prefix: "", suffix: "" };
    const { hash } = shop.sectionAt(0);
    await shop.say("t1", { kind: "section", ...shop.sectionAt(1) });
    await shop.say("t2", { kind: "text", ...shop.sectionAt(1), quote });
    await shop.say("t3", { kind: "reference", hash, text: "src/a.ts:2-3" });
    await shop.present({
      content: "# C\n\nNo word is the same here, and there is one section.\n",
      reviewId: shop.reviewId,
    });
    for (const id of ["t1", "t2"]) await expect.poll(() => shop.thread(id)?.place.kind).toBe("orphaned");
    await expect.poll(() => shop.thread("t3")?.place).not.toHaveProperty("sectionId");
    await shop.present({ content: content.replace("Text.", "Different."), reviewId: shop.reviewId });
    const ids = shop.host.shown?.document.sections.map(({ id }) => id);
    expect(ids).not.toContain(shop.sectionAt(1).sectionId);
    const [first, second] = ids ?? [];
    await expect.poll(() => shop.thread("t1")?.place).toEqual({ kind: "section", sectionId: second });
    await expect
      .poll(() => shop.thread("t2")?.place)
      .toMatchObject({ kind: "section", sectionId: second, lost: { quote: "Text." } });
    await expect.poll(() => shop.thread("t3")?.place).toMatchObject({ kind: "code", sectionId: first });
  });

  it("keeps a comment on code with its lines while these are moved, edited and deleted", async () => {
    const shop = await reviewed();
    const { hash } = shop.sectionAt(0);
    await shop.say("t1", { kind: "reference", hash, text: "src/a.ts:2-3" });
    await shop.say("t2", { kind: "reference", hash, text: "src/a.ts:2-3", line: 4, endLine: 4 });
    await expect
      .poll(() => shop.thread("t2")?.place)
      .toEqual({
        kind: "code",
        path: "src/a.ts",
        line: 4,
        endLine: 4,
        state: "exact",
        sectionId: "s1",
        quote: "use(three);",
        language: "typescript",
      });
    const write = (...lines: string[]) => writeFileSync(join(shop.folder, "src/a.ts"), lines.join("\n"));
    write("// First.", ...code);
    await expect
      .poll(() => shop.thread("t1")?.place)
      .toMatchObject({
        kind: "code",
        path: "src/a.ts",
        line: 3,
        endLine: 4,
        lineThen: 2,
        state: "moved",
        sectionId: "s1",
      });
    write("// Nothing is left.", "");
    await expect.poll(() => shop.thread("t1")?.place).toMatchObject({ state: "gone", line: 2, endLine: 3 });
  });

  it.each(["typed", "saved"])(
    "follows a comment whose code is %s between a page's first look and its watch",
    async (how) => {
      const unsaved = new Map<string, string>();
      const listeners = new Set<(path: string) => void>();
      let change: ((path: string) => void) | undefined;
      const shop = await reviewed({
        workspace: {
          onTextChanged: (listener) => {
            listeners.add(listener);
            return { dispose: () => void listeners.delete(listener) };
          },
        },
        editor: {
          unsavedText: (path) => {
            const text = unsaved.get(path);
            change?.(path);
            return text;
          },
        },
      });
      await shop.say("t1", { kind: "reference", hash: shop.sectionAt(0).hash, text: "src/a.ts:2-3" });
      shop.dispose();
      const page = openFeedbackPage(shop);
      change = (path) => {
        change = undefined;
        const text = ["// First.", ...code].join("\n");
        if (how === "saved") return writeFileSync(path, text);
        unsaved.set(path, text);
        for (const listener of listeners) listener(path);
      };
      // The first answer has either text: the change may come before its read of the file.
      await page.open(shop.reviewId);
      await expect.poll(() => page.thread("t1")?.place).toMatchObject({ line: 3, state: "moved" });
    },
  );

  it("accepts a comment that was begun on an older text, and follows it from there", async () => {
    const shop = await reviewed();
    const quote = { exact: "The token is checked", prefix: "", suffix: " before it is used." };
    const [first, second] = [shop.sectionAt(0), shop.sectionAt(1)];
    await shop.present({ content: content.replace("The token is checked", "The access token is checked") });
    await shop.present({ content: "# A\n\nThe access token is checked before it is used.\n" });
    const say = (id: string, subject: CommentSubject) =>
      shop.page["feedback/comment"]({ reviewId: shop.reviewId, iteration: 3, subject, text: id, mode: "review", id });
    expect(await say("t1", { kind: "text", ...first, quote })).toMatchObject({ kind: "kept" });
    expect(await say("t2", { kind: "section", ...second })).toMatchObject({ kind: "kept" });
    const { threads } = (await shop.open(shop.reviewId)).news;
    expect(threads.map(({ iteration, place }) => [iteration, place])).toMatchObject([
      [1, { kind: "text", sectionId: first.sectionId, quote: { exact: "The access token is checked" } }],
      [2, { kind: "orphaned", title: "B" }],
    ]);
  });

  it("refuses requests that make no sense", async () => {
    const shop = await reviewed();
    const [first, second] = [shop.sectionAt(0), shop.sectionAt(1)];
    const wrong: CommentSubject[] = [
      { kind: "section", sectionId: first.sectionId, hash: second.hash },
      { kind: "reference", hash: second.hash, text: "src/a.ts:2-3" },
      { kind: "reference", hash: first.hash, text: "../outside.ts:1" },
      { kind: "reference", hash: first.hash, text: "src/a.ts:2-3", line: 4_000, endLine: 4_001 },
      { kind: "change", round: 1, file: "f1", side: "after", line: 1, endLine: 1 },
    ];
    for (const [place, subject] of wrong.entries())
      expect([place, (await shop.say(`w${place}`, subject)).kind]).toEqual([place, "refused"]);
    expect((await shop.open(shop.reviewId)).news.threads).toEqual([]);
  });

  it("loses nothing when the disk is full, and reports it", async () => {
    const shop = await reviewed();
    await shop.store.dispose();
    const outcome = await shop.say("t1", { kind: "review" });
    expect(outcome).toMatchObject({ kind: "refused", message: expect.stringContaining("Your text is still here") });
    expect((await shop.open(shop.reviewId)).news.threads).toEqual([]);
  });
});
