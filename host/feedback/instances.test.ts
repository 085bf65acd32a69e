import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { sessionSince } from "../test/sessions.fixture.ts";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { timeIsUp } from "../test/timeIsUp.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";
import type { FeedbackClient } from "./runningClients.ts";

const name = "claude-code";
const never = new Cancellation();

/** Opens a host on some folders, each with `.git`, with a person and a number of running clients of one name. */
async function opened(folders: readonly string[], directory = temporaryFolder()) {
  const clients: FeedbackClient[] = [];
  const test = await openTestHost({ folders, directory, clients });
  const { page } = openFeedbackPage(test);
  let calls = 0;
  /** Starts a client in a folder; one without an instance is a command. */
  const start = (folder: string, instance: string | undefined, named = name) => {
    const client = { name: named, instance, folders: [folder] };
    clients.push(client);
    const methods = clientFeedback(client, test.feedback);
    return {
      ...methods,
      present: async (params: { content?: string; baseUri?: string; reviewId?: string } = {}) => {
        calls += 1;
        const update = { content: "# A\n", mode: "replace", baseUri: folder, ...params } as const;
        const id = instance === undefined ? {} : { retryId: `${instance}:${calls}` };
        const answer = await test.host.present({ ...update, ...id, session: instance }, named);
        if (answer.kind === "refused") throw new Error(answer.message);
        return answer.reviewId;
      },
      wait: async (given: { cursor?: string; reviewId?: string; seconds?: number; assistant?: string } = {}) => {
        const signal = given.seconds === undefined ? timeIsUp : never;
        const answer = await methods["feedback/wait"]({ seconds: 1, ...given }, signal);
        if (answer.kind === "refused") throw new Error(answer.message);
        const { review_id, items, cursor } = answer.batch;
        return { review: review_id, ids: items.map(({ id }) => id), cursor };
      },
      /** Returns the ids of the items that the answer of another call brings. */
      added: async (around?: readonly string[]) => {
        const params = around === undefined ? {} : { folders: around };
        const { batches } = await methods["feedback/waiting"](params, never);
        return batches.flatMap(({ items }) => items.map(({ id }) => id));
      },
      end: () => void clients.splice(clients.indexOf(client), 1),
    };
  };
  const ask = (reviewId: string, id: string) =>
    page["feedback/comment"]({
      reviewId,
      iteration: 1,
      subject: { kind: "review" },
      text: `About ${id}.`,
      mode: "ask",
      id,
    });
  const seen = async (reviewId: string) => (await page["feedback/open"]({ reviewId })).news;
  return { test, page, start, ask, seen };
}

/** Creates folders with an entry `.git` below a new one. */
function repositories(...names: readonly string[]): string[] {
  const above = temporaryFolder();
  for (const folder of names) writeFiles(join(above, folder), { ".git": "gitdir: elsewhere\n" });
  return names.map((folder) => join(above, folder));
}

describe("two running clients of one name, in two folders", () => {
  it("each get only the feedback on the reviews of their folder", async () => {
    const [shop = "", store = ""] = repositories("shop", "store");
    const { start, ask } = await opened([shop, store]);
    const [one, two] = [start(shop, "one"), start(store, "two")];
    const [first, second] = [await one.present(), await two.present()];
    await ask(first, "q1");
    expect([await two.added(), (await two.wait()).review, (await two.wait()).ids]).toEqual([[], second, []]);
    expect([await one.added(), (await one.wait()).review]).toEqual([["q1"], first]);
    const third = start(store, "three");
    await ask(second, "q2");
    expect([await one.added(), await third.added()]).toEqual([["q1"], []]);
    two.end();
    expect(await third.added()).toEqual(["q2"]);
  });

  it("work on the review that they presented last, or on the last one of their folder whose sessions have ended", async () => {
    const [shop = "", store = ""] = repositories("shop", "store");
    const { start } = await opened([shop, store]);
    const [one, two, three] = [start(shop, "one"), start(store, "two"), start("/", "three")];
    const review = await one.present();
    const elsewhere = await one.present({ baseUri: store });
    await two.present({ baseUri: shop, reviewId: review, content: "# Another text\n" });
    expect([(await one.wait()).review, (await two.wait()).review]).toEqual([elsewhere, review]);
    one.end();
    expect((await start(store, "four").wait()).review).toBe(elsewhere);
    expect(await three["feedback/status"]({}, never)).toMatchObject({
      kind: "refused",
      reason: "review-unknown",
      candidates: [review, elsewhere],
    });
  });
});

