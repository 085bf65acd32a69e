import { describe, expect, it } from "vitest";
import { describeChanges } from "./describeChanges.ts";

const none = { count: 0, titles: [] };
const changes = { number: 2, changed: none, added: none, removed: none, wordsAdded: 0, wordsRemoved: 0 };

describe("describeChanges", () => {
  it("names the changed sections, and counts those that do not fit", () => {
    expect(
      describeChanges({
        ...changes,
        changed: { count: 1, titles: ["Context"] },
        added: { count: 30, titles: ["A", "B", "C", "D"] },
        removed: { count: 2, titles: ["X", "Y"] },
      }),
    ).toBe("Changed: Context; Added: A, B, C and 27 more; Removed: X, Y");
  });

  it("reports an iteration without changes", () => expect(describeChanges(changes)).toBe("No sections changed"));
});
