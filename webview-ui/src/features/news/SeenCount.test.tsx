import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { SeenCount } from "./SeenCount.tsx";
import { createNews } from "./state/seenNews.fixture.ts";
import { nothingSeen } from "./state/seenState.ts";

/** Renders a page with this news. */
function renderCount(entries: readonly string[]) {
  const sections = createTable(["a", "b", "c"].map((id) => ({ id, hash: "1" })));
  const meta = { ...createMeta(), iteration: 2, iterations: 2 };
  return renderInPanel(<SeenCount />, {
    state: {
      view: { kind: "review", review: { meta, sections, revision: 2 } },
      news: createNews(entries),
      seen: { ...nothingSeen, announced: "Iteration 2: 1 section changed." },
    },
    host: { "view/compare": () => Promise.resolve({ kind: "refused", message: "no" }) },
  });
}

describe("SeenCount", () => {
  it("counts what is new, says what it is, and leads from one to the next", async () => {
    const { user, store } = renderCount(["changed:a", "new:c", "answer:t1"]);
    const mark = screen.getByTitle("1 section changed, 1 added, 1 answer. Go to the next (n)");
    expect(mark.textContent).toBe("3 new");
    await user.click(mark);
    expect(store.getState().jump).toEqual({ sectionId: "a" });
    await user.click(mark);
    expect(store.getState().jump).toEqual({ sectionId: "c" });
  });

  it("shows where removed sections were when nothing else is new", async () => {
    const { user, asked } = renderCount(["removed:d"]);
    await user.click(screen.getByTitle("1 section removed. Go to the next (n)"));
    expect(asked).toEqual([["view/compare", { reviewId: "r1", from: 1, to: 2 }]]);
  });

  it("is announced by its own region, so that looking at something is silent", () => {
    renderCount(["changed:a"]);
    expect(screen.getByRole("status").textContent).toBe("Iteration 2: 1 section changed.");
  });

  it("counts an edit that waits and another review as the icon does", () => {
    renderCount(["answer:t1", "edit:1", "other:r2"]);
    expect(screen.getByTitle("1 answer, 1 edit waits for you, 1 other review. Go to the next (n)").textContent).toBe(
      "3 new",
    );
  });

  it("does not count the review itself, which was never opened", () => {
    renderCount(["review"]);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
