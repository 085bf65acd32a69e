import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPendingPage, type PendingPage } from "../support/pendingPage.ts";
import { discuss, writePull } from "../support/pullRepository.ts";
import { pullSession } from "../support/pullSession.ts";

const session = pullSession();

const graphql = "POST /api/graphql";

describe("a review that cannot be sent as it is", { tags: ["whole"] }, () => {
  let person: PendingPage;
  beforeAll(async () => {
    discuss(session().author, writePull(session().author));
    await session().read();
    person = await openPendingPage(session(), (await session().readReview()).id);
    await person.say({ path: "lib/price.ts", line: 13, text: "Why 0.19?" });
    await person.say({ path: "lib/cart.ts", line: 5, text: "Better cents." });
  });
  beforeEach(() => {
    const { pull } = session().author;
    pull.reviews = pull.reviews.filter(({ by }) => by !== "me");
    pull.code = pull.code.filter(({ by }) => by !== "me");
    pull.by = "mona";
    pull.locked = false;
    session().forge.onRequest = undefined;
    session().forge.trouble = undefined;
  });
  const own = () => session().author.pull.code.filter(({ by }) => by === "me");
  const states = () =>
    session()
      .author.pull.reviews.filter(({ by }) => by === "me")
      .map(({ state }) => state);

  it("keeps what the forge refused, with its reason, sends the rest, and submits nothing then", async () => {
    session().forge.onRequest = (_request, body) => (body.includes("Why 0.19?") ? "refused" : undefined);
    const answer = await person.send(await person.plan(), "approve");
    expect(answer).toMatchObject({ kind: "sent", isSubmitted: false, sent: 1, refused: 1 });
    expect(answer.message).toContain("Nothing was submitted: look again, then submit.");
    expect(answer.plan?.items.map(({ state }) => state.kind)).toEqual(["sent", "refused"]);
    expect(answer.plan?.items[1]?.state).toMatchObject({ reason: expect.stringContaining("is not part of the diff") });
    session().forge.onRequest = undefined;
    expect(await person.send(await person.plan(), "approve")).toMatchObject({ isSubmitted: true, sent: 1 });
    expect([own().length, states()]).toEqual([2, ["APPROVED"]]);
  });

  it.each([["/reviews"], ["addPullRequestReviewThread("]])(
    "doubles nothing when the answer to %s is lost",
    async (lost) => {
      let count = 0;
      session().forge.onRequest = (request, body) => {
        const isIt = request.startsWith("POST") && (request.endsWith(lost) || body.includes(lost));
        if (isIt) count += 1;
        return isIt ? "lost" : undefined;
      };
      const answer = await person.send(await person.plan(), "comment");
      expect(answer).toMatchObject({ kind: "sent", isSubmitted: true, sent: 2, refused: 0 });
      expect([count, own().length, states()]).toEqual([lost === "/reviews" ? 1 : 2, 2, ["COMMENTED"]]);
    },
  );

  it("says what happened when the forge cannot be reached in the middle, and goes on from there", async () => {
    let isGone = false;
    session().forge.onRequest = (_request, body) => {
      if (body.includes("Why 0.19?")) isGone = true;
      return isGone ? "gone" : undefined;
    };
    const answer = await person.send(await person.plan(), "comment");
    expect(answer).toMatchObject({ kind: "sent", isSubmitted: false, sent: 1 });
    expect(answer.message).toContain("could not be reached");
    session().forge.onRequest = undefined;
    expect(await person.send(await person.plan(), "comment")).toMatchObject({ isSubmitted: true, sent: 1 });
    expect([own().length, states()]).toEqual([2, ["COMMENTED"]]);
  });

  it("is not sent when something was said here since the sheet was looked at", async () => {
    const plan = await person.plan();
    const entry = await person.say({ path: "lib/log.ts", line: 40, text: "The last?" });
    expect(await person.send(plan)).toMatchObject({ kind: "changed" });
    expect([own(), states()]).toEqual([[], []]);
    await person.page.call("feedback/reword", { reviewId: person.reviewId, entry, text: "" });
    expect((await person.plan()).plan).toBe(plan.plan);
  });

  it("takes no mark for its own that somebody else has copied", async () => {
    const { author } = session();
    const [item] = (await person.plan()).items;
    const body = `${item?.mark}\n${item?.text}`;
    author.pull.code.push(author.comment({ id: 9_100, path: "lib/cart.ts", line: 5, by: "hubot", body }));
    expect((await person.plan()).items.map(({ state }) => state.kind)).toEqual(["new", "new"]);
    author.pull.code = author.pull.code.filter(({ id }) => id !== 9_100);
  });

  it("is not sent while another window sends, and is after that has been killed", async () => {
    const folder = join(session().environment()["XDG_STATE_HOME"] ?? "", "dialectic", "sending");
    const named = `${session().forge.host}/team/shop/7`;
    const lock = join(folder, `${createHash("sha256").update(named).digest("hex").slice(0, 16)}.lock`);
    mkdirSync(folder, { recursive: true });
    const plan = await person.plan();
    writeFileSync(lock, String(process.pid));
    expect(await person.send(plan)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("Another window"),
    });
    expect(own()).toEqual([]);
    writeFileSync(lock, "4194305");
    expect(await person.send(plan)).toMatchObject({ kind: "sent", sent: 2 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("two sheets at once send nothing twice", async () => {
    const plan = await person.plan();
    const kinds = (await Promise.all([person.send(plan), person.send(plan)])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["refused", "sent"]);
    expect(own()).toHaveLength(2);
  });

  it("is not approved by its own author", async () => {
    session().author.pull.by = "me";
    const plan = await person.plan();
    expect(plan.events.map(({ event, reason }) => [event, reason === undefined])).toEqual([
      ["comment", true],
      ["approve", false],
      ["request-changes", false],
    ]);
    expect(await person.send(plan, "approve")).toMatchObject({ kind: "refused" });
    expect(states()).toEqual([]);
  });

  it("answers neither in a locked thread nor in one that is gone", async () => {
    const { author } = session();
    await person.answer("Is this the rate", "No.");
    const find = async () => (await person.plan()).items.find(({ text }) => text === "No.");
    expect(await find()).toMatchObject({ kind: "reply", state: { kind: "new" } });
    author.pull.locked = true;
    expect(await find()).toMatchObject({ state: { kind: "impossible", reason: expect.stringContaining("locked") } });
    author.pull.locked = false;
    const kept = author.pull.code;
    author.pull.code = kept.filter(({ id, replyTo }) => id !== 101 && replyTo !== 101);
    expect(await find()).toMatchObject({ state: { kind: "impossible", reason: expect.stringContaining("deleted") } });
    const gone = await person.plan();
    expect(await person.send(gone, undefined, gone.items)).toMatchObject({ sent: 2, refused: 0 });
    author.pull.code = kept;
  });

  it.each([
    [401, "is not logged in", {}],
    [404, "does not have what this is about", {}],
    [403, "does not let you write", {}],
    [403, "has limited your requests until", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796119200" }],
    [502, "could not be reached", {}],
  ] as const)("says what to do when the forge answers %i: it %s", async (status, words, headers) => {
    session().forge.trouble = { status, body: { message: "Something." }, headers };
    expect(await person.ask()).toMatchObject({ kind: "refused", message: expect.stringContaining(words) });
  });

  it("is asked of the forge with a login, by names that are in no query and no option", async () => {
    const queries = new Set<string>();
    session().forge.onRequest = (request, body) => {
      if (request === graphql) queries.add((JSON.parse(body) as { query: string }).query);
      return undefined;
    };
    await person.send(await person.plan(), "comment");
    expect([...queries].join("\n")).not.toMatch(/team|shop|Why|price/);
    expect(session().forge.asked.filter((each) => each.includes("(unknown)"))).toEqual([]);
  });
});
