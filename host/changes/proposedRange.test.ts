import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { clientFeedback } from "../feedback/clientFeedback.ts";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";

async function openShop() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.stage("lib/a.ts", "one\ntwo\n");
  repository.git("commit", "--quiet", "--message", "A");
  // Uncommitted changes, on top of which the proposal is made.
  repository.write("lib/a.ts", "one\ntwo\nthree\n");
  const test = await openTestHost({ folders: [join(repository.folder, "lib")] });
  const requests = requestsOf(test);
  const base = join(repository.folder, "lib");
  const propose = (patch: string, folder = base) => {
    const proposal = { folder, base, patch, title: "Rename", description: "Like this." };
    return requests.propose(proposal, "test", new AbortController().signal);
  };
  return { repository, test, requests, propose };
}

const patch = "--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n";
const status = ({ git }: TestRepository) => git("status", "--porcelain");

describe("a proposal", () => {
  it("is a new review of the changes from the working tree to the edited one, and changes no file", async () => {
    const { repository, test, propose } = await openShop();
    const before = status(repository);
    const answer = await propose(patch);
    if (answer.kind === "refused") throw new Error(answer.message);
    expect(answer.files).toEqual([
      { id: expect.any(String), path: "lib/a.ts", status: "M", additions: 1, deletions: 1 },
    ]);
    expect(status(repository)).toBe(before);
    expect(await test.text()).toBe("# Rename\n\nLike this.\n");
    const [file] = answer.files;
    const [hunks] = await test.changes.hunks({ reviewId: answer.reviewId, round: 1 }, [file?.id ?? ""]);
    expect(JSON.stringify(hunks)).toContain("three");
    // Git's garbage collection keeps both sides.
    repository.git("-c", "gc.reflogExpire=now", "gc", "--quiet", "--prune=now");
    const [round] = test.store.books.changes.rounds(answer.reviewId);
    const texts = [round?.base, round?.head].map((tree) => repository.git("cat-file", "blob", `${tree}:lib/a.ts`));
    expect(texts).toEqual(["one\ntwo\nthree\n", "one\n2\nthree\n"]);
  });

  it("is refused in git's words when it does not apply, and leaves no review", async () => {
    const { test, propose } = await openShop();
    const answer = await propose(patch.replace("-two", "-four"));
    expect(answer).toMatchObject({
      kind: "refused",
      reason: "git-failed",
      message: expect.stringContaining("lib/a.ts"),
    });
    expect(test.store.reviews()).toEqual([]);
  });

  it("of a repository that is only partly open belongs to the open part", async () => {
    const { repository, test, propose } = await openShop();
    const answer = await propose(patch.replaceAll("/a.ts", "/lib/a.ts"), repository.folder);
    expect(answer).toMatchObject({ kind: "requested", files: [{ path: "lib/a.ts", additions: 1, deletions: 1 }] });
    expect(test.host.shown?.meta.baseUri).toBe(join(repository.folder, "lib"));
  });
});

