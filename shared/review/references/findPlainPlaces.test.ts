import { describe, expect, it } from "vitest";
import { finish } from "../steps.ts";
import { plainPlaceSteps } from "./findPlainPlaces.ts";
import { findReferences } from "./findReferences.ts";

const plain = (text: string) => finish(plainPlaceSteps(text, findReferences(text)));
const texts = (text: string) => plain(text).map((each) => each.text);

describe("plain places", () => {
  it("are lines of files in code spans, in prose, lists, headings and tables", () => {
    const text =
      "# The `a.ts:1`\n\nSee `src/b.ts:3-4` and ``c.ts#L7``.\n\n- `d.ts:8,9`\n\n| F |\n| --- |\n| `e.ts:2:5` |\n";
    expect(texts(text)).toEqual(["a.ts:1", "src/b.ts:3-4", "c.ts#L7", "d.ts:8", "d.ts:9", "e.ts:2:5"]);
    for (const { start, end, text: name, written = name } of plain(text))
      expect(text.slice(start, end).replaceAll("`", "")).toBe(written);
  });

  it.each([
    ["whole files, names, hosts and times", "`src/a.ts` `Session.close()` `localhost:3000` `127.0.0.1:80` `10:30`"],
    ["a command", "`vim src/a.ts:3`"],
    ["references, and what one of them names", "[`src/a.ts:3`][], [words](src/b.ts:4), then `src/a.ts:3`"],
    ["code blocks and escaped ticks", "```\n`src/a.ts:3`\n```\n\n\\`src/a.ts:3\\`"],
    ["paths that lead out", "`../a.ts:3`"],
  ])("are not %s", (_, text) => {
    expect(texts(text)).toEqual([]);
  });
});
