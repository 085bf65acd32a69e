import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const code = "one\ntwo\nthree\nfour\nfive\n";
const review =
  "# Numbers\n\nThe first is [`a.txt:1`][], the last [`a.txt:5`][].\n\n## Middle\n\n[`a.txt:2-3`][] and [`a.txt:1,4`][].\n\n## Rest\n\nNone.\n";

async function presented() {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.txt": code });
  const test = await openTestHost({ folders: [folder] });
  await test.present({ content: review });
  return { ...test, rewrite: (text: string) => writeFiles(folder, { "a.txt": text }) };
}

describe("several sections in one call", () => {
  it("make one iteration, with one answer", async () => {
    const { present, text } = await presented();
    const answer = await present({
      content: "",
      updates: [
        { section: "Middle", content: "Two.", mode: "replace" },
        { section: "Rest", content: "", mode: "remove" },
        { section: "Outlook", content: "More.", mode: "replace" },
      ],
    });
    expect(answer).toMatchObject({
      iteration: 2,
      sections: { changed: ["Numbers > Middle"], added: ["Numbers > Outlook"], removed: ["Numbers > Rest"] },
    });
    expect(await text()).toMatch(/## Middle\n\nTwo\.\n\n## Outlook\n\nMore\.$/);
  });

  it.each([
    ["content beside them", { content: "x", updates: [{ section: "Rest", content: "y" }] }, "content-missing"],
    ["a blank entry", { content: "", updates: [{ section: "Rest", content: " " }] }, "content-missing"],
    ["a blank name", { content: "", updates: [{ section: " ", content: "x" }] }, "section-missing"],
    [
      "two entries for one section",
      {
        content: "",
        updates: [
          { section: "Rest", content: "x" },
          { section: "rest", content: "y" },
        ],
      },
      "sections-overlap",
    ],
    [
      "the only section at the top",
      { content: "", updates: [{ section: "Numbers", mode: "remove" }] },
      "section-needed",
    ],
  ] as const)("are refused with %s, and nothing changes", async (_what, { content, updates }, reason) => {
    const { present, text } = await presented();
    const entries = updates.map((entry) => ({ content: "", mode: "replace" as const, ...entry }));
    expect(await present({ content, updates: entries })).toMatchObject({ kind: "refused", reason });
    expect(await text()).toBe(review);
  });
});

describe("references that only moved", () => {
  it("are corrected when asked for, and those that were edited are left alone", async () => {
    const { present, text, rewrite } = await presented();
    rewrite(`zero\n${code.replace("five", "cinq")}`);
    const answer = await present({ content: "", fixReferences: true });
    expect(answer).toMatchObject({ iteration: 2, sections: { changed: ["Numbers", "Numbers > Middle"] } });
    expect("notes" in answer && answer.notes.at(-1)).toBe(
      "2 references that only moved were corrected: a.txt:1 is now a.txt:2; a.txt:2-3 is now a.txt:3-4.",
    );
    expect(await text()).toBe(review.replace("[`a.txt:1`]", "[`a.txt:2`]").replace("a.txt:2-3", "a.txt:3-4"));
  });

  it("are corrected in sections that the same call does not change", async () => {
    const { present, text, rewrite } = await presented();
    rewrite(`zero\n${code}`);
    await present({
      content: "",
      updates: [{ section: "Middle", content: "[`a.txt:3-4`][].", mode: "replace" }],
      fixReferences: true,
    });
    expect(await text()).toBe(
      "# Numbers\n\nThe first is [`a.txt:2`][], the last [`a.txt:6`][].\n\n## Middle\n\n[`a.txt:3-4`][].\n\n## Rest\n\nNone.\n",
    );
  });

  it("make no iteration when there are none", async () => {
    const { present } = await presented();
    expect(await present({ content: "", fixReferences: true })).toMatchObject({
      kind: "refused",
      reason: "nothing-changed",
    });
  });
});
