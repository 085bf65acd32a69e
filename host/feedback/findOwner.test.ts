import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openWindow, reviewOf, sessionSince } from "../test/sessions.fixture.ts";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

/** A review to which two sessions have added a section each. */
async function opened() {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "one\ntwo\n" });
  const { test, assistant } = await openWindow(folder);
  const [one, two] = [assistant("one"), assistant("two")];
  const reviewId = reviewOf(await one.present({ content: "# Fix\n\n## Parser\n\nSee `a.ts:1`.\n" }));
  await two.present({ reviewId, mode: "append", content: "## Docs\n\nText.\n" });
  const { page } = openFeedbackPage(test);
  const section = (title: string) => {
    const found = test.host.shown?.document.sections.find((each) => each.title === title);
    return { sectionId: found?.id ?? "", hash: found?.hash ?? "" };
  };
  const ownerOf = async (subject: Parameters<(typeof page)["feedback/comment"]>[0]["subject"]) => {
    const iteration = test.store.latestNumber(reviewId);
    const id = `q${test.feedback.feedback.get(reviewId).threads.length}`;
    await page["feedback/comment"]({ reviewId, iteration, subject, text: "Why?", mode: "ask", id });
    return test.feedback.feedback.get(reviewId).threads.find((thread) => thread.id === id)?.owner;
  };
  return { test, assistant, one, two, reviewId, page, section, ownerOf };
}

describe("a comment of the person", () => {
  it("is for the session that wrote the section, also when another one has added to the review since", async () => {
    const { section, ownerOf } = await opened();
    expect(await ownerOf({ kind: "section", ...section("Parser") })).toBe("one");
    expect(await ownerOf({ kind: "section", ...section("Docs") })).toBe("two");
    expect(await ownerOf({ kind: "reference", hash: section("Parser").hash, text: "a.ts:1" })).toBe("one");
  });

  it("is for the session that has rewritten the section", async () => {
    const { two, reviewId, section, ownerOf } = await opened();
    await two.present({ reviewId, mode: "update-section", section: "Parser", content: "## Parser\n\nNew.\n" });
    expect(await ownerOf({ kind: "section", ...section("Parser") })).toBe("two");
  });

  it("is for all where it is about the whole review", async () => {
    const { ownerOf } = await opened();
    expect(await ownerOf({ kind: "review" })).toBeUndefined();
  });

  it("is reported as addressed by the session that it is for alone, and by another one when that has ended", async () => {
    const { test, one, two, reviewId, section, ownerOf } = await opened();
    await ownerOf({ kind: "section", ...section("Docs") });
    const state = () => {
      const [thread] = test.feedback.feedback.get(reviewId).threads;
      return [thread?.state, ...(thread?.entries ?? []).map(({ text }) => text)];
    };
    const report = (by: typeof one, text?: string) =>
      by.comment({ reviewId, thread: "q0", addressed: {}, ...(text === undefined ? { text: undefined } : { text }) });
    expect(await report(one)).toMatchObject({ kind: "refused", reason: "content-missing" });
    expect(await report(one, "Is it done?")).toMatchObject({ kind: "answered", isOthers: true });
    expect(state()).toEqual(["open", "Why?", "Is it done?"]);
    await two.present({ reviewId, mode: "append", content: "## More\n\nText.\n" });
    expect(state()).toEqual(["open", "Why?", "Is it done?"]);
    two.end();
    await report(one, "Done.");
    expect(state()).toEqual(["addressed", "Why?", "Is it done?"]);
  });

  it("is reported by a session that has just begun, once the one before it, which was killed, has ended", async () => {
    const { assistant, two, reviewId, section, ownerOf } = await opened();
    await ownerOf({ kind: "section", ...section("Docs") });
    const successor = assistant(sessionSince(Date.now()));
    const reported = successor.comment({ reviewId, thread: "q0", addressed: {}, text: "Done." });
    setTimeout(two.end, 100);
    expect(await reported).not.toHaveProperty("isOthers");
  });
});
