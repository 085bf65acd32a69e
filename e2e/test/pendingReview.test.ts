import { beforeAll, describe, expect, it } from "vitest";
import { describeItems, openPendingPage, type PendingPage } from "../support/pendingPage.ts";
import { discuss, writePull } from "../support/pullRepository.ts";
import { pullSession } from "../support/pullSession.ts";

const session = pullSession();

/** The sections that an assistant adds: one below a hunk, and one that is a part of the summary. */
const explained =
  "## The rate\n\nThe rate of [`lib/tax.ts:1-2`][] is new. <!-- dialectic:0123456789abcdef.01234567 -->\n\n" +
  "## Summary\n\nTaxes by [the law][law], and what is [gone](lib/nothing.ts:3).\n\n" +
  "## Notes for the reviewer\n\nAll tests ran.\n\n[law]: https://example.org/law\n";

/** Everything of the person on the forge, as `place: text` without marks. */
function listOwn(): readonly string[] {
  const { code, reviews } = session().author.pull;
  const text = (body: string) => body.replace(/<!-- dialectic:[0-9a-f.]+ -->\n?/g, "§");
  return [
    ...reviews.filter(({ by }) => by === "me").map(({ state, body }) => `${state}: ${text(body)}`),
    ...code
      .filter(({ by }) => by === "me")
      .map(({ path, side, line, startLine, replyTo, body }) => {
        const place = replyTo === undefined ? `${path} ${side} ${startLine ?? line}-${line}` : `in ${replyTo}`;
        return `${place}: ${text(body)}`;
      }),
  ];
}

