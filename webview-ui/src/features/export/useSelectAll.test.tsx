import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { SelectionStatus } from "./SelectionStatus.tsx";
import { useSelectAll } from "./useSelectAll.ts";

function Panel() {
  useSelectAll();
  return (
    <>
      <input aria-label="Find" />
      <main>
        <div className="review">
          <p>Text of the review</p>
        </div>
      </main>
      <SelectionStatus />
    </>
  );
}

function show() {
  const { meta, revision, sections } = createManifest(1, ["1"]);
  const page = renderInPanel(<Panel />, {
    state: { view: { kind: "review", review: { meta, revision, sections } } },
    host: {
      "export/words": async () => ({ words: 1_234_567 }),
      "export/sections": async () => ({ kind: "refused", message: "asked for all of it" }),
    },
  });
  const status = () => screen.queryByText(/whole review/)?.textContent;
  return { ...page, status };
}

describe("useSelectAll", () => {
  it("selects all, shows the number of words, and highlights mounted sections", async () => {
    const { user, status } = show();
    await user.keyboard("{Control>}a{/Control}");
    await expect.poll(() => status()).toBe("The whole review is selected: 1,234,567 words");
    expect(document.getSelection()?.toString().trim()).toBe("Text of the review");
  });

  it("ends with a key or a click, but not with a modifier or a copy", async () => {
    const { user, status, store } = show();
    await user.keyboard("{Control>}a{/Control}{Shift}");
    await user.keyboard("{Control>}c{/Control}");
    expect(status()).toBeDefined();
    await user.keyboard("{ArrowDown}");
    expect([status(), document.getSelection()?.rangeCount]).toEqual([undefined, 0]);
    await user.keyboard("{Meta>}a{/Meta}");
    expect(store.getState().wholeSelection).toBeDefined();
    await user.click(screen.getByText("Text of the review"));
    expect(status()).toBeUndefined();
  });

  it("copies all of it in place of the browser's selection, and only while all is selected", async () => {
    const { user, store } = show();
    const copy = () => document.dispatchEvent(new Event("copy", { cancelable: true, bubbles: true }));
    expect(copy()).toBe(true);
    await user.keyboard("{Control>}a{/Control}");
    expect(copy()).toBe(false);
    await expect.poll(() => store.getState().notices.map(({ text }) => text)).toEqual(["asked for all of it"]);
  });

  it("leaves the key to a field, and to a panel without a review", async () => {
    const { user, status, store } = show();
    await user.click(screen.getByLabelText("Find"));
    await user.keyboard("{Control>}a{/Control}");
    expect(status()).toBeUndefined();
    await user.click(screen.getByText("Text of the review"));
    store.setState({ view: { kind: "loading" } });
    await user.keyboard("{Control>}a{/Control}");
    expect(status()).toBeUndefined();
  });
});
