import { describe, expect, it } from "vitest";
import { countWords } from "./countWords.ts";

describe("countWords", () => {
  it.each([
    ["", 0],
    ["One two three.", 3],
    ["## A **bold** heading\n\n- [ ] a task\n", 5],
    ["It's the host's well-known file `src/auth.ts:23`.", 6],
    ["| a | b |\n| --- | --- |\n| 1 | 2 |", 4],
    ["*** --- ``` ...", 0],
    ["Überprüfung naïve", 2],
  ])("counts %j", (text, count) => expect(countWords(text)).toBe(count));
});
