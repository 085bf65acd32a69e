import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { createSessionId } from "../socket/sessionProcess.ts";
import { commentOf, endedSession, openWindow, placeOf, reviewOf } from "../test/sessions.fixture.ts";
import { temporaryFolder } from "../test/testHost.fixture.ts";

const text = (title: string, tests = "None.") => `# ${title}\n\nText.\n\n## Tests\n\n${tests}\n`;

describe("a command", () => {
  it("continues the review that a command presented, after a comment too", async () => {
    const { test, connect } = await openWindow(temporaryFolder());
    const review = reviewOf(await connect("command line").present({ content: text("A") }));
    await commentOf(test, review, "q1");
    expect(placeOf(await connect("command line").present({ content: text("A", "One.") }))).toEqual([review, 2]);
  });

  it("is never called as the person is, who has read or restored a review", async () => {
    const { test, connect } = await openWindow(temporaryFolder());
    const clients = [];
    for (const name of ["you", "you, from iteration 1", "yours"]) {
      const review = reviewOf(await connect(name).present({ content: text(name), isNew: true }));
      clients.push(test.store.iterationAt(review, -1)?.client);
    }
    expect(clients).toEqual(['"you"', '"you, from iteration 1"', "yours"]);
  });

  it("begins a review of its own beside a running assistant, and continues that", async () => {
    const { connect, assistant } = await openWindow(temporaryFolder());
    const running = assistant("one");
    const first = reviewOf(await running.present({ content: text("Retry") }));
    const refused = await connect("command line").present({ content: "More.\n", mode: "append" });
    expect(refused).toMatchObject({ kind: "refused", reason: "review-of-others", candidates: [first] });
    expect(placeOf(await connect("command line").judge())).toBe("review-of-others");
    const own = await connect("command line").present({ content: text("Typed") });
    const review = reviewOf(own);
    expect(own).toMatchObject({
      iteration: 1,
      notes: [
        `This is a new review, ${review}, because the open review here belongs to another session: ${first} "Retry" (claude-code, running). To continue one of them instead, pass its review_id.`,
      ],
    });
    expect(placeOf(await running.present({ content: text("Retry", "One.") }))).toEqual([first, 2]);
    expect(placeOf(await connect("command line").present({ content: text("Typed", "One.") }))).toEqual([review, 2]);
    expect(placeOf(await connect("other").get())).toEqual([review, 2]);
    expect(placeOf(await connect("command line").present({ content: "More.\n", mode: "append" }))).toEqual([review, 3]);
  });
});

describe("a server that its client started again", () => {
  it("continues the review of the one before, with its open comment, and says so", async () => {
    const { test, assistant } = await openWindow(temporaryFolder());
    const before = assistant("one");
    const review = reviewOf(await before.present({ content: text("Retry") }));
    await commentOf(test, review, "q1");
    before.end();
    const after = assistant("two");
    expect([placeOf(await after.get()), await after.told()]).toEqual([[review, 1], [review]]);
    expect(await after.present({ content: text("Retry", "One.") })).toMatchObject({
      reviewId: review,
      iteration: 2,
      notes: [`This continues review ${review} "Retry", whose session has ended. For another task, pass new: true.`],
    });
    expect((await after.wait({}, new AbortController().signal)).kind).toBe("feedback");
  });

  it("begins another review with a text that has nothing in common, and says what waits", async () => {
    const { test, assistant } = await openWindow(temporaryFolder());
    const before = assistant("one");
    const review = reviewOf(await before.present({ content: text("Retry") }));
    await commentOf(test, review, "q1");
    before.end();
    expect(await assistant("two").present({ content: "# Login\n\nTokens.\n" })).toMatchObject({
      iteration: 1,
      notes: [
        expect.stringContaining("because its text shares no section with the last one"),
        `1 comment waits on review ${review}.`,
      ],
    });
  });
});

describe("a session whose window was loaded again", () => {
  it("continues its review, and another session cannot take it meanwhile", async () => {
    const folder = temporaryFolder();
    const before = await openWindow(folder);
    const [one, two] = [createSessionId(), createSessionId()];
    const review = reviewOf(await before.assistant(one).present({ content: text("Retry") }));
    await before.test.close();
    const { assistant } = await openWindow(folder, before.test.directory);
    const other = await assistant(two).present({ content: text("Login") });
    expect([placeOf(other), reviewOf(other) === review]).toEqual([[reviewOf(other), 1], false]);
    expect(placeOf(await assistant(one).present({ content: text("Retry", "One.") }))).toEqual([review, 2]);
  });
});

