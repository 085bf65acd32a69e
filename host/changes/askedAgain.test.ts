import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.ts";
import { openFeedbackPage } from "../test/feedbackPage.ts";
import { openTestHost, type TestHost } from "../test/testHost.ts";
import { type ChangeRequest, ChangeRequests } from "./changeRequests.ts";

/** A repository with changes, and assistants that ask for reviews of them; each call has a name of its own. */
async function openShop() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.stage("a.ts", "one\n");
  repository.git("commit", "--quiet", "--message", "A");
  repository.write("a.ts", "two\n");
  const test = await openTestHost({ folders: [repository.folder] });
  return { repository, test, request: requester(test) };
}

/** Asks a host. */
function requester(test: TestHost) {
  const { host, store, workspace, changes } = test;
  const requests = new ChangeRequests({
    ...{ host, store, workspace, changes },
    clock: { now: () => 7 },
    newId: randomUUID,
  });
  return async (given: Partial<ChangeRequest> = {}, client = "one") => {
    const asked = { range: "HEAD", title: "Logins", description: { summary: "Adds logins." }, ...given };
    const answer = await requests.request(asked, client, new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer;
  };
}

describe("a review that is asked for again", () => {
  it("is the same one while nothing has changed and the person has said nothing", async () => {
    const { test, request } = await openShop();
    const first = await request();
    expect(await request()).toEqual({ ...first, again: true });
    expect(test.store.reviews()).toHaveLength(1);
    const { reviewId } = first;
    expect(await request({ reviewId })).toEqual({ ...first, again: true });
    expect(test.changes.rounds(reviewId)).toHaveLength(1);
    expect(await test.text()).toBe("# Logins\n\nAdds logins.\n");
    // A call of a client that was killed may still be on its way.
    await test.feedback.feedback.keep({
      ...{ reviewId, id: "own" },
      event: {
        ...{ kind: "comment", thread: "own", target: { kind: "review" }, text: "Ready.", mode: "ask", iteration: 1 },
        by: { kind: "assistant", name: "one" },
      },
    });
    expect(await request({ reviewId })).toEqual({ ...first, again: true });
  });

  it("is another one with other words, other changes, or of another assistant", async () => {
    const { repository, test, request } = await openShop();
    const ids = new Set([(await request()).reviewId]);
    ids.add((await request({}, "two")).reviewId);
    ids.add((await request({ title: "Logouts" })).reviewId);
    ids.add((await request({ description: { summary: "Adds logouts." } })).reviewId);
    repository.write("a.ts", "three\n");
    ids.add((await request({ description: { summary: "Adds logouts." } })).reviewId);
    expect(ids.size).toBe(5);
    expect(test.store.reviews()).toHaveLength(5);
  });

  it("is the same one where another host is asked, which has not heard of it yet", async () => {
    const { repository, test, request } = await openShop();
    const other = await openTestHost({ folders: [repository.folder], directory: test.directory });
    const { reviewId } = await request();
    const later = await requester(other)({ reviewId });
    expect([later.reviewId === reviewId, later.round, later.again]).toEqual([true, 1, true]);
    expect(other.changes.rounds(reviewId)).toHaveLength(1);
  });

  it("is another one once the person has cleared it", async () => {
    const { test, request } = await openShop();
    const { reviewId } = await request();
    await test.host.clear();
    const again = await request();
    expect([again.reviewId === reviewId, again.again]).toEqual([false, undefined]);
  });

  it("gets its next round once the person has said something, or another text was presented", async () => {
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
