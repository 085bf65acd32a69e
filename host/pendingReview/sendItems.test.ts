import type { PlannedItem } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import type { ForgeAnswer } from "../forges/forge.ts";
import type { ForgeReviews, Made, OwnReview, OwnState } from "../forges/forgeReviews.ts";
import { readSent } from "./readSent.ts";
import { ItemSender } from "./sendItems.ts";

const address = { host: "forge", owner: "o", name: "n", number: 1 };
const head = "a".repeat(40);
const pending: OwnReview = {
  id: "7",
  node: "R7",
  text: "By hand.",
  event: undefined,
  isPending: true,
  at: 0,
  commit: head,
};

/** An item of a plan; its id tells what it is. */
function item(id: string, more: Partial<PlannedItem> = {}): PlannedItem {
  return {
    key: id,
    id,
    kind: "comment",
    said: id,
    text: id,
    marked: { id, said: "00000000", sent: "00000000", text: id },
    place: { kind: "lines", path: "a.ts", side: "right", line: 1 },
    source: { kind: "verdict" },
    isChosen: true,
    state: { kind: "new" },
    ...more,
  };
}

/** Sends to a forge that says what was asked of it, and fails for the words of some requests. */
function sender(failing: Readonly<Record<string, ForgeAnswer<never>>> = {}, reviews: readonly OwnReview[] = []) {
  const asked: string[] = [];
  const cancelled = new AbortController();
  const own: OwnState = { login: "me", title: "T", head, isAuthor: false, threads: [], reviews };
  const answer = async (words: string): Promise<ForgeAnswer<Made>> => {
    asked.push(words);
    return failing[words] ?? { kind: "read", value: { thread: `thread of ${words}` } };
  };
  const last = (text: string) => text.split("\n").at(-1);
  const forge: ForgeReviews = {
    readOwn: async () => {
      asked.push("look");
      return { kind: "read", value: own };
    },
    begin: async (_pull, { commit, text }) => {
      const begun = await answer(`begin ${commit === head} ${last(text)}`);
      return begun.kind === "read" ? { kind: "read", value: { id: "7", node: "R7" } } : begun;
    },
    writeBody: (_pull, review, text) => answer(`body of ${review}: ${text.replace(/<!--.*?-->\n/g, "§")}`),
    comment: (_pull, review, { text }) => answer(`comment in ${review}: ${last(text)}`),
    answer: (_pull, review, { thread, text }) => answer(`answer in ${review} to ${thread}: ${last(text)}`),
    edit: (_pull, comment, text) => answer(`edit ${comment}: ${last(text)}`),
    resolve: (_pull, thread) => answer(`resolve ${thread}`),
    submit: (_pull, review, { event }) => answer(`submit ${review} ${event}`),
  };
  const { signal } = new AbortController();
  const facts = { address, forge, own, sent: readSent(own), signal, cancelled: cancelled.signal };
  return { asked, cancelled, sender: new ItemSender(facts) };
}

const declined = { kind: "declined", words: "no" } as const;

describe("sending items", () => {
  it("begins a pending review on the commit, and adds to one that is there without losing its body", async () => {
    const first = sender();
    await first.sender.run([item("one"), item("words", { kind: "body", place: { kind: "body" } })], "approve");
    expect(first.asked).toEqual(["begin true words", "comment in R7: one", "submit 7 approve"]);
    const second = sender({}, [pending]);
    await second.sender.run([item("words", { kind: "body", place: { kind: "body" } })], undefined);
    expect(second.asked).toEqual(["body of 7: By hand.\n\n§words"]);
  });

  it("answers in the thread of the comment that was just sent, and not when that was refused", async () => {
    const answer = item("answer", { kind: "reply", place: { kind: "thread", by: "me", quote: "" }, after: "one" });
    const sent = sender();
    await sent.sender.run([item("one"), answer], undefined);
    expect(sent.asked.at(-1)).toBe("answer in R7 to thread of comment in R7: one: answer");
    const refused = sender({ "comment in R7: one": declined });
    const { refused: reasons } = await refused.sender.run([item("one"), answer], undefined);
    expect([...reasons.keys()]).toEqual(["one", "answer"]);
    expect(refused.asked).toHaveLength(2);
  });

  it("ends where nothing more would succeed, and leaves the rest as it is", async () => {
    const limited = sender({ "comment in R7: one": { kind: "limited" } });
    const outcome = await limited.sender.run([item("one"), item("two")], "comment");
    expect(outcome).toMatchObject({ isSubmitted: false, stopped: expect.stringContaining("limited your requests") });
    expect([...outcome.refused.keys()]).toEqual(["one"]);
    expect(limited.asked).toEqual(["begin true ", "comment in R7: one"]);
    const begun = sender({ "begin true ": declined });
    expect(await begun.sender.run([item("one")], "comment")).toMatchObject({ isSubmitted: false });
    expect(begun.asked).toEqual(["begin true "]);
  });

  it("looks before it goes on after an answer that was lost, and takes nothing for sent that is not there", async () => {
    const lost = sender({ "comment in R7: one": { kind: "unread", words: "half an answer" } });
    const outcome = await lost.sender.run([item("one"), item("two")], "comment");
    expect(lost.asked).toEqual(["begin true ", "comment in R7: one", "look"]);
    expect([outcome.sent.size, outcome.isSubmitted]).toEqual([0, false]);
  });

  it("stops between two items when the person cancels", async () => {
    const { asked, cancelled, sender: own } = sender();
    const running = own.run([item("one"), item("two")], "comment");
    cancelled.abort();
    expect(await running).toMatchObject({ isSubmitted: false, stopped: "It was cancelled." });
    expect(asked.length).toBeLessThan(3);
    expect(asked).not.toContain("submit 7 comment");
  });

  it("changes with a draft nothing that everybody sees", async () => {
    const text = "<!-- dialectic:0123456789abcdef.00000001.00000001 -->\nold";
    const submitted = { ...pending, id: "5", node: "R5", text, isPending: false, event: "comment" } as const;
    const changed = item("0123456789abcdef", {
      kind: "body",
      place: { kind: "body" },
      state: { kind: "changed", isDraft: false },
    });
    const resolve = item("done", { kind: "resolve", thread: "T1", place: { kind: "thread", by: "mona", quote: "" } });
    const draft = sender({}, [submitted]);
    expect(await draft.sender.run([changed, resolve], undefined)).toMatchObject({ waiting: 2 });
    expect(draft.asked).toEqual([]);
    const whole = sender({}, [submitted]);
    await whole.sender.run([changed, resolve], "comment");
    expect(whole.asked).toEqual(["body of 5: §0123456789abcdef", "resolve T1"]);
    const given = sender({}, [submitted]);
    await given.sender.run([changed, resolve], "approve");
    expect(given.asked).toEqual(["begin true ", "body of 5: §0123456789abcdef", "submit 7 approve", "resolve T1"]);
  });
});
