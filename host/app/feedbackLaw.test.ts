import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneRunIn } from "../../shared/test/oneRunIn.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openWindow, reviewOf } from "../test/sessions.fixture.ts";
import { temporaryFolder } from "../test/testHost.fixture.ts";

/** Two sessions of one assistant and one of another work on one review. One that dies returns as a new session. */
const names = ["claude-code", "claude-code", "codex"] as const;
const sections = ["Parser", "Docs", "Speed"] as const;

const step = fc.record({
  act: fc.constantFrom(
    ...["write", "write", "find", "reply", "wait", "wait", "acknowledge", "call", "die"],
    ...["comment", "comment", "collect", "ask", "answer", "judge", "resolve", "verdict", "finish"],
  ),
  who: fc.nat({ max: names.length - 1 }),
  section: fc.constantFrom(...sections),
  at: fc.nat({ max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A comment of an item, as an assistant gets it. */
interface Got {
  readonly item: string;
  readonly thread: string;
}
interface Batch {
  readonly items: readonly { readonly id: string; readonly comments: readonly { readonly thread_id: string }[] }[];
  readonly cursor: string;
}

const keyOf = ({ item, thread }: Got) => `${item} ${thread}`;
const listGot = ({ items }: Batch): Got[] =>
  items.flatMap(({ id, comments }) => comments.map(({ thread_id }) => ({ item: id, thread: thread_id })));

/** The review with its sessions, and what the test itself knows about whose everything is. */
async function openShop() {
  const folder = temporaryFolder();
  const window = await openWindow(folder);
  const { page } = openFeedbackPage(window.test);
  let count = 0;
  const start = (at: number) => {
    count += 1;
    const [id, name] = [`s${count}`, names[at] ?? ""];
    return { ...window.assistant(id, name), id, name, cursor: undefined as string | undefined, held: [] as Got[] };
  };
  const clients = names.map((_, at) => start(at));
  const reviewId = reviewOf((await clients[0]?.present({ content: "# Fix\n" })) ?? { kind: "none" });
  return {
    ...window,
    page,
    clients,
    start,
    reviewId,
    texts: { count: 0 },
    /** The session that wrote each section last. */
    writers: new Map<string, string>(),
    /** The sessions that hear what is said in a thread; none for a thread that is for all. */
    hearers: new Map<string, readonly string[]>(),
    /** Of each sent comment, the sessions that it was for. */
    sent: new Map<string, readonly string[]>(),
    collected: new Set<string>(),
    /** The comments that each session has acknowledged. */
    acknowledged: new Map<string, Set<string>>(),
    /** The session that was given comments in the place of an ended one. */
    heirs: new Map<string, string>(),
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;
type Client = Shop["clients"][number];

const isThere = ({ clients }: Shop, id: string) => clients.some((client) => client.id === id);

/** Notes what a session was given; fails where it is another's, or was done with before. */
function receive(shop: Shop, client: Client, batch: Batch): void {
  for (const got of listGot(batch)) {
    const key = keyOf(got);
    const hearers = shop.sent.get(key);
    expect(hearers, `${key} was never sent`).toBeDefined();
    expect(shop.acknowledged.get(client.id)?.has(key), `${client.id} acknowledged ${key} before`).not.toBe(true);
    if (hearers === undefined || hearers.length === 0 || hearers.includes(client.id)) continue;
    const ended = hearers.filter((id) => !isThere(shop, id));
    expect(ended, `${key} is for ${hearers.join()}, not for ${client.id}`).not.toEqual([]);
    const isDone = [...shop.acknowledged.values()].some((keys) => keys.has(key));
    expect(isDone, `${key} was acknowledged before ${client.id} got it`).toBe(false);
    if (ended.length !== 1) continue;
    const [owner = ""] = ended;
    const heir = shop.heirs.get(owner);
    if (heir !== undefined && isThere(shop, heir)) expect(client.id, `${key} went to ${heir}, too`).toBe(heir);
    shop.heirs.set(owner, client.id);
  }
}

async function wait(shop: Shop, client: Client, isAcknowledging: boolean): Promise<readonly Got[]> {
  if (isAcknowledging) {
    const keys = shop.acknowledged.get(client.id) ?? new Set();
    shop.acknowledged.set(client.id, new Set([...keys, ...client.held.map(keyOf)]));
  }
  const cursor = isAcknowledging && client.cursor !== undefined ? { cursor: client.cursor } : {};
  const answer = await client.wait({ reviewId: shop.reviewId, ...cursor });
  if (!("batch" in answer)) throw new Error(JSON.stringify(answer));
  receive(shop, client, answer.batch);
  client.cursor = answer.batch.cursor;
  client.held = listGot(answer.batch);
  return client.held;
}

async function call(shop: Shop, client: Client): Promise<void> {
  for (const batch of await client.attached()) receive(shop, client, batch);
}

/** A thread of the review, chosen by a number; undefined while there is none. */
function threadAt({ test, reviewId }: Shop, at: number) {
  const threads = test.feedback.feedback.get(reviewId).threads.filter(({ entries }) => entries.length > 0);
  return threads[at % Math.max(1, threads.length)];
}

async function carryOut(shop: Shop, { act, who, section, at }: Step): Promise<void> {
  const { clients, page, test, reviewId, texts, hearers } = shop;
  const client = clients[who];
  if (client === undefined) return;
  texts.count += 1;
  const [id, text] = [`t${texts.count}`, `Text ${texts.count}.`];
  const sections = test.host.shown?.document.sections ?? [];
  const found = sections.find(({ title }) => title === section);
  const thread = threadAt(shop, at);
  const iteration = test.store.latestNumber(reviewId);
  const send = (thread: string) => shop.sent.set(keyOf({ item: id, thread }), hearers.get(thread) ?? []);
  switch (act) {
    case "write": {
      const update = found === undefined ? { mode: "append" as const } : { mode: "update-section" as const, section };
      await client.present({ reviewId, ...update, content: `## ${section}\n\n${text}\n` });
      shop.writers.set(section, client.id);
      return;
    }
    case "find": {
      const answer = await client.comment({ reviewId, text, ...(found === undefined ? {} : { section }) });
      if (answer.kind === "answered") hearers.set(answer.thread, [client.id]);
      return;
    }
    case "reply": {
      if (thread === undefined) return;
      await client.comment({ reviewId, thread: thread.id, text });
      const known = hearers.get(thread.id) ?? [];
      if (known.length > 0) hearers.set(thread.id, [...new Set([...known, client.id])]);
      return;
    }
    case "wait":
      return void (await wait(shop, client, false));
    case "acknowledge":
      return void (await wait(shop, client, true));
    case "call":
      return call(shop, client);
    case "die":
      client.end();
      clients[who] = shop.start(who);
      return;
    case "comment":
    case "collect": {
      if (found === undefined) return;
      const mode = act === "comment" ? "ask" : "review";
      const subject = { kind: "section", sectionId: found.id, hash: found.hash } as const;
      await page["feedback/comment"]({ reviewId, iteration, subject, text, mode, id });
      hearers.set(id, [shop.writers.get(section) ?? ""]);
      if (mode === "ask") send(id);
      else shop.collected.add(id);
      return;
    }
    case "ask":
      await page["feedback/comment"]({ reviewId, iteration, subject: { kind: "review" }, text, mode: "ask", id });
      return void send(id);
    case "answer": {
      if (thread === undefined) return;
      await page["feedback/reply"]({ reviewId, thread: thread.id, text, mode: "ask", id });
      return void send(thread.id);
    }
    case "judge": {
      if (thread?.entries[0]?.by.kind !== "assistant") return;
      const judgement = at % 2 === 0 ? "agreed" : "rejected";
      if (thread.judgement?.kind === judgement) return;
      await page["feedback/finding"]({ reviewId, thread: thread.id, judgement, reason: "", id });
      return void send(thread.id);
    }
    case "resolve": {
      if (thread === undefined || thread.state === "resolved") return;
      const before = test.feedback.feedback.get(reviewId).items.length;
      await page["feedback/resolve"]({ reviewId, thread: thread.id, isResolved: true });
      // A thread that was never sent is known to the person only.
      const item = test.feedback.feedback.get(reviewId).items.at(before);
      if (item !== undefined) shop.sent.set(keyOf({ item: item.id, thread: thread.id }), hearers.get(thread.id) ?? []);
      return;
    }
    default: {
      const said = act === "finish" ? "" : text;
      await page["feedback/verdict"]({ reviewId, iteration, verdict: "request-changes", text: said, id });
      for (const each of shop.collected) send(each);
      shop.collected.clear();
    }
  }
}

/** All sessions end, and new ones ask until nothing is left: every comment was acknowledged, or is given to them. */
async function expectNothingLost(shop: Shop): Promise<void> {
  for (const client of shop.clients.splice(0)) client.end();
  const known = new Set([...shop.acknowledged.values()].flatMap((keys) => [...keys]));
  for (const at of [0, 2]) {
    const next = shop.start(at);
    shop.clients.push(next);
    for (let given = await wait(shop, next, true); given.length > 0; given = await wait(shop, next, true))
      for (const got of given) known.add(keyOf(got));
    next.end();
    shop.clients.pop();
  }
  expect([...shop.sent.keys()].filter((key) => !known.has(key))).toEqual([]);
}

describe("the feedback on a review of several sessions", () => {
  it("goes to the session that it is for, once, and is never lost", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const shop = await openShop();
        for (const each of steps) await carryOut(shop, each);
        await expectNothingLost(shop);
        await shop.test.close();
      }),
      oneRunIn(8),
    );
  }, 300_000);
});
