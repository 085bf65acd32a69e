import { beforeEach, describe, expect, it } from "vitest";
import { readSelectedDiffLines } from "./readSelectedDiffLines.ts";

const line = (side: string, number: number, kind: string, text: string) =>
  `<tr data-kind="${kind}"><td><button class="diff-line" data-file="a" data-side="${side}" data-line="${number}">${number}</button></td><td class="text">${text}</td></tr>`;
const page = `
  <p id="prose">Words of the section.</p>
  <section class="code-row"><div class="hunk-heading" tabindex="-1">line 2</div></section>
  <section class="code-row" data-lines="true"><table>
    ${line("after", 1, "same", "one")}${line("before", 2, "removed", "two")}${line("after", 2, "added", "TWO")}
  </table></section>`;

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
const read = () => readSelectedDiffLines(document, document.getSelection());
const at = (side: string, number: number) => ({ file: "a", side, line: number, endLine: number });

describe("the lines that a comment is about", () => {
  beforeEach(() => {
    document.body.innerHTML = page;
    document.getSelection()?.removeAllRanges();
    // A pointer is where the last test has left it.
    find(".diff-line").blur();
  });

  it("are those of the caret, unless prose is selected", () => {
    const [first] = document.querySelectorAll(".text");
    document.getSelection()?.collapse(first?.firstChild ?? null, 1);
    expect(read()).toEqual(at("after", 1));
    document.getSelection()?.selectAllChildren(find("#prose"));
    expect(read()).toBeUndefined();
  });

  it("are the first change below the heading of a hunk that has the focus, or the number with the focus", () => {
    expect(read()).toBeUndefined();
    find(".hunk-heading").focus();
    expect(read()).toEqual(at("before", 2));
    find('.diff-line[data-side="after"][data-line="2"]').focus();
    expect(read()).toEqual(at("after", 2));
  });
});
