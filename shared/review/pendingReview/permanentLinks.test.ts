import { expect, it } from "vitest";
import { linkReferences, linkSection, toAddress } from "./permanentLinks.ts";

const top = "https://forge/o/n/blob/abc";
const link = (text: string) =>
  linkReferences(text, top, ({ target }) => {
    if (target.kind !== "file" || target.path !== "src/a b.ts") return undefined;
    return target.isWhole
      ? { path: target.path }
      : { path: target.path, line: target.line, endLine: target.endLine ?? target.line };
  });

it("replaces references by links to the lines in the commit", () => {
  expect(link("See [`src/a b.ts:3-9`][] and [here](<src/a b.ts:3>).")).toBe(
    `See [\`src/a b.ts:3-9\`](${top}/src/a%20b.ts#L3-L9) and [here](${top}/src/a%20b.ts#L3).`,
  );
});

it("shows as code what is not in the commit", () => {
  expect(link("See [src/gone.ts:3][] and [that](../../etc/passwd).")).toBe(
    "See `src/gone.ts:3` and that (`../../etc/passwd`).",
  );
});

it("leaves other links and code alone, and lists the places of a fence", () => {
  const text = "[x](https://example.org) `[src/a b.ts:1][]`";
  expect(link(text)).toBe(text);
  expect(link("Here:\n\n```hunk\nsrc/a b.ts:3-4\n```\n\nEnd")).toBe(
    `Here:\n\n- [\`src/a b.ts:3-4\`](${top}/src/a%20b.ts#L3-L4)\n\nEnd`,
  );
});

it("lists the places of a fence only where it is one, and leaves the text between others", () => {
  const fence = "```hunk\nsrc/a b.ts:3\n```";
  const shown = "~~~md\n```hunk\n~~~\n\nwords";
  expect(link(`${shown}\n\n${fence}`)).toBe(`${shown}\n\n- [\`src/a b.ts:3\`](${top}/src/a%20b.ts#L3)`);
});

it("reads thousands of fences that do not end in one pass", () => {
  const text = `${"`````hunk\n````\n".repeat(20_000)}\n`;
  const start = performance.now();
  expect(link(`\`\`\`hunk\nsrc/a b.ts:3\n\`\`\`\n${text}`)).toContain("#L3");
  expect(performance.now() - start).toBeLessThan(10_000);
});

it("encodes what would end a link", () => {
  expect(toAddress(top, { path: "a)(b/c.ts", line: 2 })).toBe(`${top}/a%29%28b/c.ts#L2`);
});

it("puts definitions of other sections below the text that uses them", () => {
  const own = "## A\n\n[Law][law] and [b][].";
  expect(linkSection(own, `[law]: https://example.org\n\n[dialectic-end-of-definitions]: #\n\n${own}`, link)).toBe(
    `${own}\n\n[law]: https://example.org`,
  );
  expect(linkSection(own, own, link)).toBe(own);
});
