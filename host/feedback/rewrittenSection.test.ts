import { describe, expect, it } from "vitest";
import { peopleOf } from "../test/reviewedCode.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";

const first = `# Retry

## Behaviour

Each job gets three attempts, then it is parked. Each job gets a name.

- keep the order
- drop the cache

| path | time |
| --- | --- |
| hot | 42 ms |

## Risks

None known.
`;
const renamed = `## Behaviour of retries

A job is tried up to five times with a delay, then it is parked. Each job gets a name.

- keep the order

The hot path takes 40 ms.
`;
const reordered = `# Retry

## Risks

We drop the cache. Nothing else.

## How it behaves

A job is tried up to five times. Each job gets a name.
`;

/** Presents the review, with comments on three texts and on their section. */
async function commented() {
  const test = await openTestHost({ folders: [temporaryFolder()] });
  const presented = await test.present({ content: first });
  if (presented.kind !== "presented") throw new Error(presented.message);
  const people = peopleOf(test, presented.reviewId);
  const section = test.host.shown?.document.sections.find(({ title }) => title === "Behaviour");
  const about = { sectionId: section?.id ?? "", hash: section?.hash ?? "" };
  const quotes = { a: "three attempts", b: "drop the cache", c: "42 ms" };
  for (const [id, exact] of Object.entries(quotes))
    await people.ask(id, { kind: "text", ...about, quote: { exact, prefix: "", suffix: "" } });
  await people.ask("s", { kind: "section", ...about });
  const told = async () => {
    const answer = await people.wait();
    if (answer.kind !== "feedback") throw new Error(answer.kind);
    return answer.batch.items.map(({ id, comments }) => [id, comments[0]?.about, comments[0]?.quote]);
  };
  const titleOf = (id: string) => test.host.shown?.document.sections.find((each) => each.id === id)?.title;
  const place = async (id: string) => {
    const found = (await people.thread(id))?.place;
    if (found?.kind === "text") return [titleOf(found.sectionId), found.quote.exact];
    return found?.kind === "section" ? [titleOf(found.sectionId), found.lost] : found;
  };
  return { ...test, told, place, reviewId: presented.reviewId };
}

describe("comments on a section that the assistant rewrites", () => {
  it("are told with the section as it is called now, and stand there on the page", async () => {
    const { told, present, place } = await commented();
    await present({ content: renamed, mode: "update-section", section: "Behaviour" });
    const now = `"Behaviour of retries" (was "Behaviour"`;
    expect(await told()).toEqual([
      ["a", `a text in ${now}; these words are gone)`, "three attempts"],
      ["b", `a text in ${now}; these words are gone)`, "drop the cache"],
      ["c", `a text in ${now}; these words are gone)`, "42 ms"],
      ["s", `the section ${now})`, undefined],
    ]);
    const reason = "this text is not in iteration 2";
    expect(await place("b")).toEqual(["Behaviour of retries", { quote: "drop the cache", reason }]);
  });

  it("are told and shown in another section when their words stand there", async () => {
    const { told, present, place } = await commented();
    await present({ content: renamed, mode: "update-section", section: "Behaviour" });
    await present({ content: reordered });
    const [, b] = await told();
    expect(b).toEqual(["b", 'a text in "Risks" (was "Behaviour")', "drop the cache"]);
    expect(await place("b")).toEqual(["Risks", "drop the cache"]);
  });

  it("stay in their section when other sections have such words, too", async () => {
    const { told, present, place } = await commented();
    const content = first
      .replace("- drop the cache\n", "")
      .replace("None known.", "We drop the cache, or drop the cache.");
    await present({ content });
    expect((await told())[1]).toEqual(["b", 'a text in "Behaviour" (these words are gone)', "drop the cache"]);
    const reason = "this text is no longer in this section";
    expect(await place("b")).toEqual(["Behaviour", { quote: "drop the cache", reason }]);
  });

  it("are told as gone with their section", async () => {
    const { told, present, reviewId } = await commented();
    await present({ content: "# Other\n\nNo word is the same.\n", reviewId });
    expect(await told()).toEqual([
      ["a", 'a text in "Behaviour" (these words are gone, and so is the section)', "three attempts"],
      ["b", 'a text in "Behaviour" (these words are gone, and so is the section)', "drop the cache"],
      ["c", 'a text in "Behaviour" (these words are gone, and so is the section)', "42 ms"],
      ["s", 'the section "Behaviour" (it is gone)', undefined],
    ]);
  });
});
