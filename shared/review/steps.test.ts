import { describe, expect, it } from "vitest";
import type { HashText, ReviewUpdate } from "./model.ts";
import { readingSteps, referenceSteps } from "./references/findReferences.ts";
import { updateSteps } from "./sections/applyUpdate.ts";
import { createDocument, emptyDocument } from "./sections/sections.ts";
import type { Steps } from "./steps.ts";
import { charactersRead } from "./test/charactersRead.fixture.ts";

const length = 250_000;
/** Maximum number of characters examined while others wait: some milliseconds. */
const most = 1_000_000;
const hash: HashText = (text) => text.slice(0, 20) as ReturnType<HashText>;

const pieces: Readonly<Record<string, string>> = {
  headings: "# a\n\n",
  "underlined headings": "a\n=\n",
  items: "* a\n",
  definitions: "[x]: /u\n\n[y]\n\n",
  footnotes: "a[^1]\n\n[^1]: b\n\n",
  references: "[a.ts:1][] ",
  "half links": "[](",
  "half links with words": "[a](b",
  "half links with brackets": "[ (](",
  "half titles": "[a](b (\\)",
  words: "word ",
};

function longestStep(steps: Steps<unknown>): number {
  let longest = 0;
  for (let isDone = false; !isDone; ) {
    const read = charactersRead(() => {
      isDone = steps.next().done === true;
    });
    longest = Math.max(longest, read);
  }
  return longest;
}

describe("the host's work on a text", () => {
  const all = Object.entries(pieces);

  function expectShortSteps(_: string, piece: string): void {
    const content = `# T\n\n${piece.repeat(length / piece.length)}`;
    const base = createDocument("# Before\n\nText.\n\n## Next\n", hash);
    const updates: readonly ReviewUpdate[] = [
      { kind: "replace", content },
      { kind: "append", content },
      { kind: "update-section", section: "Next", content, create: false },
    ];
    expect(updates.map((update) => longestStep(updateSteps(base, update, hash)) < most)).toEqual([true, true, true]);
    expect(longestStep(referenceSteps(content))).toBeLessThan(most);
    expect(longestStep(readingSteps(createDocument(content, hash).sections))).toBeLessThan(most);
  }

  it.each(all.filter((_, index) => index % 4 === 0))("yields to others while it reads %s", expectShortSteps);

  it.each(all.filter((_, index) => index % 4 > 0))(
    "yields to others while it reads %s",
    { tags: ["whole"] },
    expectShortSteps,
  );

  it("limits the sections of one text, and loses nothing of it", () => {
    const content = "# a\n".repeat(20_100);
    for (const base of [emptyDocument, createDocument("# Before\n\nText.\n", hash)]) {
      for (const kind of ["replace", "append"] as const) {
        const steps = updateSteps(base, { kind, content }, hash);
        let step = steps.next();
        while (step.done !== true) step = steps.next();
        const outcome = step.value;
        const sections = outcome.kind === "applied" ? outcome.document.sections : [];
        expect(sections.length).toBe(20_000);
        expect(sections.map(({ text }) => text).join("")).toContain(content);
      }
    }
  });
});