describe("the folder of a call", () => {
  it.each([
    ["below the base directory", "shop/src", "shop", true],
    ["above it in the same repository", "shop", "shop/src", true],
    ["in a repository inside it", "shop/vendor/lib", "shop", false],
    ["above several repositories", ".", "shop", false],
    ["beside it", "shop-2", "shop", false],
    ["in a folder beside it in the same repository", "shop/src", "shop/docs", false],
    ["below it, outside of repositories", "plain/src", "plain", true],
  ])("decides which reviews it gets feedback on: %s", async (_, folder, base, expected) => {
    const above = temporaryFolder();
    for (const top of ["shop", "shop-2", "shop/vendor/lib"])
      writeFiles(join(above, top), { ".git": "gitdir: elsewhere\n" });
    for (const path of ["shop/src", "shop/docs", "plain/src"]) mkdirSync(join(above, path), { recursive: true });
    const { start, ask } = await opened(["shop", "plain"].map((top) => join(above, top)));
    const one = start(join(above, base), "one");
    await ask(await one.present(), "q1");
    one.end();
    expect(await start(join(above, folder), "two").added()).toEqual(expected ? ["q1"] : []);
  });

  it("is that of the connection, unless the answered call names another; a client's own reviews always count", async () => {
    const [shop = "", store = ""] = repositories("shop", "store");
    const { start, ask } = await opened([shop, store]);
    const [one, two] = [start(shop, "one"), start(store, "two")];
    await ask(await one.present(), "q1");
    expect(await one.added([store])).toEqual(["q1"]);
    one.end();
    expect([await two.added(), await two.added([shop])]).toEqual([[], ["q1"]]);
  });
});

describe("two running clients of one name, on one review", () => {
  it("each get everything since they began, and are told apart by when they came", async () => {
    const [shop = ""] = repositories("shop");
    const { start, ask, seen, page } = await opened([shop]);
    const [came, later] = [Date.UTC(2026, 10, 20, 14, 2, 7), Date.UTC(2026, 10, 20, 14, 10)];
    const names = [`${name} (since 2026-11-20 14:02 UTC)`, `${name} (since 2026-11-20 14:10 UTC)`];
    const one = start(shop, sessionSince(came));
    const review = await one.present();
    await ask(review, "q1");
    const { cursor } = await one.wait();
    await one.wait({ cursor });
    const two = start(shop, sessionSince(later));
    expect((await two.wait({ reviewId: review })).ids).toEqual([]);
    const waits = [one.wait({ seconds: 300 }), two.wait({ reviewId: review, seconds: 300 })];
    await expect.poll(async () => (await seen(review)).waiting).toEqual(names);
    await ask(review, "q2");
    const [first, second] = await Promise.all(waits);
    expect([first?.ids, second?.ids]).toEqual([["q2"], ["q2"]]);
    await one.wait({ cursor: first?.cursor ?? "" });
    expect([await one.added(), await two.added()]).toEqual([[], ["q2"]]);
    await two.wait({ cursor: second?.cursor ?? "" });
    await two["feedback/answer"]({ thread: "q2", text: "Because." }, never);
    const asked = (await page["feedback/open"]({ reviewId: review })).news.threads.find(({ id }) => id === "q2");
    expect(asked?.entries[0]?.delivery?.to.map((to) => to.name)).toEqual(names);
    expect(asked?.entries[1]?.by).toEqual({ kind: "assistant", name: names[1] });
    one.end();
    two.end();
    const three = start(shop, "three").wait({ reviewId: review, seconds: 300 });
    await expect.poll(async () => (await seen(review)).waiting).toEqual([name]);
    await ask(review, "q3");
    expect((await three).ids).toEqual(["q3"]);
  });

  it("each get what came after they presented or waited, even if another acknowledged it first", async () => {
    const [shop = ""] = repositories("shop");
    const { start, ask } = await opened([shop]);
    const [one, two, three] = [start(shop, "one"), start(shop, "two"), start(shop, "three")];
    const review = await one.present();
    const reviewId = review;
    expect((await two.wait({ reviewId })).ids).toEqual([]);
    await ask(review, "q1");
    await three.wait({ cursor: (await three.wait({ reviewId })).cursor });
    expect([await one.added(), await two.added()]).toEqual([["q1"], ["q1"]]);
    expect([(await one.wait()).ids, (await two.wait({ reviewId })).ids]).toEqual([["q1"], ["q1"]]);
    expect((await start(shop, "four").wait({ reviewId })).ids).toEqual([]);
  });

  it("each get what came after a finding of theirs, even if another acknowledged it first", async () => {
    const [shop = ""] = repositories("shop");
    const { start, ask } = await opened([shop]);
    const [one, two] = [start(shop, "one"), start(shop, "two")];
    const reviewId = await one.present();
    await ask(reviewId, "q1");
    await one.wait({ cursor: (await one.wait()).cursor });
    await two["feedback/answer"]({ reviewId, text: "This leaks." }, never);
    await ask(reviewId, "q2");
    await one.wait({ cursor: (await one.wait()).cursor });
    expect((await two.wait({ reviewId })).ids).toEqual(["q2"]);
  });

  it("keep their names under the name that an assistant gives itself", async () => {
    const [shop = ""] = repositories("shop");
    const { start, ask } = await opened([shop]);
    const one = start(shop, "one");
    const review = await one.present();
    await ask(review, "q1");
    await one.wait({ cursor: (await one.wait()).cursor });
    const second = await one.wait({ assistant: "Second" });
    expect(second.ids).toEqual(["q1"]);
    await one.wait({ assistant: "Second", cursor: second.cursor });
    expect((await one.wait({ assistant: "Second" })).ids).toEqual([]);
    expect((await start(shop, "two").wait({ assistant: "Second", reviewId: review })).ids).toEqual([]);
  });

  it("are not disturbed by each other's feedback unless they work on the review", async () => {
    const [shop = ""] = repositories("shop");
    const { start, ask } = await opened([shop]);
    const [one, two] = [start(shop, "one"), start(shop, "two")];
    const review = await one.present();
    await ask(review, "q1");
    expect((await one.wait()).ids).toEqual(["q1"]);
    expect(await two.added()).toEqual([]);
    one.end();
    expect(await two.added()).toEqual(["q1"]);
  });
});

