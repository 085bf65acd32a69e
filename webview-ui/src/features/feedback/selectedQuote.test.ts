import { describe, expect, it } from "vitest";
import { readSelectedQuote } from "./selectedQuote.ts";

const page = `<div class="review"><section data-section-id="s1"><button>Comment</button><h2>Title</h2><p id="one">One
  <em>two</em> three.</p><ul><li id="item">Item</li></ul><div class="section-comments"><p id="said">Said</p></div></section>
  <section data-section-id="s2"><p id="other">Other text.</p></section></div>`;

function select(from: string, fromOffset: number, to: string, toOffset: number): void {
  document.body.innerHTML = page;
  const range = document.createRange();
  range.setStart(document.querySelector(from)?.firstChild ?? document.body, fromOffset);
  range.setEnd(document.querySelector(to)?.lastChild ?? document.body, toOffset);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
}

describe("readSelectedQuote", () => {
  it("reads the selection as the page shows it, with its context", () => {
    select("#one", 0, "#one", 6);
    expect(readSelectedQuote(document.getSelection())).toEqual({
      sectionId: "s1",
      quote: { exact: "One two three", prefix: "Title\n", suffix: ".\nItem" },
    });
  });

  it("ends with the section in which it begins", () => {
    select("#item", 2, "#other", 5);
    expect(readSelectedQuote(document.getSelection())).toEqual({
      sectionId: "s1",
      quote: { exact: "em", prefix: "Title\nOne two three.\nIt", suffix: "" },
    });
  });

  it("returns no quote for comments, nor for an empty selection", () => {
    select("#said", 0, "#said", 4);
    expect(readSelectedQuote(document.getSelection())).toBeUndefined();
    document.getSelection()?.removeAllRanges();
    expect(readSelectedQuote(document.getSelection())).toBeUndefined();
  });
});
