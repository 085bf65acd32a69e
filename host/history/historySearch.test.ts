import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cancellation, type HistoryQuery, type HistorySearchOutcome } from "@dialectic/shared/protocol";
import { foldCase, renderReadableText } from "@dialectic/shared/review";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneRunIn } from "../../shared/test/oneRunIn.fixture.ts";
import { openReviewStore, type ReviewStore } from "../store/index.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, type TestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { createPageSearch, HistorySearch } from "./historySearch.ts";
import { ReadableTexts } from "./readableTexts.ts";

const asked = { isCaseSensitive: false, isWholeWord: false, isExpression: false, limit: 200 };

const search = ({ features }: Pick<TestHost, "features">, query: string, options: Partial<HistoryQuery> = {}) =>
  features.history.search.search({ ...asked, query, ...options }, new Cancellation());

function found(outcome: HistorySearchOutcome) {
  if (outcome.kind === "refused") throw new Error(outcome.message);
  return outcome;
}

/** Formats each result as one line. */
const linesOf = (outcome: HistorySearchOutcome) =>
  found(outcome).groups.flatMap(({ title, results }) =>
    results.map(({ path, runs, isThere, hits }) =>
      [title, path.join(" > "), runs.map(({ from, to }) => `#${from}-${to}`).join(), isThere, hits].join(" | "),
    ),
  );

/** Returns the texts that readers have seen of each section in each iteration, equal texts of one section once. */
async function distinctTexts(store: ReviewStore): Promise<readonly string[]> {
  const texts = new Map<string, string>();
  for (const { id, iterations } of store.reviews()) {
    for (let number = 1; number <= iterations; number += 1) {
      const read = await store.document(id, number);
      if (read.kind !== "document") throw new Error(read.kind);
      for (const section of read.document.sections) {
        const text = renderReadableText(section.text);
        texts.set(`${id} ${section.id} ${text}`, text);
      }
    }
  }
  return [...texts.values()];
}

async function presented() {
  const folder = temporaryFolder();
  writeFiles(folder, { "a/x": "" });
  const test = await openTestHost({ folders: [folder], now: () => 5 });
  await test.present({ content: "# Plan\n\nThe **to**ken lives.\n\n## Store\n\nA token, a Token.\n" });
  await test.present({ content: "Nothing of it.", mode: "update-section", section: "Store" });
  await test.present({ content: "## Later\n\nMore.\n", mode: "append" });
  await test.present({ content: "# Other\n\nNo such word; tokens though.\n", baseUri: "a" });
  return { ...test, folder };
}

