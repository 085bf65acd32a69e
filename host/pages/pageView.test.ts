import { describe, expect, it } from "vitest";
import { createStoredMeta } from "../shown/storedMeta.ts";
import { createSessionId } from "../socket/sessionProcess.ts";
import { endedSession } from "../test/sessions.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { openSession } from "./openedSession.fixture.ts";
import { PageView, takesPlace } from "./pageView.ts";

async function opened() {
  const test = await openTestHost({ folders: [temporaryFolder()] });
  const { host, present } = test;
  await present({ content: "# A\n\none\n\n## B\n\nold\n" });
  const old = host.shown?.document.sections[1]?.hash ?? "";
  await present({ content: "new", mode: "update-section", section: "B" });
  const reviewId = host.shown?.meta.reviewId ?? "";
  return { view: new PageView(test), present, reviewId, old };
}

describe("PageView", () => {
  it("serves the texts of both sides of a comparison until the reader leaves it", async () => {
    const { view, reviewId, old } = await opened();
    expect(view.bodies([old])).toEqual({});
    expect(await view.compare(reviewId, 1, 2)).toMatchObject({
      kind: "comparing",
      comparison: { from: 1, to: 2, kinds: ["unchanged", "changed"] },
    });
    expect(view.bodies([old])).toEqual({ [old]: "## B\n\nold\n" });
    expect(view.findShownReview(reviewId, old)?.meta.iteration).toBe(1);
    view.leaveComparison();
    expect(view.bodies([old])).toEqual({});
    expect(view.findShownReview(reviewId, old)).toBeUndefined();
  });

  it("says why it cannot compare", async () => {
    const { view, reviewId } = await opened();
    const unknown = {
      kind: "refused",
      message: "This iteration is not in the history of the workspace.",
    };
    expect([
      await view.compare(reviewId, 2, 2),
      await view.compare(reviewId, 2, 1),
      await view.compare(reviewId, 1, 9),
      await view.compare("no such review", 1, 2),
    ]).toEqual([
      { kind: "refused", message: "An iteration can only be compared with an earlier one." },
      { kind: "refused", message: "An iteration can only be compared with an earlier one." },
      unknown,
      unknown,
    ]);
  });

  it("keeps the texts of the latest comparison, and none of one that was left while being read", async () => {
    const { view, present, reviewId, old } = await opened();
    await present({ content: "newer", mode: "update-section", section: "B" });
    const first = view.compare(reviewId, 1, 2);
    const second = view.compare(reviewId, 2, 3);
    await Promise.all([first, second]);
    expect(view.bodies([old])).toEqual({});
    const left = view.compare(reviewId, 1, 3);
    view.leaveComparison();
    expect(await left).toMatchObject({ kind: "comparing" });
    expect(view.bodies([old])).toEqual({});
  });

  it("shows what was opened last, although an earlier wish takes longer to read", async () => {
    const { view, reviewId } = await opened();
    await Promise.all([view.open(reviewId, 1), view.open(reviewId, 2)]);
    expect(view.current?.meta.iteration).toBe(2);
    const slow = view.open(reviewId, 1);
    view.follow();
    await slow;
    expect(view.current?.meta.iteration).toBe(2);
  });

  it("stays at an opened iteration while the host continues, and follows again", async () => {
    const { view, present, reviewId } = await opened();
    expect(await view.open(reviewId, 1)).toBeUndefined();
    await present({ content: "## C\n\nmore\n", mode: "append" });
    expect([view.follows, view.current?.meta.iteration]).toEqual([false, 1]);
    view.follow();
    expect([view.follows, view.current?.meta.iteration]).toEqual([true, 3]);
  });
});

