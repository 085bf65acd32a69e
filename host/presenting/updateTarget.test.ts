import { join } from "node:path";
import type { FeedbackEvent } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost, type TestHost, temporaryFolder } from "../test/testHost.fixture.ts";

const person = { kind: "person" } as const;

async function idOf(answer: ReturnType<TestHost["present"]>): Promise<string> {
  const presented = await answer;
  return presented.kind === "presented" ? presented.reviewId : expect.unreachable(presented.message);
}

function say(test: TestHost, reviewId: string, verdict: "approve" | "request-changes"): Promise<unknown> {
  const iteration = test.store.latestNumber(reviewId);
  const event = { kind: "verdict", by: person, verdict, text: "", iteration, entries: [] } as const;
  return test.feedback.feedback.keep({ reviewId, id: `${verdict} ${iteration}`, event });
}

function ask(test: TestHost, reviewId: string): Promise<unknown> {
  const about = { thread: "t1", target: { kind: "review" }, iteration: 1 } as const;
  const event = { kind: "comment", ...about, text: "Why?", by: person, mode: "ask" } as const;
  return test.feedback.feedback.keep({ reviewId, id: "t1", event });
}

/** A review of `a.ts`, which is changed and not committed. */
async function reviewOfChange() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.stage("a.ts", "1\n");
  repository.stage("b.ts", "1\n");
  repository.git("commit", "-qm", "Before");
  repository.write("a.ts", "2\n");
  const test = await openTestHost({ folders: [repository.folder] });
  const first = await idOf(test.present({ content: "# A\n\nSee [`a.ts:1`][].\n\n## More\n\nText.\n" }));
  const commit = (path: string, ...options: readonly string[]) =>
    repository.git("commit", "-qm", `Change ${path}`, ...options, "--", path);
  return { ...test, test, repository, commit, first };
}

describe("a review", () => {
  it("ends with Approve: the next text begins another one, and says how to go back", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const first = await idOf(test.present({ content: "# A\n" }));
    await say(test, first, "approve");
    const next = await test.present({ content: "# A\n\nMore.\n" });
    const second = next.kind === "presented" ? next.reviewId : "";
    expect(next).toMatchObject({
      iteration: 1,
      notes: [
        `This is a new review, ${second}, because review ${first} was approved. To continue review ${first} instead, pass review_id ${first}.`,
      ],
    });
    expect(second).not.toBe(first);
    expect(test.feedback.feedback.status(second)).toBe("Pending");
    expect(await idOf(test.present({ content: "# A\n\nMore.\n", reviewId: first }))).toBe(first);
  });

  it("continues with a section or an addition after its end, and says so", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const first = await idOf(test.present({ content: "# A\n" }));
    await say(test, first, "approve");
    const answer = await test.present({ content: "## B\n", mode: "append" });
    expect(answer).toMatchObject({ reviewId: first, iteration: 2 });
    expect(answer.kind === "presented" && answer.notes[0]).toBe(
      `This update continues a review that had ended: review ${first} was approved. Call present_review with mode replace, or with new: true, to begin a new review.`,
    );
    expect(await idOf(test.present({ content: "# A\n\n## B\n\nMore.\n" }))).toBe(first);
  });

  it("ends when its files are committed by anyone", async () => {
    const { present, commit, first } = await reviewOfChange();
    commit("a.ts");
    expect(await idOf(present({ content: "# A\n\nMore.\n" }))).not.toBe(first);
  });

  it.each([
    [
      "another file was committed",
      ({ repository, commit }: Shop) => {
        repository.write("b.ts", "2\n");
        commit("b.ts");
      },
    ],
    [
      "one of its files still differs",
      ({ repository, commit }: Shop) => {
        commit("a.ts");
        repository.write("a.ts", "3\n");
      },
    ],
    ["only a commit was amended", ({ commit }: Shop) => commit("a.ts", "--amend")],
    [
      "changes are requested",
      async ({ test, first, commit }: Shop) => {
        await say(test, first, "request-changes");
        commit("a.ts");
      },
    ],
    [
      "a comment waits for an answer",
      async ({ test, first, commit }: Shop) => {
        await ask(test, first);
        commit("a.ts");
      },
    ],
  ])("continues while %s", async (_, change) => {
    const shop = await reviewOfChange();
    await change(shop);
    expect(await idOf(shop.present({ content: "# A\n\nMore.\n" }))).toBe(shop.first);
  });

  it("starts over on request, but not together with a name", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const first = await idOf(test.present({ content: "# A\n" }));
    const next = await test.present({ content: "# A\n", isNew: true });
    expect(next).toMatchObject({ iteration: 1, notes: [expect.stringContaining(`pass review_id ${first}.`)] });
    expect(await test.present({ content: "# A\n", isNew: true, reviewId: first })).toMatchObject({ kind: "refused" });
  });

  it("starts over with a text that has nothing in common with the last one", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const first = await idOf(test.present({ content: "# Login\n\nTokens.\n\n## Risks\n\nNone.\n" }));
    const next = await test.present({ content: "# Search\n\nAn index of words.\n\n## Speed\n\nLinear.\n" });
    expect(next).toMatchObject({ iteration: 1, sections: { removed: [] } });
    expect(next.kind === "presented" && next.notes).toEqual([
      expect.stringMatching(`because its text shares no section with the last one.*pass review_id ${first}\\.$`),
    ]);
  });

  it.each([
    ["one section survives by its heading", "# Search\n\n## Risks\n\nOthers.\n", undefined],
    ["changes are requested", "# Search\n\nWords.\n", "request-changes"],
    ["a comment waits for an answer", "# Search\n\nWords.\n", "ask"],
  ] as const)("continues with a different text while %s", async (_, content, said) => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const first = await idOf(test.present({ content: "# Login\n\nTokens.\n\n## Risks\n\nNone.\n" }));
    if (said === "ask") await ask(test, first);
    else if (said !== undefined) await say(test, first, said);
    expect(await idOf(test.present({ content }))).toBe(first);
  });

  it("continues with a different text when the last one had a single section", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const first = await idOf(test.present({ content: "# Working\n" }));
    expect(await idOf(test.present({ content: "# Search\n\n## Speed\n\nLinear.\n" }))).toBe(first);
  });
});

it("does not count a comment that the forge reopened as one that waits", async () => {
  const test = await openTestHost({ folders: [temporaryFolder()] });
  const first = await idOf(test.present({ content: "# Login\n\nTokens.\n\n## Risks\n\nNone.\n" }));
  const by = { kind: "forge", name: "mona" } as const;
  const about = { thread: "t1", target: { kind: "review" }, iteration: 1 } as const;
  const keep = (id: string, event: FeedbackEvent) => test.feedback.feedback.keep({ reviewId: first, id, event });
  await keep("t1", { kind: "comment", ...about, text: "Why?", by, mode: "ask" });
  await keep("resolved", { kind: "resolved", thread: "t1", by });
  await keep("reopened", { kind: "reopened", thread: "t1", by });
  expect(await idOf(test.present({ content: "# Search\n\nWords.\n\n## Speed\n\nLinear.\n" }))).not.toBe(first);
});

type Shop = Awaited<ReturnType<typeof reviewOfChange>>;