describe("HistorySearch", () => {
  it("finds current and past texts, newest first, each text once", async () => {
    const test = await presented();
    const outcome = found(await search(test, "token"));
    expect(linesOf(outcome)).toEqual([
      "Other | Other | #1-1 | true | 1",
      "Plan | Plan | #1-3 | true | 1",
      "Plan | Plan > Store | #1-1 | false | 2",
    ]);
    expect(outcome).toMatchObject({ hits: 4, texts: 3, sections: 3, reviews: 2, unreadable: 0 });
    expect(outcome.groups.map(({ hits, iterations, isOpen }) => ({ hits, iterations, isOpen }))).toEqual([
      { hits: 1, iterations: 1, isOpen: true },
      { hits: 3, iterations: 3, isOpen: true },
    ]);
    expect(outcome.groups[1]?.results.map(({ excerpts }) => excerpts)).toEqual([
      [{ before: "The ", match: "token", after: " lives." }],
      [
        { before: "A ", match: "token", after: ", a Token." },
        { before: "A token, a ", match: "Token", after: "." },
      ],
    ]);
  });

  it("distinguishes the runs of a text that was removed and restored, and follows titles and new iterations", async () => {
    const test = await presented();
    const [, review] = found(await search(test, "token")).groups;
    await test.host.restoreIteration(review?.reviewId ?? "", 1);
    expect(linesOf(await search(test, "a token"))).toEqual(["Plan | Plan > Store | #4-4,#1-1 | true | 2"]);
    await test.present({
      reviewId: review?.reviewId ?? "",
      content: "# Renamed\n\nThe **to**ken lives.\n\n## Store\n\nA token, a Token.\n",
    });
    expect(linesOf(await search(test, "a token"))).toEqual(["Renamed | Renamed > Store | #4-5,#1-1 | true | 2"]);
  });

  it("treats texts that differ only in invisible ways as one", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    await test.present({ content: "# A\n\nA **token** here.\n" });
    await test.present({ content: "# A\n\nA token here.\n" });
    await test.present({ content: "## B\n\nMore.\n", mode: "append" });
    expect(linesOf(await search(test, "token"))).toEqual(["A | A | #1-3 | true | 1"]);
  });

  it("finds comments by the person and by assistants, even in cleared reviews, and their authors", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const presented = await test.present({ content: "# Plan\n\nText.\n" });
    if (presented.kind !== "presented") throw new Error(presented.message);
    const { reviewId } = presented;
    const { page, open } = openFeedbackPage(test);
    const state = await page["panel/ready"]({});
    if (state.kind !== "review") throw new Error(state.kind);
    await open(reviewId);
    const { ids, hashes } = state.manifest.sections;
    const subject = { kind: "section", sectionId: ids[0] ?? "", hash: hashes[0] ?? "" } as const;
    const said = { reviewId, iteration: 1, mode: "ask" } as const;
    await page["feedback/comment"]({ ...said, subject, text: "Why a **to**ken?", id: "t1" });
    await page["feedback/comment"]({ ...said, subject: { kind: "review" }, text: "Nothing of it.", id: "t2" });
    const by = { kind: "assistant", name: "Robot" } as const;
    const event = { kind: "reply", thread: "t2", text: "A token, then.", by, mode: "ask" } as const;
    await test.feedback.feedback.keep({ reviewId, id: "e2", event, texts: new Map() });
    await page["feedback/verdict"]({ reviewId, iteration: 1, verdict: "approve", text: "", id: "v1" });
    await page["feedback/verdict"]({
      reviewId,
      iteration: 1,
      verdict: "approve",
      text: "The token is fine.",
      id: "v2",
    });
    const outcome = found(await search(test, "token"));
    expect(outcome).toMatchObject({ hits: 3, texts: 3, sections: 0, comments: 3, reviews: 1 });
    const results = outcome.groups[0]?.results.map(({ path, comment, excerpts }) => [path, comment, excerpts]);
    expect(results).toEqual([
      [["Plan"], { thread: "t1", by: "" }, [{ before: "Why a ", match: "token", after: "?" }]],
      [["The whole review"], { thread: "t2", by: "Robot" }, [{ before: "A ", match: "token", after: ", then." }]],
      [["Approved"], { thread: "v2", by: "" }, [{ before: "The ", match: "token", after: " is fine." }]],
    ]);
    expect(found(await search(test, "nothing like it")).comments).toBe(0);
  });

  it("respects case, whole words and regular expressions, and explains an invalid one", async () => {
    const test = await presented();
    const count = async (query: string, options: Partial<HistoryQuery>) =>
      found(await search(test, query, options)).hits;
    expect(await count("Token", { isCaseSensitive: true })).toBe(1);
    expect(await count("token", { isWholeWord: true })).toBe(3);
    expect(await count("a? ?token.? ", { isExpression: true })).toBe(3);
    expect(await count("^the token", { isExpression: true })).toBe(1);
    expect(await count("", {})).toBe(0);
    expect(await search(test, "a(", { isExpression: true })).toEqual({
      kind: "refused",
      message: "Unterminated group",
    });
  });

  it("aborts a regular expression that takes too long while others are served, and can search again", async () => {
    const test = await presented();
    await test.present({ content: `# Hostile\n\n${"a".repeat(60)}!\n` });
    let turns = 0;
    const counter = setInterval(() => (turns += 1), 1);
    const outcome = await search(test, "(a+)+$", { isExpression: true });
    clearInterval(counter);
    expect(outcome).toEqual({ kind: "refused", message: "This expression takes too long." });
    expect(turns).toBeGreaterThan(0);
    expect(found(await search(test, "a{60}", { isExpression: true })).hits).toBe(1);
  });

  it("stops when the answer is no longer wanted", async () => {
    const test = await presented();
    const signal = new Cancellation();
    const answer = test.features.history.search.search({ ...asked, query: "token" }, signal);
    signal.abort();
    expect(await answer).toMatchObject({ kind: "refused" });
  });

  it("pauses with what it has found, the newest review first, and goes on to the same answer", async () => {
    const test = await presented();
    const { run } = createPageSearch(test.features.history.search);
    const whole = found(await search(test, "token"));
    const answers = [found(await run({ ...asked, query: "token", patienceMs: 0 }, new Cancellation()))];
    while (answers.at(-1)?.isPartial === true)
      answers.push(found(await run({ ...asked, query: "token", patienceMs: 0, goesOn: true }, new Cancellation())));
    expect(answers.map(linesOf)).toEqual([linesOf(whole).slice(0, 1), linesOf(whole), linesOf(whole)]);
    expect(answers.map(({ hits, isPartial }) => [hits, isPartial])).toEqual([
      [1, true],
      [4, true],
      [4, undefined],
    ]);
    expect(answers.at(-1)).toEqual(whole);
  });

  it("begins anew when another query has come meanwhile", async () => {
    const test = await presented();
    const { run } = createPageSearch(test.features.history.search);
    await run({ ...asked, query: "token", patienceMs: 0 }, new Cancellation());
    const other = await run({ ...asked, query: "word", goesOn: true }, new Cancellation());
    expect(other).toEqual(await search(test, "word"));
  });

  it("leaves out texts that exceed its memory, and counts them", async () => {
    const test = await presented();
    const outcome = found(await search(test, "token", { limit: 1 }));
    expect(linesOf(outcome)).toEqual(["Other | Other | #1-1 | true | 1"]);
    expect(outcome).toMatchObject({ hits: 4, texts: 3, reviews: 2 });
  });

  it("finds the same after a restart, and texts that another host writes meanwhile", async () => {
    const test = await presented();
    const before = await search(test, "token");
    await test.close();
    const again = await openTestHost({ folders: [test.folder], directory: test.directory });
    const other = await openTestHost({ folders: [test.folder], directory: test.directory });
    expect(await search(again, "token")).toEqual(before);
    await other.present({ content: "# Third\n\nA token of theirs.\n", baseUri: "a" });
    await expect.poll(async () => found(await search(again, "token of theirs")).hits).toBe(1);
  });

  it("counts damaged parts, and searches the rest", async () => {
    const test = await presented();
    await test.close();
    const segments = join(test.directory, "segments");
    for (const name of readdirSync(segments)) {
      const bytes = readFileSync(join(segments, name));
      bytes.write("X", bytes.indexOf("A token, a Token"));
      writeFileSync(join(segments, name), bytes);
    }
    const again = await openTestHost({ folders: [test.folder], directory: test.directory });
    const outcome = found(await search(again, "token"));
    expect(linesOf(outcome)).toEqual(["Other | Other | #1-1 | true | 1", "Plan | Plan | #1-3 | true | 1"]);
    expect(outcome.unreadable).toBe(1);
  });

  it("counts the same hits as a naive search of all distinct texts, however little memory it has", async () => {
    const words = ["token", "**to**ken", "a", "`b`", "*a*b", "Token", "x_y"];
    const paragraph = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((each) => each.join(" "));
    const content = fc
      .array(paragraph, { minLength: 1, maxLength: 5 })
      .map((each) => each.map((text, place) => `# ${place}\n\n${text}\n`).join("\n"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 1, maxLength: 6 }),
        fc.constantFrom("token", "a", "b", "a b", "n a"),
        fc.integer({ min: 0, max: 60 }),
        async (contents, query, room) => {
          const directory = temporaryFolder();
          const test = await openTestHost({ folders: [directory] });
          for (const each of contents) await test.present({ content: each });
          await test.close();
          const store = await openReviewStore({ directory: test.directory, hostId: "reader", log: () => undefined });
          const searching = new HistorySearch(store, new ReadableTexts(store, room));
          const first = found(await searching.search({ ...asked, query }, new Cancellation()));
          const second = found(await searching.search({ ...asked, query }, new Cancellation()));
          const texts = await distinctTexts(store);
          await store.dispose();
          const naive = [...texts].reduce((sum, text) => sum + foldCase(text).split(query).length - 1, 0);
          expect([first.hits, second]).toEqual([naive, first]);
        },
      ),
      oneRunIn(10),
    );
  });
});
