import { createDocument, findUnexplainedChanges } from "@dialectic/shared/review";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashText } from "../store/index.ts";
import { SpecificSections } from "./specificSections.ts";

const { sections } = createDocument("# One\n\n## Two\n\n### Three\n\n## Four\n", hashText);
const change = (line: number, count: number) => ({ file: "a.ts", line, count });

type Written = readonly [at: number, line: number, endLine?: number, isWhole?: boolean];

/** Returns references of sections, by their place in the review, to lines of a file. */
function referencesOf(...written: readonly Written[]) {
  return written.flatMap(([at, line, endLine = line, isWhole = false]) => {
    const section = sections[at];
    return section === undefined ? [] : [{ section, file: "a.ts", line, endLine, isWhole }];
  });
}

/** Returns the title of the section that gets a change. */
function titleOf(changed: ReturnType<typeof change>, ...written: readonly Written[]) {
  const references = referencesOf(...written);
  return new SpecificSections(references).ofLines(changed, references)?.title;
}

describe("SpecificSections", () => {
  it("takes the narrowest range, however deep its heading is", () => {
    expect(titleOf(change(10, 2), [2, 1, 90], [1, 10, 11], [0, 1, 40])).toBe("Two");
    expect(titleOf(change(10, 1), [0, 8], [1, 9])).toBe("Two");
  });

  it("counts a range together with the change: one line in it is no narrower than all of it", () => {
    expect(titleOf(change(10, 20), [0, 12], [1, 10, 29])).toBe("Two");
    expect(titleOf(change(10, 20), [1, 10, 29], [0, 31])).toBe("Two");
  });

  it("prefers the deepest heading for equal ranges, then the section with the fewest references, then the first", () => {
    expect(titleOf(change(10, 1), [0, 10], [1, 10], [2, 10], [3, 10])).toBe("Three");
    expect(titleOf(change(10, 1), [1, 10], [1, 80], [3, 10])).toBe("Four");
    expect(titleOf(change(10, 1), [1, 10], [3, 10])).toBe("Two");
  });

  it("uses a reference to the whole file only when no lines are named", () => {
    expect(titleOf(change(1, 1), [2, 1, 1, true], [0, 1, 90])).toBe("One");
    expect(titleOf(change(1, 1), [0, 1, 1, true])).toBe("One");
    const references = referencesOf([0, 1, 1, true], [1, 5, 9]);
    expect(new SpecificSections(references).ofFile(references)?.title).toBe("Two");
  });

  it("explains exactly the changes that are not unexplained", () => {
    const line = fc.integer({ min: 1, max: 30 });
    const written = fc
      .tuple(fc.nat(3), line, line)
      .map(([at, one, other]) => [at, Math.min(one, other), Math.max(one, other)] as const);
    fc.assert(
      fc.property(line, fc.integer({ min: 0, max: 5 }), fc.array(written), (first, count, all) => {
        const isUnexplained = findUnexplainedChanges([change(first, count)], referencesOf(...all)).length === 1;
        expect(titleOf(change(first, count), ...all) === undefined).toBe(isUnexplained);
      }),
    );
  });
});
