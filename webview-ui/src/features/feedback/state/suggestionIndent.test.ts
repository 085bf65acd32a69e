import { describe, expect, it } from "vitest";
import { hasSuggestion, indentSuggestion } from "./suggestionIndent.ts";

/** Marks the selection in a text by `|`, at one place or at two. */
function press(marked: string, isBack = false): string | undefined {
  const from = marked.indexOf("|");
  const text = marked.replaceAll("|", "");
  const to = marked.lastIndexOf("|") === from ? from : marked.lastIndexOf("|") - 1;
  const edit = indentSuggestion(text, from, to, isBack);
  if (edit === undefined) return undefined;
  const changed = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const end = edit.selectFrom === edit.selectTo ? "" : "|";
  return `${changed.slice(0, edit.selectFrom)}|${changed.slice(edit.selectFrom, edit.selectTo)}${end}${changed.slice(edit.selectTo)}`;
}

const fenced = (lines: string) => `Better:\n\n\`\`\`suggestion\n${lines}\n\`\`\`\n\nOr not.`;

describe("Tab in the lines of a suggestion", () => {
  it.each([
    ["at a cursor inserts an indent", "  a(|b)", "  a(  |b)"],
    ["uses tabs where a line begins with one", "\ta\n|b", "\ta\n\t|b"],
    ["uses four spaces where the lines do", "    a\n|b", "    a\n    |b"],
    ["indents selected lines, and no blank ones", "a|\n\nb|c\nd", "  a|\n\n  b|c\nd"],
    ["leaves the line out that a selection only touches", "|a\n|b", "  |a\n|b"],
  ])("%s", (_rule, before, after) => {
    expect(press(fenced(before))).toBe(fenced(after));
  });

  it.each([
    ["takes an indent from the line", "  a(b|)", "a(b|)"],
    ["takes a tab", "\t\ta|", "\ta|"],
    ["takes the spaces that a line has", " |a\n    b|", "|a\n  b|"],
    ["changes nothing at the margin", "|a", "|a"],
  ])("with Shift %s", (_rule, before, after) => {
    expect(press(fenced(before), true)).toBe(fenced(after));
  });

  it.each([
    "Bett|er:\n\n```suggestion\na\n```",
    "```suggestion|\na\n```",
    "```suggestion\na\n``|`",
    "```suggestion\n|a\n```\n|",
    "```suggestion\na\n```\n|",
    "```js\n|a\n```",
  ])("leaves the box elsewhere: %j", (marked) => {
    expect(press(marked)).toBeUndefined();
  });

  it("reads longer marks, and a fence that is still open", () => {
    expect(press("````suggestion\n```\n|a\n````")).toBe("````suggestion\n```\n  |a\n````");
    expect(press("~~~ suggestion\n|a")).toBe("~~~ suggestion\n  |a");
  });
});

it("knows a text with a suggestion from one that only mentions it", () => {
  expect(hasSuggestion(fenced("a"))).toBe(true);
  expect(hasSuggestion("My suggestion: ```suggestion```")).toBe(false);
});