describe("a review and a proposal", () => {
  async function openBoth() {
    const opened = await openShop();
    const review = await opened.test.present({ content: "# Mine\n\nText.\n\n## Two\n\nMore.\n" });
    const proposal = await opened.propose(patch);
    if (review.kind === "refused" || proposal.kind === "refused") throw new Error("refused");
    return { ...opened, review: review.reviewId, proposal: proposal.reviewId };
  }

  for (const { update, tags } of [
    { update: { content: "## Three\n", mode: "append" }, tags: [] },
    { update: { content: "# Mine again\n\n## Two\n", mode: "replace" }, tags: ["whole"] },
    { update: { content: "Now.\n", mode: "update-section", section: "Two" }, tags: ["whole"] },
  ] as const)
    it(`do not mix: ${update.mode} goes to the review`, { tags: [...tags] }, async () => {
      const { test, review, proposal } = await openBoth();
      const before = await test.text({ reviewId: proposal });
      expect(await test.present(update)).toMatchObject({ reviewId: review, iteration: 2 });
      expect(await test.text({ reviewId: proposal })).toBe(before);
    });

  it("do not mix when the same edit is proposed again, which shows the earlier proposal", async () => {
    const { test, proposal, propose } = await openBoth();
    expect(await propose(patch)).toMatchObject({ kind: "requested", reviewId: proposal });
    expect(test.store.reviews()).toHaveLength(2);
  });

  it("do not mix when only the proposal exists, or after a restart", async () => {
    const { test, propose } = await openShop();
    const proposal = await propose(patch);
    if (proposal.kind === "refused") throw new Error(proposal.message);
    expect(await test.present({ content: "More.\n", mode: "append", reviewId: proposal.reviewId })).toMatchObject({
      reviewId: proposal.reviewId,
    });
    await test.close();
    const again = await openTestHost({ folders: test.workspace.folders(), directory: test.directory });
    const review = await again.present({ content: "# Mine\n" });
    expect(review).toMatchObject({ iteration: 1 });
    expect(again.store.reviews().map(({ isProposal }) => isProposal)).toEqual([false, true]);
  });

  it("do not mix in an older version's store, which marks only the round", { tags: ["whole"] }, async () => {
    const { test, review } = await openBoth();
    const { document, meta } = test.host.shown ?? {};
    if (document === undefined || meta === undefined) throw new Error("nothing is shown");
    const { baseUri, title } = meta;
    await test.store.appendIteration({
      reviewId: "old",
      document,
      at: 8,
      client: "test",
      mode: "replace",
      baseUri,
      title,
    });
    const round = { base: "b", head: "h", files: 1, additions: 1, deletions: 1, iteration: 1, edit: "e" };
    const told = { client: "test", title, range: "proposal", resolved: "", root: baseUri, at: 8 };
    await test.store.books.changes.append({ reviewId: "old", ...round, ...told });
    expect(await test.present({ content: "# Mine again\n\n## Two\n" })).toMatchObject({ reviewId: review });
  });

  it("leave the assistant's requests without an id to the review", async () => {
    const { test, review, proposal } = await openBoth();
    const client = clientFeedback({ name: "test" }, test.feedback);
    expect(await client["feedback/judge"]({ verdict: "approve", text: "Fine." }, new Cancellation())).toMatchObject({
      reviewId: review,
    });
    expect(test.feedback.feedback.getStatusWithNote(proposal)).toEqual({ status: "Pending" });
  });
});

describe("a proposal that is made twice", () => {
  it("is one review, and comes back into view", async () => {
    const { test, propose } = await openShop();
    const first = await propose(patch);
    await test.present({ content: "# Mine\n" });
    const second = await propose(patch);
    if (first.kind === "refused" || second.kind === "refused") throw new Error("refused");
    expect([second.reviewId, second.round]).toEqual([first.reviewId, 1]);
    expect(test.host.shown?.meta.reviewId).toBe(first.reviewId);
    expect(test.store.reviews()).toHaveLength(2);
  });

  it("becomes another round of that review once other files have changed", { tags: ["whole"] }, async () => {
    const { repository, test, propose } = await openShop();
    const first = await propose(patch);
    repository.write("lib/b.ts", "new\n");
    const second = await propose(patch);
    if (first.kind === "refused" || second.kind === "refused") throw new Error("refused");
    expect([second.reviewId, second.round]).toEqual([first.reviewId, 2]);
    expect(second.files.map(({ path }) => path)).toEqual(["lib/a.ts"]);
    repository.git("-c", "gc.reflogExpire=now", "gc", "--quiet", "--prune=now");
    const trees = test.store.books.changes.rounds(first.reviewId).flatMap(({ base, head }) => [base, head]);
    for (const tree of trees) expect(repository.git("cat-file", "-t", tree).trim()).toBe("tree");
  });

  it("is a new review when it was already applied", async () => {
    const { repository, requests, propose } = await openShop();
    const first = await propose(patch);
    await requests.noteApplied({ folder: join(repository.folder, "lib"), patch }, "claude");
    const second = await propose(patch);
    if (first.kind === "refused" || second.kind === "refused") throw new Error("refused");
    expect(second.reviewId).not.toBe(first.reviewId);
  });
});

