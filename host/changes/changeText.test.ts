import { describe, expect, it } from "vitest";
import { changeText, unpackDescription } from "./changeText.ts";

describe("changeText", () => {
  it("is only the title without a description", () => {
    expect(changeText("Code Review", undefined)).toBe("# Code Review\n");
    expect(changeText(" \n ", {})).toBe("# Code Review\n");
  });

  it("shows the summary first, then the changes, then the reasoning, then everything else", () => {
    const description = {
      risk: "low",
      reasoning: "Because.",
      changes: ["[`a.ts:1`][] is new", "b.ts is gone"],
      summary: "Adds **logins**.",
      designDecisions: { token_store: "memory", limits: [1, 2] },
    };
    expect(changeText("Logins", description)).toBe(
      [
        "# Logins",
        "Adds **logins**.",
        "## Changes",
        "- [`a.ts:1`][] is new\n- b.ts is gone",
        "## Reasoning",
        "Because.",
        "## Risk",
        "low",
        "## Design decisions",
        "- **Token store**: memory\n- **Limits**:\n  - 1\n  - 2\n",
      ].join("\n\n"),
    );
  });

  it("reads objects in lists as one item each", () => {
    const changes = [{ file: "a.ts", what: "new", why: ["x", "y"] }, { file: "b.ts" }, {}, [1]];
    expect(changeText("A", { changes })).toBe(
      "# A\n\n## Changes\n\n- **File**: a.ts\n  - **What**: new\n  - **Why**:\n    - x\n    - y\n- **File**: b.ts\n- \n  - 1\n",
    );
  });

  it("accepts any value: a text, JSON in a text, numbers, nothing, and deep nesting", () => {
    expect(changeText("A", "Some *text*.")).toBe("# A\n\nSome *text*.\n");
    expect(changeText("A", '{"summary": "S"}')).toBe("# A\n\nS\n");
    expect(changeText("A", "{not JSON")).toBe("# A\n\n{not JSON\n");
    expect(changeText("A", [1, true, null])).toBe("# A\n\n- 1\n- true\n- \n");
    expect(changeText("A", { summary: "", changes: [], reasoning: null })).toBe("# A\n");
    let deep: unknown = "end";
    for (let level = 0; level < 2_000; level++) deep = { deep };
    expect(changeText("A", { deep }).split("\n").length).toBeLessThan(14);
  });

  it("shows tags literally, and leaves code alone", () => {
    const summary = "<img src=x onerror=y> and `<b>` and a < b\n\n```html\n<p>\n```\n</p>";
    expect(changeText("<i>A</i>", { summary })).toBe(
      "# \\<i>A\\</i>\n\n\\<img src=x onerror=y> and `<b>` and a < b\n\n```html\n<p>\n```\n\\</p>\n",
    );
  });

  it("has the line ends of a description that was escaped", () => {
    const { description, notes } = unpackDescription("Adds logins.\\n\\n- one\\n- two");
    expect(changeText("A", description)).toBe("# A\n\nAdds logins.\n\n- one\n- two\n");
    expect(notes).toHaveLength(1);
    expect(unpackDescription('{"text": "# a"}')).toEqual({ description: '{"text": "# a"}', notes: [] });
  });

  it("is a lower-level section when it adds to a review", () => {
    expect(changeText("Round 2", { summary: "S", changes: ["x"] }, 2)).toBe("## Round 2\n\nS\n\n### Changes\n\n- x\n");
  });
});