describe("sessions in two windows on one folder", () => {
  it("do not take each other's review, until one has ended", async () => {
    const folder = temporaryFolder();
    const here = await openWindow(folder);
    const there = await openWindow(folder, here.test.directory);
    const review = reviewOf(await here.assistant(createSessionId()).present({ content: text("Retry") }));
    const gone = reviewOf(await here.assistant(endedSession(), "codex").present({ content: text("Cache") }));
    await there.test.store.refresh();
    const other = there.assistant(createSessionId());
    const refused = await other.present({ content: "One.\n", mode: "update-section", section: "Tests" });
    expect(refused).toMatchObject({ reason: "review-of-others", candidates: [gone, review] });
    expect(reviewOf(await other.present({ content: text("Login") }))).not.toBe(review);
    const codex = there.assistant(createSessionId(), "codex");
    expect(placeOf(await codex.present({ content: "More.\n", mode: "append" }))).toEqual([gone, 2]);
  });
});

describe("a new session", () => {
  it("takes the review of a session that was killed, and not that of one that runs", async () => {
    const { assistant } = await openWindow(temporaryFolder());
    const [running, killed] = [assistant("one"), assistant("two")];
    const kept = reviewOf(await running.present({ content: text("Retry") }));
    const left = reviewOf(await killed.present({ content: text("Login") }));
    await running.present({ content: text("Retry", "One.") });
    killed.end();
    const third = assistant("three");
    expect(placeOf(await third.present({ content: text("Login", "Two.") }))).toEqual([left, 2]);
    expect(placeOf(await running.get())).toEqual([kept, 2]);
  });

  it("reads no review of others without its id", async () => {
    const { assistant } = await openWindow(temporaryFolder());
    const review = reviewOf(await assistant("one").present({ content: text("Retry") }));
    const other = assistant("two", "codex");
    const [read, checked, waited] = [await other.get(), await other.check(), await other.wait()];
    for (const answer of [read, checked, waited])
      expect(answer).toEqual({
        kind: "refused",
        reason: "review-of-others",
        message: `The open review here belongs to another session: ${review} "Retry" (claude-code, running). Pass the review_id of the one that you mean.`,
        candidates: [review],
      });
    expect(placeOf(await other.get({ reviewId: review }))).toEqual([review, 1]);
  });
});

describe("an approved review of a session that runs", () => {
  it("is read by another session, and not judged by it", async () => {
    const { test, assistant } = await openWindow(temporaryFolder());
    const review = reviewOf(await assistant("one").present({ content: text("Retry") }));
    const event = {
      kind: "verdict",
      by: { kind: "person" },
      verdict: "approve",
      text: "",
      iteration: 1,
      entries: [],
    } as const;
    await test.feedback.feedback.keep({ reviewId: review, id: "v1", event });
    const other = assistant("two", "codex");
    expect([placeOf(await other.get()), placeOf(await other.judge())]).toEqual([[review, 1], "review-unknown"]);
  });
});

describe("two sessions of one assistant in one folder", () => {
  it("each work on their own review, whatever is shown, until one is killed", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    repository.stage("a.ts", "one\n");
    repository.git("commit", "--quiet", "--message", "A");
    repository.write("a.ts", "two\n");
    const { test, assistant } = await openWindow(repository.folder);
    const [parent, fork] = [assistant("one"), assistant("two")];
    const retry = reviewOf(await parent.present({ content: text("Retry") }));
    const login = reviewOf(await fork.request({ description: "Login.", isNew: true }));
    expect(test.host.presented?.meta.reviewId).toBe(login);
    const section = { content: "One.\n", mode: "update-section", section: "Tests" } as const;
    expect(placeOf(await parent.present(section))).toEqual([retry, 2]);
    expect(reviewOf(await fork.request())).toBe(login);
    expect(reviewOf(await parent.request({ title: "Round", description: "Retry." }))).toBe(retry);
    expect([reviewOf(await parent.get()), reviewOf(await fork.check())]).toEqual([retry, login]);
    await commentOf(test, login, "q1");
    expect([await parent.told(), await fork.told()]).toEqual([[], [login]]);
    fork.end();
    await commentOf(test, login, "q2");
    expect(await parent.told()).toEqual([login]);
    expect(reviewOf(await parent.present(section))).toBe(retry);
  });

  it("get a review each for the first request of each", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    repository.write("a.ts", "one\n");
    const { assistant } = await openWindow(repository.folder);
    const first = await assistant("one").request();
    const second = await assistant("two").request();
    expect(reviewOf(second)).not.toBe(reviewOf(first));
    expect(second).toMatchObject({ round: 1, reviewNotes: [expect.stringContaining(`${reviewOf(first)} "`)] });
  });
});
