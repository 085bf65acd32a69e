import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { nothingSaid } from "./state/feedbackState.ts";

describe("StatusBadge", () => {
  it("notes that the approved iteration is not the current one", () => {
    const statusNote = "Approved iteration 3; now 4";
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, statusNote } } });
    const badge = screen.getByRole("button");
    expect([badge.textContent, badge.title, badge.dataset["status"]]).toEqual([
      "Waiting for review· Approved iteration 3; now 4: show all comments",
      "Waiting for review. Approved iteration 3; now 4: show all comments (q)",
      "Pending",
    ]);
  });

  it("marks an applied edit beside the status", () => {
    const applied = { client: "Claude", at: 1 };
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, status: "ChangesRequested", applied } } });
    const badge = screen.getByRole("button");
    expect([badge.textContent, badge.title]).toEqual([
      "Changes requested, Applied: show all comments",
      "Changes requested. Applied for Claude: show all comments (q)",
    ]);
  });

  it("shows only the state of the review when there is no more to say", () => {
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, status: "Approved" } } });
    expect(screen.getByRole("button").textContent).toBe("Approved: show all comments");
  });
});
