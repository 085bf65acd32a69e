import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDocument } from "../sections/sections.ts";
import { formatCommitMessage, formatSectionMessage } from "./commitMessage.ts";

const hash = (text: string) => text as never;
const messageOf = (markdown: string) => formatCommitMessage(createDocument(markdown, hash));

describe("formatCommitMessage", () => {
  it("omits front matter, but uses its title when there is no heading", () => {
    const top = "---\ntitle: In YAML\nowner: me\n---\n\n";
    expect(messageOf(`${top}# Review\n\nText.\n`)).toBe("Review\n\nText.\n");
    expect(messageOf(`${top}Text.\n`)).toBe("In YAML\n\nText.\n");
  });

  it("uses the title as the subject and wraps the text", () => {
    const review = [
      "# Add user authentication",
      "",
      "Requests reached the API without any check. Now a token is checked in front of every route, once.",
      "",
      "## Changes Made",
      "",
      "- Added the authentication system ([`src/auth.ts:23`][]) that verifies each token once per request",
      "- Updated [the model](https://example.org/model)",
      "",
      "```ts",
      "const aVeryLongLineOfCodeThatMustStayAsItIs = evenThoughItIsMuchLongerThanSeventyTwoColumns(1);",
      "```",
      "",
      "| a | b |",
      "| - | - |",
    ].join("\n");
    expect(messageOf(review)).toBe(
      [
        "Add user authentication",
        "",
        "Requests reached the API without any check. Now a token is checked in",
        "front of every route, once.",
        "",
        "Changes Made",
        "",
        "- Added the authentication system (src/auth.ts:23) that verifies each",
        "  token once per request",
        "- Updated the model (https://example.org/model)",
        "",
        "```ts",
        "const aVeryLongLineOfCodeThatMustStayAsItIs = evenThoughItIsMuchLongerThanSeventyTwoColumns(1);",
        "```",
        "",
        "| a | b |",
        "| - | - |",
        "",
      ].join("\n"),
    );
  });

  it("has the names of symbols and searched texts without the words of a reference", () => {
    expect(messageOf("# T\n\n[`function:run`][], [`a.ts#class:Run`][], [`search:a text`][], [`a.ts#run`][]\n")).toBe(
      "T\n\nrun, a.ts#Run, a text, a.ts#run\n",
    );
  });

  it("leaves out fences that only the page shows", () => {
    const check = '```check\ncount(searchText("a")) == 1\n```';
    const drawing = "~~~mermaid\nflowchart LR\n~~~";
    expect(messageOf(`# Title\n\nBefore.\n\n${check}\n\n${drawing}\n\n\`\`\`sh\nnpm test\n\`\`\`\n\nAfter.\n`)).toBe(
      "Title\n\nBefore.\n\n```sh\nnpm test\n```\n\nAfter.\n",
    );
  });

  it("leaves out what speaks to the reviewer", () => {
    const markdown =
      "# T\n\n## A\n\nText.\n\n## Review notes\n\nAll tests pass.\n\n### Runs\n\n132.\n\n## B\n\nMore.\n";
    expect(messageOf(markdown)).toBe("T\n\nA\n\nText.\n\nB\n\nMore.\n");
    expect(messageOf("# T\n\n## notes for the reviewer\n\nAs you asked.\n")).toBe("T\n");
  });

  it("leaves out headings below which nothing is left", () => {
    const check = '```check\ncount(searchText("a")) == 1\n```';
    const markdown = `# T\n\n## A\n\n${check}\n\n## B\n\n### C\n\n${check}\n\n## D\n\n${check}\n\n### E\n\nText.\n\n## F\n\n`;
    expect(messageOf(markdown)).toBe("T\n\nD\n\nE\n\nText.\n\nF\n");
  });

  it.each([
    [`# ${"word ".repeat(30)}`, `${"word ".repeat(14).trim()}…`],
    [`# ${"x".repeat(100)}`, `${"x".repeat(71)}…`],
    ["", "Untitled review"],
    ["Just text.\n\nMore.", "Just text."],
    ["Title\n=====\n\nText", "Title"],
  ])("limits the subject of %j to 72 characters", (markdown, expected) => {
    expect(messageOf(markdown).split("\n")[0]).toBe(expected);
  });

  it("joins and wraps the lines of a paragraph, an item and a quote", () => {
    expect(messageOf("# T\n\none\ntwo\n\n- a\n  b\n- c\n\n> q\n> r\n")).toBe(
      "T\n\none two\n\n- a b\n- c\n\n> q\n> r\n",
    );
  });

  it.each([
    ["Title\n=====\n\nText", "Title\n\nText\n"],
    ["Just text.\n\nMore.", "Just text.\n\nMore.\n"],
    ["# Only a title", "Only a title\n"],
  ])("does not repeat the subject of %j", (markdown, expected) => expect(messageOf(markdown)).toBe(expected));

  it("bounds combining marks to the number that a text field can lay out", () => {
    const marks = "\u0301";
    const expected = `a${marks.repeat(30)} […70 characters not shown]`;
    expect(messageOf(`# T\n\na${marks.repeat(100)}\n`).trim()).toBe(`T\n\n${expected}`);
  });

  it("writes no line outside code that git would treat as a comment", () => {
    expect(messageOf("# T\n\n## Two\n\n### Three ###\n\ntext\n")).toBe("T\n\nTwo\n\nThree\n\ntext\n");
  });

  it("turns any text into a message with a subject of at most 72 characters", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (markdown) => {
        const [first = "", second = ""] = messageOf(markdown).split("\n");
        expect(first.length).toBeLessThanOrEqual(72);
        expect(first).not.toBe("");
        expect(second).toBe("");
      }),
    );
  });
});

