import { parseReference, readPlaces } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { hastToReact } from "../../markdown/hastToReact.tsx";
import type { HastChunk } from "../../markdown/types.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { CommentThreadContext, commentComponents, isWrittenReference } from "./commentComponents.tsx";

const code = {
  type: "element",
  tagName: "code",
  properties: {},
  children: [{ type: "text", value: "lib/src/a.ts:1" }],
};
const reference = {
  type: "element",
  tagName: "a",
  properties: { className: ["reference"], dataFileRef: "lib/src/a.ts:1" },
  children: [code],
};

/** Returns the HTML of a comment's formatted text. */
function show(nodes: readonly unknown[], thread: string | undefined): string {
  // The worker sends lists of nodes in this form.
  const chunk = JSON.stringify(nodes) as HastChunk;
  const content = hastToReact(chunk, commentComponents);
  return renderInPanel(<CommentThreadContext value={thread}>{content}</CommentThreadContext>).container.innerHTML;
}

describe("references in comments", () => {
  const plain = "<code>lib/<wbr>src/<wbr>a.ts:<wbr>1</code>";
  const link = `<a class="reference" href="#reference" data-comment-ref="lib/src/a.ts:1" title="Open lib/src/a.ts:1">${plain}</a>`;

  it.each([
    ["a reference", reference],
    ["code that looks like one", code],
  ])("are one link each: %s", (_, node) => expect(show([node], "t1")).toBe(link));

  it("are plain text when no thread can open them", () => {
    expect(show([reference], undefined)).toBe(plain);
  });
});

const written = [
  "src/a.ts",
  "src/a.ts:12",
  "src/a.ts:12:5",
  "src/a.ts:12-20",
  "src/a.ts:12–20",
  "src/a.ts:12,20",
  "src/a.ts:L10",
  "src/a.ts#L10-L20",
  "src/a.ts#login()",
  "src/a.ts#Session.close",
  "a.ts:12",
  "function:validateToken",
  "class:Session",
  "search:retry budget",
  "commit:15781e2",
  "../../etc/passwd.txt:1",
];

it.each(written)("reads %s as a reference, like the grammar of reviews", (code) => {
  expect(isWrittenReference(code)).toBe(true);
  expect(readPlaces(code)[0] ?? parseReference(`${code}:1`)).toBeDefined();
});

it.each(["a.ts", "x = 12", "a.b()", "1.5:2 x", "https://example.org/a.html", "function: x", "npm run a/b"])(
  "reads %s as plain code",
  (code) => {
    expect(isWrittenReference(code)).toBe(false);
  },
);
