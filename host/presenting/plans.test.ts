import { join } from "node:path";
import type { PresentParams } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { findFollowedPlan } from "../history/openHistory.ts";
import { openTestHost, type TestHostOptions, temporaryFolder } from "../test/testHost.fixture.ts";

/** Opens a host that presents texts and returns the ids of their reviews. */
async function opened(options: TestHostOptions) {
  const test = await openTestHost(options);
  return {
    ...test,
    show: async (content: string, params: Partial<PresentParams> = {}) => {
      const outcome = await test.present({ content, ...params });
      return outcome.kind === "presented" ? outcome.reviewId : expect.unreachable(outcome.message);
    },
    approve: (reviewId: string) => {
      const about = { text: "", iteration: test.store.latestNumber(reviewId), entries: [] };
      const event = { kind: "verdict", by: { kind: "person" }, verdict: "approve", ...about } as const;
      return test.feedback.feedback.keep({ reviewId, id: `approve ${reviewId}`, event });
    },
  };
}

describe("a plan", () => {
  it("is its own review: the review of its code neither replaces it nor is replaced by the next plan", async () => {
    const { show, host, store } = await opened({ folders: [temporaryFolder()] });
    const plan = await show("# Plan\n", { kind: "plan" });
    expect(host.shown?.meta).toMatchObject({ reviewId: plan, isPlan: true });
    const review = await show("# Code\n");
    expect(review).not.toBe(plan);
    expect(host.shown?.meta.isPlan).toBeUndefined();
    expect(await show("# Plan\n\nSmaller.\n", { kind: "plan" })).toBe(plan);
    expect(await show("# Code\n\nMore.\n")).toBe(review);
    expect(store.reviews().map(({ id, isPlan }) => [id, isPlan])).toEqual([
      [review, false],
      [plan, true],
    ]);
  });

  it("gets its sections from updates that name no kind while it is the latest", async () => {
    const { show } = await opened({ folders: [temporaryFolder()] });
    const plan = await show("# Plan\n", { kind: "plan" });
    expect(await show("## Step\n", { mode: "append" })).toBe(plan);
    const review = await show("# Code\n");
    expect(await show("## More\n", { mode: "append" })).toBe(review);
    expect(await show("## Step 2\n", { mode: "append", kind: "plan" })).toBe(plan);
  });

  it("ends with its approval: the next plan is another one", async () => {
    const { show, approve, host } = await opened({ folders: [temporaryFolder()] });
    const plan = await show("# Plan\n", { kind: "plan" });
    await approve(plan);
    const next = await show("# Next plan\n", { kind: "plan" });
    expect(next).not.toBe(plan);
    expect(host.shown?.meta).toMatchObject({ reviewId: next, isPlan: true });
  });

  it("stays a plan after a restart and when an old iteration is restored", async () => {
    const folders = [temporaryFolder()];
    const before = await opened({ folders });
    const plan = await before.show("# Plan\n", { kind: "plan" });
    await before.show("# Plan\n\nLonger.\n", { kind: "plan" });
    await before.close();
    const after = await opened({ folders, directory: before.directory });
    expect(after.host.shown?.meta).toMatchObject({ reviewId: plan, isPlan: true });
    await after.host.restoreIteration(plan, 1);
    expect(after.host.shown?.meta).toMatchObject({ iteration: 3, isPlan: true });
    expect(after.history.reviews()).toMatchObject([{ reviewId: plan, isPlan: true }]);
  });

  it("that was approved is compared only with the next review of its code", async () => {
    let time = 1;
    const { show, approve, history, store } = await opened({ folders: [temporaryFolder()], now: () => (time += 1) });
    const follow = (reviewId: string) => findFollowedPlan(reviewId, store.latestNumber(reviewId), history, store);
    const before = await show("# Before\n\n## Parse\n");
    await approve(before);
    const plan = await show("# Plan\n\n## Parse\n\n## Tell\n", { kind: "plan" });
    const review = await show("# Code\n\n## Parse\n");
    expect(await follow(review)).toBeUndefined();
    await approve(plan);
    expect(await follow(review)).toBeUndefined();
    await show("# Code\n\n## Parse\n\nDone.\n");
    expect(await follow(review)).toEqual({
      planId: plan,
      points: [
        { text: "Parse", isDone: true, sectionId: expect.any(String) },
        { text: "Tell", isDone: false },
      ],
    });
    const later = await show("# Later\n\n## Parse\n", { isNew: true });
    expect([await follow(before), await follow(later), await follow(plan)]).toEqual([undefined, undefined, undefined]);
  });

  it("can be approved in the assistant's own question, and the assistant is not notified", async () => {
    const folder = temporaryFolder();
    const { show, feedback, features } = await opened({ folders: [folder] });
    const client = { name: "claude-code", instance: undefined, folders: [folder] };
    const approve = (plan: string) =>
      features.feedback.clientHandlers(client)["feedback/planApproved"]({ folder, plan }, new AbortController().signal);
    const text = "# Plan\n\n1. Parse\n";
    const plan = await show(text, { kind: "plan" });
    await approve("# Another plan\n");
    expect(feedback.feedback.status(plan)).toBe("Pending");
    await approve(text);
    await approve(text);
    expect(feedback.feedback.status(plan)).toBe("Approved");
    const { verdicts, items } = feedback.feedback.get(plan);
    expect([verdicts, items]).toMatchObject([
      [{ verdict: "approve", by: { kind: "person" }, askedBy: "claude-code" }],
      [],
    ]);
    expect(await show("# Next plan\n", { kind: "plan" })).not.toBe(plan);
  });

  it("does not continue as the review of the changes", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    repository.stage("a.ts", "1\n");
    repository.git("commit", "-qm", "Before");
    repository.write("a.ts", "2\n");
    const { show, host, features } = await opened({ folders: [repository.folder] });
    const plan = await show("# Plan\n", { kind: "plan" });
    expect(await host.findOpenReview(repository.folder)).toBeUndefined();
    const request = { range: "HEAD", title: "Code", isNew: false } as const;
    const requested = await features.changes.requests.request(request, "test", new AbortController().signal);
    expect(requested.kind === "requested" && requested.reviewId).not.toBe(plan);
  });
});
