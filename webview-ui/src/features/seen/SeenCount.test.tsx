import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { SeenCount } from "./SeenCount.tsx";
import { createSeen, updateSeen } from "./state/seenMarks.ts";
import { nothingSeen } from "./state/seenState.ts";

/** Renders a page after an update. Each section has its text before and after, with `-` where it is missing. */
function renderCount(texts: Readonly<Record<string, string>>) {
  const at = (iteration: number) => ({
    meta: { ...createMeta(), iteration, iterations: 2 },
    revision: iteration,
    sections: createTable(
      Object.entries(texts)
        .map(([id, hashes]) => ({ id, hash: hashes[iteration - 1] ?? "" }))
        .filter(({ hash }) => hash !== "-"),
    ),
  });
  const review = updateSeen(createSeen(at(1)), at(2));
  return renderInPanel(<SeenCount />, {
    state: {
      view: { kind: "review", review: at(2) },
      seen: { ...nothingSeen, review, announced: "Iteration 2: 1 section changed." },
    },
    host: { "view/compare": () => Promise.resolve({ kind: "refused", message: "no" }) },
  });
}

describe("SeenCount", () => {
  it("names the changes, and leads from one to the next", async () => {
    const { user, store } = renderCount({ a: "11", b: "12", c: "-1", d: "12" });
    const mark = screen.getByTitle("2 sections changed, 1 added. Go to the next change");
    await user.click(mark);
    expect(store.getState().jump).toEqual({ sectionId: "b" });
    await user.click(mark);
    expect(store.getState().jump).toEqual({ sectionId: "c" });
  });

  it("shows where removed sections were when nothing else has changed", async () => {
    const { user, asked } = renderCount({ a: "11", b: "1-" });
    await user.click(screen.getByTitle("Show the removed sections"));
    expect(asked).toEqual([["view/compare", { reviewId: "r1", from: 1, to: 2 }]]);
  });

  it("is announced by its own region, so that looking at sections is silent", () => {
    renderCount({ a: "12" });
    expect(screen.getByRole("status").textContent).toBe("Iteration 2: 1 section changed.");
  });
});
