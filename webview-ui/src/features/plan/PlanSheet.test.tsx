import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { PanelState } from "../../state/panelStore.ts";
import { createManifest } from "../../state/testSections.fixture.ts";
import { PlanMark } from "./PlanMark.tsx";
import { PlanSheet } from "./PlanSheet.tsx";

const points = [
  { text: "Parse the claim", isDone: true, sectionId: "b" },
  { text: "Tell the client", isDone: false },
];

function render(meta: { readonly isPlan?: true }, more: Partial<PanelState> = {}) {
  const manifest = createManifest(1, ["1", "2"]);
  const review = { meta: { ...manifest.meta, ...meta }, sections: manifest.sections, revision: 1 };
  const content = (
    <>
      <PlanMark />
      <PlanSheet isTyping={() => false} />
    </>
  );
  return renderInPanel(content, { state: { view: { kind: "review", review }, sheet: { kind: "plan" }, ...more } });
}

describe("the plan", () => {
  it("is marked as one", () => {
    render({ isPlan: true });
    expect(screen.getByTitle("A plan: the code comes after your approval").textContent).toBe("Plan");
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("that the code follows shows its points, and leads to the sections that say so", async () => {
    const { user, store } = render({}, { plan: { reviewId: "r1", planId: "p1", points } });
    expect(screen.getByRole("button", { name: /Plan: 1 of 2 points/ })).toBeTruthy();
    const sheet = screen.getByText("1 of 2 points are done, as far as headings and check boxes say so.");
    expect(sheet.getAttribute("role")).toBe("status");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Done: Parse the claim",
      "Open: Tell the client",
    ]);
    await user.click(screen.getByRole("button", { name: "Parse the claim" }));
    expect(store.getState()).toMatchObject({ jump: { sectionId: "b" }, sheet: undefined });
  });

  it("of another review is not shown", () => {
    render({}, { plan: { reviewId: "other", planId: "p1", points } });
    expect(screen.queryByText(/Plan/)).toBeNull();
  });
});
