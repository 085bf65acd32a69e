import { describe, expect, it } from "vitest";
import { listSlots, listWords, parseTemplate } from "./template.ts";

describe("parseTemplate", () => {
  it("reads words, alternatives, optional parts and slots", () => {
    expect(parseTemplate("find (all) uses|usages of {symbol}").states).toEqual([
      [{ kind: "word", to: 1, words: ["find"] }],
      [
        { kind: "free", to: 2 },
        { kind: "free", to: 4 },
      ],
      [{ kind: "word", to: 3, words: ["all"] }],
      [{ kind: "free", to: 4 }],
      [{ kind: "word", to: 5, words: ["uses", "usages"] }],
      [{ kind: "word", to: 6, words: ["of"] }],
      [{ kind: "slot", to: 7, slot: { name: "symbol", kind: undefined } }],
      [],
    ]);
  });

  it("allows alternatives of several words in groups", () => {
    const template = parseTemplate("[what is | show] {text:text} (in {file:path})");
    expect(listWords(template)).toEqual(["what", "is", "show", "in"]);
    expect(listSlots(template)).toEqual([
      { name: "text", kind: "text" },
      { name: "file", kind: "path" },
    ]);
  });

  it("only leads to later states, so that no sentence is endless", () => {
    const { states } = parseTemplate("(a (b | c {d}) | [e | f]) g|h");
    for (const [from, steps] of states.entries()) for (const { to } of steps) expect(to).toBeGreaterThan(from);
  });

  it.each(["(a", "a)", "[a | b", "{a:colour}", "[a)"])("refuses invalid templates: %s", (sentence) => {
    expect(() => parseTemplate(sentence)).toThrow(sentence);
  });
});
