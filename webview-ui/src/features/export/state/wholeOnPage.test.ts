import { afterEach, describe, expect, it } from "vitest";
import { createPanelStore } from "../../../state/panelStore.ts";
import { isWholeOnPage } from "./wholeOnPage.ts";

describe("isWholeOnPage", () => {
  afterEach(() => document.body.replaceChildren());

  it("is false while comments are left out, unless the reader copies and prints without comments", () => {
    const [main, review, rest] = ["main", "div", "button"].map((name) => document.createElement(name));
    if (main === undefined || review === undefined || rest === undefined) throw new Error("There are three elements");
    [review.className, rest.className] = ["review", "thread-rest"];
    main.append(review);
    document.body.append(main);
    const store = createPanelStore();
    expect(isWholeOnPage(store.getState())).toBe(true);
    review.append(rest);
    expect(isWholeOnPage(store.getState())).toBe(false);
    store.setState({ withComments: false });
    expect(isWholeOnPage(store.getState())).toBe(true);
  });
});
