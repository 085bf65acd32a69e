import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { PageView } from "./pageView.ts";

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

  it("stays at an opened iteration while the host continues, and follows again", async () => {
    const { view, present, reviewId } = await opened();
    expect(await view.open(reviewId, 1)).toBeUndefined();
    await present({ content: "## C\n\nmore\n", mode: "append" });
    expect([view.follows, view.current?.meta.iteration]).toEqual([false, 1]);
    view.follow();
    expect([view.follows, view.current?.meta.iteration]).toEqual([true, 3]);
  });
});
