import { describe, expect, it } from "vitest";
import { nothingSaid } from "../feedback/state/feedbackState.ts";
import { findMenuTarget } from "./findMenuTarget.ts";

describe("a context menu", () => {
  it("is about the section, but leaves a link of the web to the browser", () => {
    document.body.innerHTML =
      '<section class="section" data-section-id="s1" data-hash="h1"><p>Text</p><a href="https://example.org">A</a><a href="#b">B</a></section>';
    const at = (selector: string) => {
      const element = document.querySelector(selector);
      return element && findMenuTarget(element, { state: { feedback: nothingSaid }, findRow: () => undefined });
    };
    expect([at("p")?.kind, at("a")?.kind, at('a[href="#b"]')?.kind]).toEqual(["section", undefined, "section"]);
  });
});