describe("a proposal that is applied", () => {
  const other = patch.replace("+2", "+3");
  const never = new Cancellation();
  const stateOf = async ({ feedback }: Pick<TestHost, "feedback">, reviewId: string) => {
    const answer = await clientFeedback({ name: "claude" }, feedback)["feedback/status"]({ reviewId }, never);
    if (answer.kind === "refused") throw new Error(answer.message);
    const { status, applied } = answer;
    return { status, ...(applied && { applied }) };
  };

  async function openApplied() {
    const opened = await openShop();
    const { test, requests, propose } = opened;
    const [first, second] = [await propose(patch), await propose(other)];
    if (first.kind === "refused" || second.kind === "refused") throw new Error("refused");
    const told: string[] = [];
    test.changes.onNews((reviewId) => told.push(reviewId));
    await requests.noteApplied({ folder: join(opened.repository.folder, "lib"), patch }, "claude");
    return { ...opened, told, first: first.reviewId, second: second.reviewId };
  }

  it("is marked as applied where its review is read, listed and judged, and nowhere else", async () => {
    const { test, told, first, second } = await openApplied();
    const { host, history } = test;
    const read = (reviewId: string) => host.get({ view: "outline", offset: 0, limit: 1, reviewId });
    const applied = { client: "claude", at: 7 };
    expect(await read(first)).toMatchObject({ applied });
    expect(await read(second)).not.toHaveProperty("applied");
    expect(history.reviews().map(({ reviewId, applied: mark }) => [reviewId, mark])).toEqual([
      [second, undefined],
      [first, applied],
    ]);
    expect([await stateOf(test, first), await stateOf(test, second)]).toEqual([
      { status: "Pending", applied },
      { status: "Pending" },
    ]);
    expect(told).toEqual([first]);
  });

  it("keeps the user's verdict as its status", async () => {
    const { test, first } = await openApplied();
    const { page } = openFeedbackPage(test);
    const verdicts = [
      ["request-changes", "ChangesRequested"],
      ["approve", "Approved"],
    ] as const;
    for (const [verdict, status] of verdicts) {
      await page["feedback/verdict"]({ reviewId: first, iteration: 1, verdict, text: "", id: verdict });
      expect(await stateOf(test, first)).toMatchObject({ status, applied: { client: "claude" } });
    }
  });

  it("is marked on an open page at once", async () => {
    const { repository, test, requests, propose } = await openShop();
    const proposal = await propose(patch);
    if (proposal.kind === "refused") throw new Error(proposal.message);
    const { open, told } = openFeedbackPage(test);
    expect((await open(proposal.reviewId)).news).not.toHaveProperty("applied");
    await requests.noteApplied({ folder: join(repository.folder, "lib"), patch }, "claude");
    await expect.poll(() => told.at(-1)).toMatchObject({ status: "Pending", applied: { client: "claude", at: 7 } });
  });

  it("is also known to the store of another host", { tags: ["whole"] }, async () => {
    const { test, first } = await openApplied();
    const again = await openTestHost({ folders: test.workspace.folders(), directory: test.directory });
    expect(await stateOf(again, first)).toEqual({ status: "Pending", applied: { client: "claude", at: 7 } });
  });

  it("loses that mark once its review is about other changes", { tags: ["whole"] }, async () => {
    const { test, requests, first } = await openApplied();
    const request = { reviewId: first, range: "HEAD", title: "Code Review" };
    const round = await requests.request(request, "claude", new AbortController().signal);
    expect(round).toMatchObject({ kind: "requested", round: 2 });
    expect(await stateOf(test, first)).toEqual({ status: "Pending" });
  });
});
