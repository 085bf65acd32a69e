import { describe, expect, it } from "vitest";
import type { ForgeLines } from "./forge.ts";
import { chooseText } from "./threadTargets.ts";

const lines = (more: Partial<ForgeLines> = {}): ForgeLines => ({
  path: "a.ts",
  side: "after",
  line: 3,
  endLine: 3,
  commit: "a".repeat(40),
  hunk: "@@ -2,2 +2,2 @@ f\n two\n-old\n+new",
  ...more,
});

describe("the text that a thread was written on", () => {
  it("is the file where its line is that of the hunk", () => {
    expect(chooseText("one\ntwo\nnew\nfour\n", lines())).toBe("one\ntwo\nnew\nfour\n");
    expect(chooseText("one\r\ntwo\r\nold\r\n", lines({ side: "before" }))).toBe("one\r\ntwo\r\nold\r\n");
  });

  it("is the hunk where the file has another line there, or is not here", () => {
    expect(chooseText("one\ntwo\nother\n", lines())).toBe("\ntwo\nnew");
    expect(chooseText(undefined, lines())).toBe("\ntwo\nnew");
    expect(chooseText(undefined, lines({ side: "before" }))).toBe("\ntwo\nold");
  });

  it("is the file where there is no hunk", () => {
    expect(chooseText("one\ntwo\nthree\n", lines({ hunk: "" }))).toBe("one\ntwo\nthree\n");
  });

  it("is none where nothing has the line", () => {
    expect(chooseText(undefined, lines({ hunk: "" }))).toBeUndefined();
    expect(chooseText("one\n", lines({ hunk: "" }))).toBeUndefined();
    expect(chooseText(undefined, lines({ hunk: "@@ -1 +1 @@\n+one", line: 9, endLine: 9 }))).toBeUndefined();
  });

  it("is not made as long as a hunk from elsewhere says", () => {
    const far = "@@ -1 +999999999 @@\n+one";
    expect(chooseText(undefined, lines({ hunk: far, line: 999_999_999, endLine: 999_999_999 }))).toBeUndefined();
  });
});
