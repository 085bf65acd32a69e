import { describe, expect, it } from "vitest";
import type { ReviewDocument } from "../model.ts";
import { applyUpdate } from "../sections/applyUpdate.ts";
import { createDocument } from "../sections/sections.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { sectionAgain } from "./sectionAgain.ts";

/** Returns the texts of a review, one after another. */
function iterationsOf(first: string, ...others: readonly string[]): readonly ReviewDocument[] {
  const documents = [createDocument(first, sha256)];
  for (const content of others) {
    const outcome = applyUpdate(documents.at(-1) ?? createDocument("", sha256), { kind: "replace", content }, sha256);
    if (outcome.kind === "applied") documents.push(outcome.document);
  }
  return documents;
}

/** Returns the headings with ids, to name sections in a test. */
const idOf = ({ sections }: ReviewDocument, at: number) => sections[at]?.id ?? "";

function again(documents: readonly ReviewDocument[], at: number): string | undefined {
  const [then, now] = [documents[0], documents.at(-1)];
  if (then === undefined || now === undefined) throw new RangeError("There is no text.");
  const id = sectionAgain(idOf(then, at), then.sections, now.sections);
  const found = now.sections.findIndex((section) => section.id === id);
  return found < 0 ? undefined : `${found} ${now.sections[found]?.title}`;
}

describe("sectionAgain", () => {
  it("finds a section by its id, regardless of its current heading and place", () => {
    expect(again(iterationsOf("# A\n\none\n\n## B\n\ntwo two two\n", "# C\n\ntwo two two\n"), 1)).toBe("0 C");
  });

  it("finds a section that was removed and returned under the same heading path, even after another one with that title", () => {
    const [whole, part] = ["# A\n\n## Why\n\nx\n\n# B\n\n## Why\n\ny\n", "# A\n\n# B\n"];
    const documents = iterationsOf(whole, part, whole.replaceAll("x", "other"));
    expect([again(documents, 1), again(documents, 3)]).toEqual(["1 Why", "3 Why"]);
  });

  it("finds a section by its title when its path changed, unless several have that title", () => {
    const whole = "# A\n\n## Why\n\nx\n";
    expect(again(iterationsOf(whole, "# A\n", "# B\n\n### why\n\ny\n"), 1)).toBe("1 why");
    expect(again(iterationsOf(whole, "# A\n", "# B\n\n## Why\n\ny\n\n# C\n\n## Why\n\nz\n"), 1)).toBeUndefined();
  });

  it("never matches a section that existed at the same time or earlier", () => {
    const two = "# A\n\n## Why\n\nfirst words\n\n## Why\n\nsecond text\n";
    expect(again(iterationsOf(two, "# A\n\n## Why\n\nfirst words\n"), 2)).toBeUndefined();
    const [first, , last] = iterationsOf("# A\n\n## Why\n\nx\n", "# A\n", "# A\n\n## Why\n\ny\n");
    expect(sectionAgain(last ? idOf(last, 1) : "", last?.sections ?? [], first?.sections ?? [])).toBeUndefined();
  });

  it("finds the text before the first heading again", () => {
    expect(again(iterationsOf("Before.\n\n# A\n", "# A\n", "Anew.\n\n# A\n"), 0)).toBe("0 ");
  });

  it("finds nothing when no later section has the heading, or the earlier text is not known", () => {
    expect(again(iterationsOf("# A\n\n## B\n\nx\n", "# A\n\n## C\n\ny z\n"), 1)).not.toBe("1 B");
    expect(sectionAgain("s2", [], [{ id: "s3", level: 1, title: "B" }])).toBeUndefined();
  });
});
