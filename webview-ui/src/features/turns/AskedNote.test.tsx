import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { TitleBar } from "../title/TitleBar.tsx";
import { AskedNote } from "./AskedNote.tsx";

const asked = [
  { session: "s-1", assistant: "Claude Code", count: 3 },
  { session: "s-2", count: 1 },
];

describe("the note about an assistant that was asked for a review", () => {
  it("stands in the header without a review, too, and is announced", () => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    renderInPanel(<TitleBar note={<AskedNote />} />, { state: { view: { kind: "loading" }, asked } });
    expect(screen.getByText("Claude Code was asked to explain 3 changes")).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe(
      "Claude Code was asked to explain 3 changes. An assistant was asked to explain 1 change",
    );
  });

  it("ends the questions of its own task", async () => {
    const host = { "turns/leave": async () => ({}) };
    const { user, asked: requests } = renderInPanel(<AskedNote />, { state: { asked }, host });
    await user.click(screen.getAllByRole("button", { name: "Not in this task" })[1] ?? document.body);
    expect(requests).toEqual([["turns/leave", { session: "s-2" }]]);
  });
});
