import { Cancellation } from "@dialectic/shared/protocol";
import { reviewKey } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { peopleOf, reviewed } from "../test/reviewedCode.fixture.ts";
import { git, openTestHost, type TestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const sections = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .map(([title, text]) => `# ${title}\n\n${text}\n`)
    .join("\n");

/** Opens a review of two sections, and an assistant that presents it. */
async function open(directory = temporaryFolder(), folder = temporaryFolder()) {
  const test = await openTestHost({ folders: [folder], directory });
  const present = async (texts: Readonly<Record<string, string>>, reviewId?: string, isNew?: true) => {
    const answer = await test.present({ content: sections(texts), baseUri: folder, reviewId, isNew });
    if (answer.kind !== "presented") throw new Error(answer.message);
    return answer.reviewId;
  };
  return { ...test, folder, present };
}

/** Opens two windows of one folder, one of which has presented a review. */
async function openTwice() {
  const directory = temporaryFolder();
  const one = await open(directory);
  const other = await open(directory, one.folder);
  const reviewId = await one.present({ A: "1" });
  await other.store.refresh();
  return { one, other, reviewId };
}

async function newsOf({ features }: Pick<TestHost, "features">, reviewId: string): Promise<string[]> {
  const news = await features.news.news.find(reviewId);
  return (news?.entries ?? []).map((entry) =>
    entry.kind === "section" ? `${entry.change} since ${entry.since}` : entry.kind,
  );
}

async function readAll({ features }: Pick<TestHost, "features">, reviewId: string): Promise<void> {
  const news = await features.news.news.find(reviewId);
  await features.news.news.read(reviewId, news?.entries.map(({ key }) => key) ?? []);
}

describe("ReviewNews", () => {
  it("begins with one entry for a review that was never opened, then has the sections that changed", async () => {
    const test = await open();
    const reviewId = await test.present({ A: "1", B: "1" });
    await test.present({ A: "2", B: "1" });
    expect(await newsOf(test, reviewId)).toEqual(["review"]);
    await readAll(test, reviewId);
    expect(await newsOf(test, reviewId)).toEqual([]);
    await test.present({ A: "3", B: "1", C: "1" });
    expect(await newsOf(test, reviewId)).toEqual(["changed since 2", "new since 2"]);
    await test.present({ A: "2", B: "1" });
    expect(await newsOf(test, reviewId)).toEqual([]);
  });

  it("has no entry for the changes that a review was begun for, also when they are stored after it was opened", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.ts": "one\n" });
    git(folder, "init", "--quiet");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "Begin");
    writeFiles(folder, { "a.ts": "two\n" });
    const test = await open(temporaryFolder(), folder);
    const opened = test.host.onShown((shown) => {
      void test.features.news.news.read(shown?.meta.reviewId ?? "", [reviewKey]);
    });
    const requests = requestsOf(test);
    const never = new AbortController().signal;
    const asked = await requests.request({ title: "Two", range: "HEAD" }, "claude", never);
    if (asked.kind === "refused") throw new Error(asked.message);
    opened.dispose();
    expect(await newsOf(test, asked.reviewId)).toEqual([]);
    writeFiles(folder, { "a.ts": "three\n" });
    await requests.request({ title: "Three", range: "HEAD", reviewId: asked.reviewId }, "claude", never);
    expect(await newsOf(test, asked.reviewId)).toContain("asked");
  });

  it("is what it was after a restart, with what has arrived since", async () => {
    const directory = temporaryFolder();
    const before = await open(directory);
    const reviewId = await before.present({ A: "1", B: "1", C: "1" });
    await before.close();
    const again = await open(directory, before.folder);
    expect(await newsOf(again, reviewId)).toEqual(["review"]);
    await readAll(again, reviewId);
    await again.present({ A: "2", B: "2", C: "1" });
    const [first] = (await again.features.news.news.find(reviewId))?.entries ?? [];
    await again.features.news.news.read(reviewId, [first?.key ?? ""]);
    await again.close();
    const last = await open(directory, before.folder);
    expect(await newsOf(last, reviewId)).toEqual(["changed since 1"]);
    await last.present({ A: "2", B: "2", C: "2" });
    expect(await newsOf(last, reviewId)).toEqual(["changed since 1", "changed since 2"]);
  });

  it("has one entry again for a review that was written anew", async () => {
    const test = await open();
    const reviewId = await test.present({ A: "1", B: "2" });
    await readAll(test, reviewId);
    expect(await test.present({ C: "3", D: "4" }, reviewId)).toBe(reviewId);
    expect(await newsOf(test, reviewId)).toEqual(["review"]);
    await readAll(test, reviewId);
    await test.present({ C: "3", D: "5" }, reviewId);
    expect(await newsOf(test, reviewId)).toEqual(["changed since 2"]);
  });

  it("ignores a look at a text that has changed again since", async () => {
    const test = await open();
    const reviewId = await test.present({ A: "1", B: "1" });
    await readAll(test, reviewId);
    await test.present({ A: "2", B: "1" });
    const [then] = (await test.features.news.news.find(reviewId))?.entries ?? [];
    await test.present({ A: "3", B: "1" });
    await test.features.news.news.read(reviewId, [then?.key ?? ""]);
    expect(await newsOf(test, reviewId)).toEqual(["changed since 1"]);
  });

  it("does not count a section that looks the same, nor an iteration that the person restored", async () => {
    const test = await open();
    const reviewId = await test.present({ A: "1", B: "1" });
    await readAll(test, reviewId);
    await test.present({ A: "1\n\n", B: "1" });
    expect(await newsOf(test, reviewId)).toEqual([]);
    await test.present({ A: "2", B: "1" });
    await readAll(test, reviewId);
    await test.host.restoreIteration(reviewId, 1);
    expect(await newsOf(test, reviewId)).toEqual([]);
  });

  it("has what assistants say and claim, until the person has read it, and nothing that the person said", async () => {
    const shop = await reviewed();
    const { reviewId, assistant, ask } = shop;
    await readAll(shop, reviewId);
    await ask("t1");
    expect(await newsOf(shop, reviewId)).toEqual([]);
    await assistant["feedback/answer"]({ thread: "t1", text: "Because." }, new Cancellation());
    await assistant["feedback/answer"]({ text: "Look at this." }, new Cancellation());
    await assistant["feedback/answer"]({ thread: "t1", addressed: { reference: "a.ts:2" } }, new Cancellation());
    expect(await newsOf(shop, reviewId)).toEqual(["answer", "addressed", "comment"]);
    const [answer] = (await shop.features.news.news.find(reviewId))?.entries ?? [];
    await shop.features.news.news.read(reviewId, [answer?.key ?? ""]);
    expect(await newsOf(shop, reviewId)).toEqual(["addressed", "comment"]);
    await shop.close();
    const again = await openTestHost({ folders: [shop.folder], directory: shop.directory });
    expect(await newsOf(again, reviewId)).toEqual(["addressed", "comment"]);
    await readAll(again, reviewId);
    await peopleOf(again, reviewId).assistant["feedback/answer"](
      { thread: "t1", text: "And this." },
      new Cancellation(),
    );
    expect(await newsOf(again, reviewId)).toEqual(["answer"]);
  });

  it("treats a review of an earlier version, of which nothing is stored, as read", async () => {
    const directory = temporaryFolder();
    const shop = await reviewed({ directory });
    await shop.ask("t1");
    await shop.assistant["feedback/answer"]({ thread: "t1", text: "Because." }, new Cancellation());
    // Earlier versions wrote no such record.
    Object.assign(shop.store.books.read, { append: async () => ({ kind: "saved" }) });
    await shop.close();
    const now = await openTestHost({ folders: [shop.folder], directory });
    const opened = Date.now();
    expect(await newsOf(now, shop.reviewId)).toEqual([]);
    // An answer in the millisecond in which the store was opened counts as older.
    await expect.poll(() => Date.now()).toBeGreaterThan(opened);
    await peopleOf(now, shop.reviewId).assistant["feedback/answer"](
      { thread: "t1", text: "And this." },
      new Cancellation(),
    );
    expect(await newsOf(now, shop.reviewId)).toEqual(["answer"]);
  });

  it("names another review of the window while that has news, once for each of its iterations", async () => {
    const test = await open();
    const [one, other] = [await test.present({ A: "1" }), await test.present({ B: "1" }, undefined, true)];
    await readAll(test, one);
    await test.features.news.news.read(other, ["review"]);
    expect([await newsOf(test, one), await newsOf(test, other)]).toEqual([[], []]);
    await test.present({ B: "2" }, other);
    expect([await newsOf(test, one), await newsOf(test, other)]).toEqual([["other"], ["changed since 1"]]);
    await readAll(test, one);
    expect(await newsOf(test, one)).toEqual([]);
    await test.present({ B: "3" }, other);
    expect(await newsOf(test, one)).toEqual(["other"]);
    await readAll(test, other);
    expect(await newsOf(test, one)).toEqual([]);
  });

  it("follows what the person reads in another window", async () => {
    const { one, other, reviewId } = await openTwice();
    expect(await newsOf(other, reviewId)).toEqual(["review"]);
    await readAll(one, reviewId);
    await one.features.news.dispose();
    await other.store.refresh();
    expect(await newsOf(other, reviewId)).toEqual([]);
  });

  it("keeps what the person has read while another window stores that it is new", async () => {
    const { one, other, reviewId } = await openTwice();
    expect(await newsOf(one, reviewId)).toEqual(["review"]);
    expect(await newsOf(other, reviewId)).toEqual(["review"]);
    await readAll(one, reviewId);
    await other.features.news.dispose();
    await one.store.refresh();
    expect(await newsOf(one, reviewId)).toEqual([]);
    await one.features.news.dispose();
    await other.store.refresh();
    expect(await newsOf(other, reviewId)).toEqual([]);
  });

  it("keeps what the person has read when another window stores at the same moment that it is new", async () => {
    const { one, other, reviewId } = await openTwice();
    expect([await newsOf(one, reviewId), await newsOf(other, reviewId)]).toEqual([["review"], ["review"]]);
    await readAll(one, reviewId);
    await one.features.news.dispose();
    // The other window has not looked at the store since.
    await other.features.news.dispose();
    await one.store.refresh();
    expect(await newsOf(one, reviewId)).toEqual([]);
    await one.features.news.dispose();
    await other.store.refresh();
    expect(await newsOf(other, reviewId)).toEqual([]);
  });

  it("sends the news of its review to a page whole, when it changes", async () => {
    const { reviewId, page, news, assistant, ask } = await reviewed();
    await page["panel/ready"]({});
    await expect.poll(news).toMatchObject({ reviewId, iteration: 1, entries: [{ kind: "review" }] });
    page["news/read"]({ reviewId, keys: ["review", "nothing"] });
    await expect.poll(news).toEqual({ reviewId, iteration: 1, entries: [] });
    await ask("t1");
    await assistant["feedback/answer"]({ thread: "t1", text: "Because." }, new Cancellation());
    await expect.poll(news).toMatchObject({ entries: [{ kind: "answer", thread: "t1" }] });
  });
});
