import { describe, expect, it } from "vitest";
import { readHeadingText } from "./readHeadingText.ts";

describe("readHeadingText", () => {
  it.each([
    ["plain   words", "plain words"],
    ["`code` and **bold** and *it* and ~~gone~~", "code and bold and it and gone"],
    ["snake_case_name and __strong__", "snake_case_name and strong"],
    ["2 * 3 * 4", "2 * 3 * 4"],
    ['[`src/a.ts:1`][] and [words](src/b.ts:2 "t") and [a][b]', "src/a.ts:1 and words and a"],
    ["[WIP] title", "[WIP] title"],
    ["![alt](x.png) <b>raw</b> <https://a.b>", "alt raw https://a.b"],
    ["\\*literal\\* &amp; &#65; &nope;", "*literal* & A &nope;"],
    ["note[^1]", "note"],
    ["![a <b>c</b> <T>](x.png) <T> <b>c</b>", "a <b>c</b> <T> <T> c"],
    ["``a ` b`` `open", "a ` b `open"],
    ["", ""],
  ])("reads %j as %j", (markdown, text) => {
    expect(readHeadingText(markdown)).toBe(text);
  });

  it("reads at most a thousand characters", () => {
    expect(readHeadingText("a".repeat(5_000))).toHaveLength(1_000);
    expect(readHeadingText(`${"a".repeat(999)}\u{1F600}`)).toBe("a".repeat(999));
  });
});
