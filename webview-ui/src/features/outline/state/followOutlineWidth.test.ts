import { describe, expect, it } from "vitest";
import { createPanelStore } from "../../../state/panelStore.ts";
import { followOutlineWidth } from "./followOutlineWidth.ts";

/** A media query whose result the test sets. */
class Width extends EventTarget {
  matches = false;
  becomes(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event("change"));
  }
}

describe("followOutlineWidth", () => {
  it.each([
    ["closes the outline when the panel becomes narrow, and reopens it when there is room", true],
    ["leaves the outline closed after the reader has closed it", false],
  ])("%s", (_what, hasOutlineBeside) => {
    const store = createPanelStore({ isOutlineOpen: hasOutlineBeside, hasOutlineBeside });
    const width = new Width();
    followOutlineWidth(store, width);
    width.becomes(true);
    expect(store.getState().isOutlineOpen).toBe(false);
    width.becomes(false);
    expect(store.getState().isOutlineOpen).toBe(hasOutlineBeside);
  });

  it("forgets an outline that was opened over the review", () => {
    const store = createPanelStore({ isOutlineOpen: true, hasOutlineBeside: false });
    const width = new Width();
    followOutlineWidth(store, width);
    width.becomes(false);
    expect(store.getState().isOutlineOpen).toBe(false);
  });
});