describe("formatSectionMessage", () => {
  const messagesOf = (markdown: string) => {
    const document = createDocument(markdown, hash);
    return document.sections.map((section) => formatSectionMessage(document, section));
  };

  it("consists of the title and the text, without code and tables", () => {
    const text = "# A\n\nOne ([`a.ts:1`][]),\r\nstill one.\r\n\r\n| a | b |\n| - | - |\n| c | d |\n\nTwo.\n";
    expect(messagesOf(`${text}\n## The gate opens again\n\n\`\`\`\ncode\n\`\`\`\n`)).toEqual([
      "A\n\nOne (a.ts:1), still one.\n\nTwo.\n",
      "The gate opens again\n",
    ]);
  });

  it("has the heading as its subject, word for word", () => {
    const titles = messagesOf("# Add a circuit breaker\n\n## Errors\n\n## HTTP\n\n## Changes: how a key is built\n");
    expect(titles.map((each) => each.trim())).toEqual([
      "Add a circuit breaker",
      "Errors",
      "HTTP",
      "Changes: how a key is built",
    ]);
  });

  it("has the heading above before one that another section has, too", () => {
    const titles = messagesOf("# Breaker\n\n## Tests\n\n## Client\n\n### Tests\n\n## Server\n\n### Tests\n");
    expect(titles.map((each) => each.trim())).toEqual([
      "Breaker",
      "Breaker: Tests",
      "Client",
      "Client: Tests",
      "Server",
      "Server: Tests",
    ]);
  });

  it("cuts a long heading at its end, and has it whole in the text", () => {
    const [message = ""] = messagesOf(`# Stop: ${"word ".repeat(20)}end\n\nText.\n`);
    const words = "word ".repeat(20);
    expect(message).toBe(
      `Stop: ${"word ".repeat(13).trim()}…\n\nStop: ${words.slice(0, 64)}\n${words.slice(65)}end\n\nText.\n`,
    );
  });

  it("keeps the code or the table that a colon announces", () => {
    const code = "```sh\nnpm test\n```";
    expect(messagesOf(`# A\n\nRun:\n\n${code}\n\nText.\n\n${code}\n\nSo:\n\n| a |\n| - |\n`)[0]).toBe(
      `A\n\nRun:\n\n${code}\n\nText.\n\nSo:\n\n| a |\n| - |\n`,
    );
  });

  it.each([
    ["One place:\n\n```check\ntrue\n```\n\nText.", "One place.\n\nText."],
    ["One place:\n\n```check\ntrue\n```\n\n- a", "One place:\n\n- a"],
    ["**One place:**\n\n```hunk\na.ts:1\n```", "**One place.**"],
    ["It has two parts:\n\n## B", "It has two parts."],
    ["Text.\n\n```ts\nopen(", "Text."],
    ["Run:\n\n```sh\nnpm test", "Run:\n\n```sh\nnpm test\n```"],
  ])("leaves no colon without what it announces, and no fence open: %j", (text, expected) => {
    expect(messagesOf(`# A\n\n${text}\n`)[0]).toBe(`A\n\n${expected}\n`);
  });

  it("uses the review's title when a section has none", () => {
    expect(messagesOf("Words first.\n\nMore.\n\n# Later\n")[0]).toBe("Later\n\nWords first.\n\nMore.\n");
  });
});
