import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { specificationExamples } from "../test/corpus.fixture.ts";
import { type TextUse, unpackText } from "./unpackText.ts";

const whole: TextUse = { kind: "whole" };

function textOf(given: string, use: TextUse = whole): string {
  const unpacked = unpackText(given, use);
  return unpacked.kind === "text" ? unpacked.text : `refused: ${unpacked.message}`;
}

function isKept(given: string, use: TextUse = whole): boolean {
  const unpacked = unpackText(given, use);
  return unpacked.kind === "text" && unpacked.text === given && unpacked.notes.length === 0;
}

const review =
  "# Retry the queue\n\nFailed jobs are tried three times.\n\n## Changes\n\n- a new test\n\n## Tests\n\nAll pass.\n";
const escaped = review.replaceAll("\n", "\\n");
const mixed =
  '# Keep\n\nThe separator is `\\n`, and `printf "a\\n\\n# b"` prints a heading.\n\n```c\nputs("x\\n## y\\n");\n```\n';

describe("line ends that arrived as characters", () => {
  it("are restored, with a note", () => {
    expect(unpackText(escaped, whole)).toEqual({
      kind: "text",
      text: review,
      notes: [expect.stringContaining("they were restored")],
    });
    expect(textOf(review.replaceAll("\n", "\\r\\n"))).toBe(review);
    expect(textOf("# T\\n\\nUse `a\\nb`.\\n\\n```go\\n\\tx()\\n```\\n", { kind: "comment" })).toBe(
      "# T\n\nUse `a\\nb`.\n\n```go\n\tx()\n```\n",
    );
  });

  it("are read as JSON where quotes and backslashes were escaped as well", () => {
    const text = '# T\n\n- `a\\n` and "b"\n\n- c\n';
    expect(textOf(JSON.stringify(text).slice(1, -1))).toBe(text);
  });

  it("stay in a text that has real ones", () => {
    expect(isKept(mixed)).toBe(true);
    const anyText = fc.array(fc.constantFrom("\\n", "\\r\\n", "#", "-", " a", "`", '"', "```", "\\t", "x\ny"), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom("\n", "\r\n", "\r"), (before, after, end) => {
        const text = `x${before.join("")}${end}${after.join("")}x`;
        expect(textOf(text)).toBe(text);
      }),
    );
  });

  it("stay in one line that only writes about them", () => {
    expect(isKept("The separator is `a\\n\\n# b\\n- c`.")).toBe(true);
    expect(isKept('It prints "a\\n\\n# b\\n- c" now.')).toBe(true);
    expect(isKept("Paths such as C:\\new\\node and \\n alone")).toBe(true);
  });

  it("are named where only a part of the text has them", () => {
    const unpacked = unpackText(`# A\n\nB\n\n## C\\n\\n- d\\n- e\n`, whole);
    expect(unpacked).toMatchObject({
      text: "# A\n\nB\n\n## C\\n\\n- d\\n- e\n",
      notes: [expect.stringContaining("line 5")],
    });
  });
});

describe("JSON around a text", () => {
  it("is removed where the text is a document", () => {
    for (const packed of [
      review,
      { content: review },
      { markdown: review },
      { type: "text", text: review },
      [{ type: "text", text: review }],
    ])
      expect(unpackText(JSON.stringify(packed), whole)).toMatchObject({ text: review, notes: [expect.any(String)] });
    expect(textOf(JSON.stringify(escaped))).toBe(review);
  });

  it("is refused where it is not sure what is meant", () => {
    for (const packed of [
      { content: review, mode: "append" },
      { name: "present_review", arguments: { content: review, baseUri: "/x" } },
      [
        { type: "text", text: review },
        { type: "text", text: "b" },
      ],
    ])
      expect(unpackText(JSON.stringify(packed), whole)).toMatchObject({ kind: "refused" });
    expect(unpackText("[object Object]", whole)).toMatchObject({ kind: "refused" });
  });

  it("stays where it is the text", () => {
    expect(isKept('"Looks good," they said. "Merge it."')).toBe(true);
    expect(isKept('"Looks good."')).toBe(true);
    expect(isKept('{"content": "a"}')).toBe(true);
    expect(isKept('{"retries": 3, "text": 4}')).toBe(true);
    expect(isKept("[`src/a.ts`][]")).toBe(true);
  });
});

describe("a fence markdown around a text", () => {
  const fenced = `\`\`\`markdown\n${review}\`\`\``;
  const code = "\n```sh\nnpm test\n```\n";

  it("is removed from a whole review, with balanced fences inside", () => {
    expect(unpackText(fenced, whole)).toMatchObject({ text: review, notes: [expect.stringContaining("fence")] });
    expect(textOf(`\n~~~md\n${review}~~~\n`)).toBe(review);
    expect(textOf(`\`\`\`markdown\n${review}${code}\`\`\`\n`)).toBe(review + code);
    expect(textOf(`\`\`\`\`markdown\r\n${review}${code}\`\`\`\`\r\n`)).toBe(review + code);
    expect(textOf(fenced.replaceAll("\n", "\\n"))).toBe(review);
  });

  it("stays where it may end before the last line", () => {
    const two = "```markdown\n# Old\n```\n\n# Becomes\n\n```markdown\n# New\n```\n";
    expect(isKept(two)).toBe(true);
    expect(isKept("```markdown\n# Old\n```\n\n## Then\n\n```\ncode\n```\n")).toBe(true);
    expect(isKept("```ts\n# Old\n```\n")).toBe(true);
  });

  it("is named where it hides all headings", () => {
    const given = `\`\`\`markdown\n${review}\n\`\`\`\ncode\n\`\`\`\n\n## More\n\`\`\``;
    expect(unpackText(given, whole)).toMatchObject({ text: given, notes: [expect.stringContaining("no sections")] });
  });

  it("is removed from a part only when it begins with the section's heading", () => {
    expect(textOf(fenced, { kind: "part", section: "Plan > Retry the queue" })).toBe(review);
    expect(unpackText(fenced, { kind: "part", section: "Proposed text" })).toMatchObject({
      text: fenced,
      notes: [expect.stringContaining("stays code")],
    });
    expect(isKept(fenced, { kind: "comment" })).toBe(true);
  });
});

describe("entities written twice", () => {
  it("lose one level", () => {
    expect(textOf("It doesn&amp;#39;t use Map&amp;lt;string&amp;gt; &amp;amp; more.")).toBe(
      "It doesn&#39;t use Map&lt;string&gt; &amp; more.",
    );
    expect(textOf("The &amp;quot;new&amp;quot; queue")).toBe("The &quot;new&quot; queue");
  });

  it("stay where the text is about them", () => {
    expect(isKept("A `<` is written &amp;lt; there, and > is &amp;gt;.")).toBe(true);
    expect(isKept("Write `&amp;lt;b&amp;gt;` for Map&amp;lt;string&amp;gt;.")).toBe(true);
    expect(isKept("```html\n&amp;lt;b&amp;gt;\n```\n")).toBe(true);
    expect(isKept("R&D wrote don&amp;#39;t")).toBe(true);
  });
});

it("leaves the examples of the specifications as they are", () => {
  for (const example of specificationExamples()) expect(textOf(example, { kind: "part" })).toBe(example);
});

it("takes linear time", () => {
  const began = performance.now();
  for (const piece of ["\\n", '"', "`", "```md\n", "&amp;lt;a", "[", '{"a":', "a\\n\\n-"]) textOf(piece.repeat(50_000));
  expect(performance.now() - began).toBeLessThan(5_000);
});
