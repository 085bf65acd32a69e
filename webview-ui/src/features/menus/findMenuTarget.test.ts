import { describe, expect, it } from "vitest";
import { nothingSaid } from "../feedback/state/feedbackState.ts";
import { undoFile } from "../undo/state/undo.fixture.ts";
import { findMenuTarget } from "./findMenuTarget.ts";

const file = undoFile("a");
const finding = {
  state: { feedback: nothingSaid },
  findRow: (id: string) => (id === "f" ? ({ kind: "file", file, marks: ["m1"] } as const) : undefined),
  findHash: (id: string) => (id === "s1" ? "h1" : undefined),
  findFile: (id: string) => (id === "a" ? file : undefined),
};

describe("a context menu", () => {
  it("is about the section, but leaves a link of the web to the browser", () => {
    document.body.innerHTML =
      '<section class="section" data-section-id="s1" data-hash="h1"><p>Text</p><a href="https://example.org">A</a><a href="#b">B</a></section>';
    const at = (selector: string) => {
      const element = document.querySelector(selector);
      return element && findMenuTarget(element, finding);
    };
    expect([at("p")?.kind, at("a")?.kind, at('a[href="#b"]')?.kind]).toEqual(["section", undefined, "section"]);
  });

  it("is about the section of a row of the outline, and about the file of its name", () => {
    document.body.innerHTML =
      '<div class="outline-row" id="outline-s1">A</div><div class="outline-row" id="outline-end">B</div>' +
      '<div class="outline-row" id="changed-a">a.ts</div><div class="outline-row" id="changed-src">src</div>' +
      '<div id="row" data-section-id="f">a.ts</div>';
    const at = (id: string) => {
      const element = document.getElementById(id);
      return element && findMenuTarget(element, finding);
    };
    expect(at("outline-s1")).toEqual({ kind: "section", section: "s1", hash: "h1" });
    expect([at("outline-end"), at("changed-src")]).toEqual([undefined, undefined]);
    expect(at("changed-a")).toEqual({ kind: "file", file, marks: [] });
    expect(at("row")).toEqual({ kind: "file", file, marks: ["m1"] });
  });
});
