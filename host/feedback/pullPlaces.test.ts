import { renameSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { ChangeRequests } from "../changes/changeRequests.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { maxThreadFileBytes } from "../limits.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";
import { PullPlaces } from "./pullPlaces.ts";

/** Shows a branch as a pull request that is not checked out, on a page. */
async function pulled() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.stage("a.ts", "const one = 1;\nconst two = 2;\nuse(one, two);\n");
  repository.stage("big.txt", "x\n");
  repository.git("commit", "--quiet", "--message", "A");
  repository.git("checkout", "--quiet", "-b", "feature");
  repository.stage("a.ts", "// First.\n// Second.\n// Third.\nconst one = 1;\nconst two = 2;\nuse(one, two);\n");
  repository.stage("new.ts", "one\ntwo\nthree\n");
  repository.stage("big.txt", `x\nnew\n${"y\n".repeat(maxThreadFileBytes / 2)}`);
  repository.git("commit", "--quiet", "--message", "B");
  repository.git("checkout", "--quiet", "-");
  const test = await openTestHost({ folders: [repository.folder] });
  let ids = 0;
  const requests = new ChangeRequests({ ...test, clock: { now: () => 7 }, newId: () => `call-${++ids}` });
  const range = { range: "HEAD..feature", title: "Two" };
  const answer = await requests.request(range, "test", new AbortController().signal);
  if (answer.kind === "refused") throw new Error(answer.message);
  const { reviewId } = answer;
  const address = { root: repository.folder, forge: "github.com", owner: "o", name: "n", number: 1 };
  await test.store.books.pulls.keep({ reviewId, at: 1, ...address, texts: [], resolved: [] });
  const page = openFeedbackPage(test);
  await page.page["panel/ready"]({});
  await page.open(reviewId);
  const say = async (id: string, path: string, line: number) => {
    const file = answer.files.find((each) => each.path === path)?.id ?? "";
    const subject = { kind: "change", round: 1, file, side: "after", line, endLine: line } as const;
    const said = { reviewId, iteration: 1, text: `About ${id}.`, mode: "ask", id, subject } as const;
    expect(await page.page["feedback/comment"](said)).toMatchObject({ kind: "kept" });
    await expect.poll(() => page.thread(id)?.place).toBeDefined();
  };
  const assistant = clientFeedback({ name: "test" }, test.feedback);
  return { ...test, ...page, reviewId, repository, assistant, say };
}

describe("a comment on a pull request that is not checked out", () => {
  it("has the same place for the assistant as on the page", async () => {
    const { say, thread, assistant, reviewId } = await pulled();
    await say("t1", "a.ts", 4);
    await say("t2", "new.ts", 2);
    expect(thread("t1")?.place).toMatchObject({ path: "a.ts", line: 4, state: "exact" });
    const answer = await assistant["feedback/wait"]({ reviewId, seconds: 1 }, new Cancellation());
    const items = "batch" in answer ? (answer.batch?.items ?? []) : [];
    expect(items.flatMap(({ comments }) => comments.map(({ about }) => about))).toEqual(["a.ts:4", "new.ts:2"]);
  });

  it("has not been followed by a change because the working tree is about something else", async () => {
    const { say, thread, assistant, page, reviewId } = await pulled();
    await say("t1", "new.ts", 2);
    await assistant["feedback/answer"]({ reviewId, thread: "t1", text: "Done.", addressed: {} }, new Cancellation());
    await expect.poll(() => thread("t1")?.addressed).toMatchObject({ isVerified: false });
    expect(await page["thread/versions"]({ reviewId, thread: "t1" })).toMatchObject({
      kind: "versions",
      after: { title: "Now" },
    });
  });

  it("stands at the lines of a file that is too large to be read again", async () => {
    const { say, thread } = await pulled();
    await say("t1", "big.txt", 2);
    expect(thread("t1")?.place).toMatchObject({ path: "big.txt", line: 2, state: "exact" });
  });

  it("stands where it was while git fails, and is looked for again afterwards", async () => {
    const { say, store, feedback, repository, reviewId } = await pulled();
    await say("t1", "a.ts", 4);
    const target = feedback.feedback.get(reviewId).threads.find(({ id }) => id === "t1")?.target;
    if (target?.kind !== "code") return expect.unreachable();
    const places = new PullPlaces(store);
    const git = join(repository.folder, ".git");
    renameSync(git, `${git}-away`);
    const unread = await places.find(target, reviewId);
    expect(unread).toMatchObject({ place: { line: 4, state: "exact" } });
    expect(unread).not.toHaveProperty("text");
    renameSync(`${git}-away`, git);
    expect(await places.find(target, reviewId)).toHaveProperty("text");
  });
});