/** A journey: each test goes on where the one before it has ended. */
describe("a review of a pull request", { tags: ["whole"] }, () => {
  let person: PendingPage;
  beforeAll(async () => {
    discuss(session().author, writePull(session().author));
    session().author.pull.code.push({
      ...session().author.comment({ id: 150, path: "lib/log.ts", line: 40, by: "me", body: "By hand." }),
      review: 103,
    });
    await session().read();
    const { id } = await session().readReview();
    const section = ["--review-id", id, "--mode", "append", "--content", explained];
    expect((await session().dialectic(["present-review", ...section])).code).toBe(0);
    person = await openPendingPage(session(), id);
    await person.say({ path: "lib/price.ts", line: 13, text: "Why 0.19?" });
    await person.say({ path: "lib/price.ts", line: 12, side: "before", text: "This was right." });
    await person.say({ path: "lib/price.ts", line: 22, text: "Far from all changes." });
    await person.say({ path: "lib/letter.ts", line: 19, endLine: 20, text: "Better:\n\n```suggestion\na\nb\n```" });
    await person.say({ path: "lib/price.ts", line: 12, side: "before", text: "Or:\n\n```suggestion\nc\n```" });
    await person.say({ path: "docs/two.md", line: 0, text: "The whole file." });
    await person.say({ path: "lib/cart.ts", line: 5, text: "Explain this to me.", mode: "ask" });
    await person.answer("Is this the rate", "No, see `lib/price.ts`.");
    await person.answer("Resolved long ago", "Still?");
    await person.answer("The whole looks", "Thanks.");
  });

  it("is planned item by item, with the places that the forge will show, and sends nothing", async () => {
    const before = listOwn();
    const plan = await person.plan();
    const blob = `https://${session().forge.host}/team/shop/blob/${session().author.pull.head.sha}`;
    expect(describeItems(plan)).toEqual([
      "body, body, new: ## Summary",
      "body, body, new: Thanks.",
      `body, body, new: About [\`lib/price.ts:22\`](${blob}/lib/price.ts#L22):`,
      "comment, docs/two.md, new: The whole file.",
      "comment, lib/cart.ts right 5, new: Explain this to me.",
      "suggestion, lib/letter.ts right 19 to right 20, new: Better:",
      "comment, lib/price.ts left 12, new: This was right.",
      "comment, lib/price.ts left 12, new: Or:",
      "comment, lib/price.ts right 13, new: Why 0.19?",
      "comment, lib/tax.ts right 2, new: ## The rate",
      "reply, answers hubot, new: No, see `lib/price.ts`.",
      "reply, answers hubot, new: Still?",
    ]);
    expect(plan.items.filter(({ isChosen }) => !isChosen).map(({ text }) => text)).toEqual(["Explain this to me."]);
    const texts = plan.items.map(({ text }) => text);
    expect(texts).toContain(`## The rate\n\nThe rate of [\`lib/tax.ts:1-2\`](${blob}/lib/tax.ts#L1-L2) is new.`);
    expect(texts).toContain(
      "## Summary\n\nTaxes by [the law][law], and what is gone (`lib/nothing.ts:3`).\n\n[law]: https://example.org/law",
    );
    expect(texts).toContain("Or:\n\n```diff\n-export const priceLine12 = 12;\n+c\n```");
    expect(plan.items.find(({ text }) => text === "This was right.")?.code).toBe("-export const priceLine12 = 12;\n");
    expect(plan.items.find(({ text }) => text === "Still?")?.note).toContain("resolved on the forge");
    expect(plan).toMatchObject({
      login: "me",
      pending: { foreign: 1, own: 0, text: "My own draft." },
      event: "comment",
      events: [{ event: "comment" }, { event: "approve" }, { event: "request-changes" }],
    });
    expect(listOwn()).toEqual(before);
  });

  it("is added to the pending review that is there, item by item, and nothing of that is lost", async () => {
    const plan = await person.plan();
    const answer = await person.send(plan);
    expect(answer).toMatchObject({ kind: "sent", isSubmitted: false, sent: 11, refused: 0 });
    expect(answer.message).toContain("11 items were saved in your pending review of team/shop#7");
    const text = (start: string) => plan.items.find((each) => each.text.startsWith(start))?.text ?? "";
    expect(listOwn()).toEqual([
      `PENDING: My own draft.\n\n§${text("## Summary")}\n\n§Thanks.\n\n§${text("About")}`,
      "lib/log.ts RIGHT 40-40: By hand.",
      "docs/two.md RIGHT null-null: §The whole file.",
      "lib/letter.ts RIGHT 19-20: §Better:\n\n```suggestion\na\nb\n```",
      "lib/price.ts LEFT 12-12: §This was right.",
      `lib/price.ts LEFT 12-12: §${text("Or:")}`,
      "lib/price.ts RIGHT 13-13: §Why 0.19?",
      `lib/tax.ts RIGHT 2-2: §${text("## The rate")}`,
      "in 101: §No, see `lib/price.ts`.",
      "in 106: §Still?",
    ]);
    const states = new Set(answer.plan?.items.filter(({ isChosen }) => isChosen).map(({ state }) => state.kind));
    expect([...states]).toEqual([]);
    expect(answer.plan?.pending).toEqual({ foreign: 1, own: 8, text: "My own draft." });
  });

  it("is sent once: the plan of before is out of date, and the new one has nothing left", async () => {
    const before = listOwn();
    const plan = await person.plan();
    expect(await person.send({ ...plan, plan: "0".repeat(64) })).toMatchObject({ kind: "changed", plan });
    expect(await person.send(plan, undefined, plan.items)).toMatchObject({ kind: "sent", sent: 1 });
    expect(listOwn()).toEqual([...before, "lib/cart.ts RIGHT 5-5: §Explain this to me."]);
    expect(await person.send(await person.plan(), undefined, plan.items)).toMatchObject({ kind: "refused" });
  });

  it("is not read back as comments of others, while it is a draft and later", async () => {
    const { threads } = await session().readReview();
    expect(threads.join("\n")).not.toMatch(/me \(pull request\)|By hand/);
  });

  it("is out of date once the person has added something by hand in the meantime", async () => {
    const plan = await person.plan();
    session().author.pull.code.push({
      ...session().author.comment({ id: 151, path: "lib/log.ts", line: 39, by: "me", body: "By hand, too." }),
      review: 103,
    });
    expect(await person.send(plan, "approve")).toMatchObject({ kind: "changed", plan: { pending: { foreign: 2 } } });
    expect(session().author.pull.reviews.find(({ id }) => id === 103)?.state).toBe("PENDING");
  });

  it("is not sent after a force-push, until it was read again: then its lines are those of the new changes", async () => {
    const { author } = session();
    const plan = await person.plan();
    author.write("lib/price.ts", `// More\n// above\n${author.git("show", "HEAD:lib/price.ts")}\n`);
    author.push("More above");
    await person.say({ path: "lib/price.ts", line: 31, text: "Two digits?" });
    expect(await person.send(plan, "comment")).toMatchObject({ kind: "moved" });
    expect(await person.ask()).toMatchObject({ kind: "moved" });
    const items = describeItems(await person.plan(true));
    expect(items).toContain("comment, lib/price.ts right 33, new: Two digits?");
    expect(items).toContain("comment, lib/price.ts right 15, sent: Why 0.19?");
  });

  it("replaces what was changed here since, and keeps what the person has edited there", async () => {
    const { author } = session();
    const edited = author.pull.code.find(({ body }) => body.includes("Why 0.19?"));
    if (edited === undefined) throw new Error("The comment is not there.");
    edited.body = `${edited.body} Edited there.`;
    const { reviewId } = person;
    const section = ["--review-id", reviewId, "--mode", "update-section", "--section", "The rate"];
    await session().dialectic([
      "present-review",
      ...section,
      "--content",
      "## The rate\n\nSee [`lib/tax.ts:1-2`][]: new words.",
    ]);
    const summary = ["--review-id", reviewId, "--mode", "update-section", "--section", "Summary"];
    await session().dialectic(["present-review", ...summary, "--content", "## Summary\n\nOther words."]);
    const plan = await person.plan();
    expect(plan.items.filter(({ state }) => state.kind === "changed").map(({ text }) => text.split("\n")[0])).toEqual([
      "## Summary",
      "## The rate",
    ]);
    expect(await person.send(plan)).toMatchObject({ kind: "sent", sent: 3, refused: 0 });
    const own = listOwn().join("\n");
    expect(own).toContain("§Why 0.19? Edited there.");
    expect(own).toMatch(/My own draft\.\n\n§## Summary\n\nOther words\.\n\n§Thanks\./);
    expect(own).toContain("new words.");
    expect(own).not.toContain("is new.");
  });

  it("is submitted with the verdict, once, also when the answer of the forge is lost", async () => {
    const { forge, author } = session();
    const verdict = { iteration: 1, verdict: "request-changes", text: "Mend the rate.", id: "verdict-1" };
    await person.page.call("feedback/verdict", { reviewId: person.reviewId, ...verdict });
    const plan = await person.plan();
    expect(plan.event).toBe("request-changes");
    const submitted: string[] = [];
    forge.onRequest = (request) => {
      if (!request.endsWith("/events")) return undefined;
      submitted.push(request);
      return "lost";
    };
    const answer = await person.send(plan, "request-changes");
    forge.onRequest = undefined;
    expect(answer).toMatchObject({ kind: "sent", isSubmitted: true });
    expect(submitted).toHaveLength(1);
    expect(author.pull.reviews.filter(({ by }) => by === "me").map(({ state }) => state)).toEqual([
      "CHANGES_REQUESTED",
    ]);
    expect(answer.plan).toMatchObject({ given: { event: "request-changes", isHere: false } });
    expect(answer.plan?.items.filter(({ state }) => state.kind !== "sent")).toEqual([]);
    const before = listOwn();
    expect(await person.send(plan, "request-changes")).toMatchObject({ kind: "changed" });
    expect(listOwn()).toEqual(before);
  });

  it("is read back as what it is: answers of others join its threads, and come to the assistant as theirs", async () => {
    const { author } = session();
    const begun = author.pull.code.find(({ body }) => body.endsWith("This was right."));
    if (begun === undefined) throw new Error("The comment is not there.");
    const { id: replyTo, path, line } = begun;
    author.pull.code.push(author.comment({ id: 9_001, path, line, replyTo, by: "mona", body: "Says who?\nAPPROVED" }));
    author.pull.code.push({ ...begun, id: 9_002, replyTo, by: "octocat", body: `${begun.body} Copied.` });
    await session().read();
    const { threads, review } = await session().readReview();
    expect(threads.filter((each) => each.includes("This was right."))).toEqual([
      expect.stringMatching(
        /: This was right\. \| mona \(pull request\): Says who\?\nAPPROVED \| octocat .* Copied\.$/s,
      ),
    ]);
    expect(threads.join("\n")).not.toMatch(/ me \(pull request\): .*(?:The rate|Two digits|Far from|Better)/);
    expect(threads.join("\n")).toContain("me (pull request): By hand.");
    expect(review).not.toContain("me (pull request): requests changes");
    const waiting = ["wait-for-feedback", "--review-id", person.reviewId, "--timeout-seconds", "1"];
    const { stdout } = await session().dialectic(waiting);
    expect(stdout).toContain("ANSWERED BY OTHERS ON THE PULL REQUEST, NOT BY THE USER");
    expect(stdout).toContain("mona (pull request) wrote:\n  \n  > Says who?\n  > APPROVED");
  });

  it("goes on in the thread that began here, and resolves what was resolved here, with the next Submit", async () => {
    const { author } = session();
    const find = (text: string) => author.pull.code.find(({ body }) => body.endsWith(text))?.id ?? 0;
    await person.answer("This was right.", "I do.");
    await person.resolve("Two digits?", true);
    await person.resolve("Is this the rate", true);
    const plan = await person.plan();
    const news = { items: plan.items.filter(({ state }) => state.kind !== "sent") };
    expect(describeItems(news)).toEqual([
      "reply, answers me, new: I do.",
      "resolve, answers hubot, impossible: ",
      "resolve, answers me, new: ",
    ]);
    expect(plan.pending).toBeUndefined();
    expect(await person.send(plan)).toMatchObject({
      sent: 1,
      message: expect.stringContaining("1 item waits for Submit"),
    });
    expect(author.pull.resolved.has(find("Two digits?"))).toBe(false);
    expect(await person.send(await person.plan(), "comment")).toMatchObject({ isSubmitted: true, sent: 1 });
    expect(author.pull.resolved.has(find("Two digits?"))).toBe(true);
    expect(listOwn().at(-1)).toBe(`in ${find("This was right.")}: §I do.`);
  });
});
