import { describe, expect, it } from "vitest";
import { isLeftByTyping, type ReplacedPiece } from "./isLeftByTyping.ts";

/** Parses a text with `‹removed|added›` and `^` for the caret afterwards. */
function read(marked: string): readonly [readonly ReplacedPiece[], string, readonly number[]] {
  const pieces: ReplacedPiece[] = [];
  const carets: number[] = [];
  let [before, after] = [0, ""];
  for (const [part, gone = "", came] of marked.matchAll(/‹([^|]*)\|([^›]*)›|[\s\S]/g)) {
    if (part === "^") carets.push(after.length);
    else if (came === undefined) {
      before += 1;
      after += part;
    } else {
      const at = came.indexOf("^");
      const text = came.replace("^", "");
      if (at >= 0) carets.push(after.length + at);
      pieces.push({ start: before, length: gone.length, text });
      before += gone.length;
      after += text;
    }
  }
  return [pieces, after, carets];
}

describe("isLeftByTyping", () => {
  it.each([
    ["a letter", "le‹|t›^ a\n"],
    ["a letter over what was selected", "let ‹abc|x›^\n"],
    ["a bracket that the editor closes", "f‹|(^)›\n"],
    ["a line between brackets", "{‹|\n\t^\n›}\n"],
    ["quotes around what was selected", '‹|"›abc^‹|"›\n'],
    ["deleting", "ab‹c|›^d\n"],
    ["pasting a word", "a ‹|word and word›^ b\n"],
    ["pasting a whole line above that of the cursor", "‹|const a = 1;\n›cons^t b = 2;\n"],
    ["several cursors at once", "a‹|x›^\nb‹|x›^\nc‹|x›^\n"],
  ])("recognizes %s", (_name, marked) => {
    expect(isLeftByTyping(...read(marked))).toBe(true);
  });

  it.each([
    ["goes to a line that a program has changed", "first ^line\n‹|// from a program\n// and more›\nlast\n"],
    ["goes into what a program has put there", "‹|const a = f^(1);\nconst b = 2;\n›last\n"],
    ["stands before it", "^ab‹|c›d\n"],
  ])("does not mistake a cursor for typing that %s", (_name, marked) => {
    expect(isLeftByTyping(...read(marked))).toBe(false);
  });
});
