import { describe, expect, it } from "vitest";
import { readDomText } from "../../ui/domText.ts";
import { findVisibleSpans } from "./findVisibleSpans.ts";

/** Creates an element with that place on the screen, and counts how often it is asked for it. */
function placed(tag: string, top: number, height: number, text = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  const asked = { count: 0 };
  element.getBoundingClientRect = () => {
    asked.count += 1;
    return new DOMRect(0, top, 100, height);
  };
  return { element, asked };
}

/** Creates a view of 100 pixels, and a section at that place with paragraphs of 80 pixels. */
function sectionAt(top: number, texts: readonly string[]) {
  const view = placed("main", 0, 100).element;
  const section = placed("section", top, 80 * texts.length).element;
  const blocks = texts.map((text, place) => placed("p", top + 80 * place, 80, text));
  section.append(...blocks.map(({ element }) => element));
  const spans = findVisibleSpans(view, section, readDomText(section));
  return { spans, asked: blocks.map(({ asked }) => asked.count) };
}

describe("findVisibleSpans", () => {
  it("finds the blocks within a screen of the view", () => {
    expect(sectionAt(50, ["one", "two", "three", "four"]).spans).toEqual([[0, 8]]);
  });

  it("does not ask the blocks of a section that is far away", () => {
    expect(sectionAt(500, ["one", "two"])).toEqual({ spans: [], asked: [0, 0] });
  });
});