describe("the successor of a client that ended", () => {
  it("gets what nobody has acknowledged, once, even after a restart of the host", async () => {
    const [shop = ""] = repositories("shop");
    const directory = temporaryFolder();
    const before = await opened([shop], directory);
    const one = before.start(shop, "one");
    const review = await one.present();
    await before.ask(review, "q1");
    const { cursor } = await one.wait();
    await before.ask(review, "q2");
    expect((await one.wait({ cursor })).ids).toEqual(["q2"]);
    await before.test.close();
    const { start, ask } = await opened([shop], directory);
    const two = start(shop, "two");
    expect([await two.added(), (await two.wait()).ids]).toEqual([["q2"], ["q2"]]);
    const { cursor: read } = await two.wait();
    expect((await two.wait({ cursor: read })).ids).toEqual([]);
    two.end();
    const three = start(shop, "three");
    expect([await three.added(), (await three.wait()).ids]).toEqual([[], []]);
    await ask(review, "q3");
    expect(await three.added()).toEqual(["q3"]);
  });

  it("can be a client of another name, which gets acknowledged feedback only when it asks for the review", async () => {
    const [shop = ""] = repositories("shop");
    const { start, ask } = await opened([shop]);
    const one = start(shop, "one");
    const review = await one.present();
    await ask(review, "q1");
    await one.wait({ cursor: (await one.wait()).cursor });
    await ask(review, "q2");
    one.end();
    const other = start(shop, "two", "codex");
    expect(await other.added()).toEqual(["q2"]);
    expect((await other.wait({ reviewId: review })).ids).toEqual(["q1", "q2"]);
  });

  it("continues where an assistant of an earlier version, known by its name, has acknowledged", async () => {
    const [shop = ""] = repositories("shop");
    const { start, ask } = await opened([shop]);
    const old = start(shop, undefined);
    const review = await old.present();
    await ask(review, "q1");
    await old.wait({ cursor: (await old.wait()).cursor });
    await ask(review, "q2");
    expect((await start(shop, "two").wait()).ids).toEqual(["q2"]);
  });
});

describe("a command", () => {
  it("is known by its name and its folder", async () => {
    const [shop = "", store = ""] = repositories("shop", "store");
    const { start, ask } = await opened([shop, store]);
    const [here, there] = [start(shop, undefined, "command line"), start(store, undefined, "command line")];
    const [review, other] = [await here.present(), await start(store, "one").present()];
    await ask(review, "q1");
    await ask(other, "q2");
    const again = start(shop, undefined, "command line");
    expect([await again.added(), await there.added()]).toEqual([["q1"], []]);
    const { cursor, ...first } = await again.wait();
    expect(first).toEqual({ review, ids: ["q1"] });
    expect((await here.wait({ cursor })).ids).toEqual([]);
    expect(await here.added()).toEqual([]);
    expect(await there.wait()).toMatchObject({ review: other, ids: ["q2"] });
  });
});