describe("a page and a second review", () => {
  /** Shows a review of the session "one", and lets "two" present another one. */
  async function twoSessions() {
    const session = await openSession([temporaryFolder()]);
    const reviews = new Map<string, string>();
    const say = async (retryId: string, text: string, isNew = false) => {
      const [name = ""] = retryId.split(":");
      const reviewId = isNew ? undefined : reviews.get(name);
      const content = `# Of ${name}\n\n${text}\n`;
      const said = await session.present({
        content,
        retryId,
        ...(reviewId === undefined ? { isNew: true } : { reviewId }),
      });
      if ("reviewId" in said) reviews.set(name, said.reviewId);
    };
    await say("one:1", "First.");
    await session.page["panel/ready"]({});
    await say("two:1", "First.");
    await expect.poll(() => session.pushed.behind).toEqual([1]);
    const titles = () => session.pushed.states.map((state) => state.kind === "review" && state.manifest.meta.title);
    return { ...session, say, titles, idOf: (name: string) => reviews.get(name) ?? "" };
  }

  it("stays at the one that is read, and goes on with its updates", async () => {
    const { page, say, pushed, titles } = await twoSessions();
    expect(await page["panel/ready"]({})).toMatchObject({ manifest: { meta: { title: "Of one", iteration: 1 } } });
    await say("two:2", "Second.");
    await expect.poll(() => pushed.behind).toEqual([1, 1, 2]);
    await say("one:2", "Second.");
    await expect.poll(() => pushed.patches.map(({ meta }) => [meta.title, meta.iteration])).toEqual([["Of one", 2]]);
    expect(await page["panel/ready"]({})).toMatchObject({ manifest: { meta: { title: "Of one", iteration: 2 } } });
    expect(titles()).toEqual([]);
  });

  it("goes on with a new one of the same session, also after the person has restored an iteration", async () => {
    const { page, say, titles, idOf } = await twoSessions();
    await say("one:2", "Another task.", true);
    await expect.poll(titles).toEqual(["Of one"]);
    await say("one:3", "More.");
    await page["view/restore"]({ reviewId: idOf("one"), iteration: 1 });
    await say("one:4", "A third task.", true);
    await expect.poll(titles).toEqual(["Of one", "Of one", "Of one"]);
  });

  it("goes on with a new one after the shown one was approved, and not with an iteration of an older one", async () => {
    const { page, say, pushed, titles, idOf } = await twoSessions();
    const given = { iteration: 1, verdict: "approve", text: "", id: "v1" } as const;
    expect(await page["feedback/verdict"]({ reviewId: idOf("one"), ...given })).toMatchObject({ kind: "kept" });
    await say("two:2", "Second.");
    await expect.poll(() => pushed.behind).toEqual([1, 2]);
    await say("three:1", "First.");
    await expect.poll(titles).toEqual(["Of three"]);
  });

  it("goes on with a new one when the sessions of the shown one have ended", async () => {
    const { page, present, pushed } = await openSession([temporaryFolder()]);
    await present({ content: "# Of yesterday\n", isNew: true, retryId: `${endedSession()}:1` });
    await page["panel/ready"]({});
    await present({ content: "# Of today\n", isNew: true, retryId: `${createSessionId()}:1` });
    const titles = () => pushed.states.map((state) => state.kind === "review" && state.manifest.meta.title);
    await expect.poll(titles).toEqual(["Of today"]);
    await present({ content: "# Of another\n", isNew: true, retryId: `${createSessionId()}:1` });
    await expect.poll(() => pushed.behind).toEqual([1]);
  });

  it("goes on with the latest when the shown one is cleared", async () => {
    const { host, titles, idOf } = await twoSessions();
    await host.clear(idOf("one"));
    await expect.poll(titles).toEqual(["Of two"]);
  });

  it("tells the latest one again to a page that begins at an older one", async () => {
    const { page, pushed } = await twoSessions();
    await page["panel/ready"]({});
    expect(pushed.behind).toEqual([1, 1]);
  });

  it("stays at one that the reader has opened, whatever begins", async () => {
    const { page, say, pushed, titles, idOf } = await twoSessions();
    await page["view/open"]({ reviewId: idOf("one") });
    await say("one:2", "Another task.", true);
    await expect.poll(() => pushed.behind.length).toBe(2);
    expect(titles()).toEqual([]);
  });

  it("stays at one of which nothing could be saved: its session is unknown", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    await test.present({ content: "# Of another\n", isNew: true, retryId: `${createSessionId()}:1` });
    const [review] = test.store.reviews();
    const record = test.store.iterationAt(review?.id ?? "", -1);
    if (record === undefined) throw new Error("The review was not saved.");
    const arrived = createStoredMeta(test, record);
    expect(takesPlace(arrived, { ...arrived, reviewId: "unsaved" }, false, test.store)).toBe(false);
  });
});
