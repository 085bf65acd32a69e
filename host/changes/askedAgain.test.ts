import { join } from "node:path";
import type { FeedbackEvent } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";
import type { ChangeRequest } from "./changeRequest.ts";

/** Creates a repository with changes, and assistants that request reviews of them; each call gets its own name. */
async function openShop() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.stage("a.ts", "one\n");
  repository.git("commit", "--quiet", "--message", "A");
  repository.write("a.ts", "two\n");
  const test = await openTestHost({ folders: [repository.folder] });
  return { repository, test, request: requester(test) };
}

function requester(test: TestHost) {
  const requests = requestsOf(test);
  return async (given: Partial<ChangeRequest> = {}, client = "one") => {
    const asked = { range: "HEAD", title: "Logins", description: { summary: "Adds logins." }, ...given };
    const answer = await requests.request(asked, client, new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer;
  };
}

describe("a review that is requested again", () => {
  it("stays the same while there are no new changes and no new feedback", async () => {
    const { test, request } = await openShop();
    const first = await request();
    expect(await request()).toEqual({ ...first, again: true });
    expect(test.store.reviews()).toHaveLength(1);
    const { reviewId } = first;
    expect(await request({ reviewId })).toEqual({ ...first, again: true });
    expect(test.changes.rounds(reviewId)).toHaveLength(1);
    expect(await test.text()).toBe("# Logins\n\nAdds logins.\n");
    // A call of a killed client may still be in flight.
    await test.feedback.feedback.keep({
      reviewId,
      id: "own",
      event: {
        kind: "comment",
        thread: "own",
        target: { kind: "review" },
        text: "Ready.",
        mode: "ask",
        iteration: 1,
        by: { kind: "assistant", name: "one" },
      },
    });
    expect(await request({ reviewId })).toEqual({ ...first, again: true });
  });

  it("gets another round for a different description, different changes or a different assistant", async () => {
    const { repository, test, request } = await openShop();
    const answers = [await request(), await request({}, "two"), await request({ title: "Logouts" })];
    answers.push(await request({ description: { summary: "Adds logouts." } }));
    repository.write("a.ts", "three\n");
    answers.push(await request({ description: { summary: "Adds logouts." } }));
    expect(answers.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
    expect(test.store.reviews()).toHaveLength(1);
  });

  it("stays the same when the request goes to another host that does not know of it yet", async () => {
    const { repository, test, request } = await openShop();
    const other = await openTestHost({ folders: [repository.folder], directory: test.directory });
    const { reviewId } = await request();
    const later = await requester(other)({ reviewId });
    expect([later.reviewId === reviewId, later.round, later.again]).toEqual([true, 1, true]);
    expect(other.changes.rounds(reviewId)).toHaveLength(1);
  });

  it("is new once the person has cleared it", async () => {
    const { test, request } = await openShop();
    const { reviewId } = await request();
    await test.host.clear();
    const again = await request();
    expect([again.reviewId === reviewId, again.again]).toEqual([false, undefined]);
  });

  it("stays the same when a comment was changed or deleted on the forge", async () => {
    const { test, request } = await openShop();
    const first = await request();
    const { reviewId } = first;
    const keep = (id: string, event: FeedbackEvent) => test.feedback.feedback.keep({ reviewId, id, event });
    const about = { thread: "t", target: { kind: "review" }, iteration: 1, text: "Why?", mode: "ask" } as const;
    await keep("t", { kind: "comment", ...about, by: { kind: "forge", name: "mona" } });
    await keep("reworded", { kind: "reworded", entry: "t", text: "Why so?" });
    await keep("withdrawn", { kind: "withdrawn", entry: "t" });
    expect(await request({ reviewId })).toEqual({ ...first, again: true });
  });

  it("gets its next round once the person has said something or another text was presented", async () => {
    const { test, request } = await openShop();
    const { reviewId } = await request();
    const rounds: unknown[] = [];
    const ask = async () => {
      const { round, again } = await request({ reviewId });
      rounds.push([round, again]);
    };
    const { page } = openFeedbackPage(test);
    const verdict = { reviewId, verdict: "request-changes", text: "No.", iteration: 1 } as const;
    expect(await page["feedback/verdict"]({ id: "v1", ...verdict })).toMatchObject({ kind: "kept" });
    await ask();
    await ask();
    await test.host.present({ content: "More.\n", mode: "append", reviewId }, "one");
    await ask();
    expect(rounds).toEqual([
      [2, undefined],
      [2, true],
      [3, undefined],
    ]);
  });
});
