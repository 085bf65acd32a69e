import { describe, expect, it } from "vitest";
import { followWidth } from "./outlineWidth.ts";
import { createPanelStore } from "./panelStore.ts";

/** A media query whose answer the test gives. */
class Width extends EventTarget {
  matches = false;
  becomes(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event("change"));
  }
}

describe("followWidth", () => {
  it.each([
    ["closes the outline where the panel becomes narrow, and opens it again with the room", true],
    ["leaves it closed for who has closed it", false],
  ])("%s", (_what, hasOutlineBeside) => {
    const store = createPanelStore({ isOutlineOpen: hasOutlineBeside, hasOutlineBeside });
    const width = new Width();
    followWidth(store, width);
    width.becomes(true);
    expect(store.getState().isOutlineOpen).toBe(false);
    width.becomes(false);
    expect(store.getState().isOutlineOpen).toBe(hasOutlineBeside);
  });

  it("forgets what was opened over the review", () => {
    const store = createPanelStore({ isOutlineOpen: true, hasOutlineBeside: false });
    const width = new Width();
    followWidth(store, width);
    width.becomes(false);
    expect(store.getState().isOutlineOpen).toBe(false);
  });
});
