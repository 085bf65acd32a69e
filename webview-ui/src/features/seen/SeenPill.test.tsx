import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { SeenPill } from "./SeenPill.tsx";
import { createSeen, updateSeen } from "./state/seenMarks.ts";
import { nothingSeen } from "./state/seenState.ts";

/** Renders a page after an update. Each section has its text before and after, with `-` where it is missing. */
function renderPill(texts: Readonly<Record<string, string>>) {
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
  return renderInPanel(<SeenPill />, {
    state: {
      view: { kind: "review", review: at(2) },
      seen: { ...nothingSeen, review, isPillOpen: true, announced: "Iteration 2: 1 section changed." },
    },
    host: { "view/compare": () => Promise.resolve({ kind: "refused", message: "no" }) },
  });
}

describe("SeenPill", () => {
  it("names the changes, and leads to the first of them", async () => {
    const { user, store } = renderPill({ a: "11", b: "12", c: "-1", d: "12" });
    await user.click(screen.getByRole("button", { name: "2 sections changed, 1 added" }));
    expect(store.getState().jump).toEqual({ sectionId: "b" });
  });

  it("compares the state last looked at with the latest", async () => {
    const { user, asked } = renderPill({ a: "12" });
    await user.click(screen.getByRole("button", { name: "Show changes" }));
    expect(asked).toEqual([["view/compare", { reviewId: "r1", from: 1, to: 2 }]]);
  });

  it("shows removed sections where they were", async () => {
    const { user, asked } = renderPill({ a: "12", b: "1-" });
    expect(screen.getByRole("paragraph").textContent).toBe("1 section changed, 1 removed");
    await user.click(screen.getByRole("button", { name: "1 removed" }));
    expect(asked).toEqual([["view/compare", { reviewId: "r1", from: 1, to: 2 }]]);
  });

  it("leads to removed sections alone", () => {
    renderPill({ a: "11", b: "1-" });
    expect(screen.getAllByRole("button").map((button) => button.textContent || button.title)).toEqual([
      "1 section removed",
      "Show changes",
      "Dismiss",
    ]);
  });

  it("disappears when it is dismissed, and the marks stay", async () => {
    const { user, store } = renderPill({ a: "12" });
    const region = () => screen.queryByRole("region", { name: "Changes since you last looked" });
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect([region(), store.getState().seen.review?.marks.size]).toEqual([null, 1]);
  });

  it("is announced by its own region, so that looking at sections is silent", () => {
    renderPill({ a: "12" });
    expect(screen.getByRole("status").textContent).toBe("Iteration 2: 1 section changed.");
  });
});
