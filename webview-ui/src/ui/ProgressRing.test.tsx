import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { completeDom } from "../renderInPanel.fixture.tsx";
import { ProgressRing } from "./ProgressRing.tsx";

describe("ProgressRing", () => {
  it("says what is going on, and interrupts nobody", async () => {
    completeDom();
    // The toolkit asks for the media when it is loaded.
    const { registerToolkit } = await import("./registerToolkit.ts");
    registerToolkit();
    render(<ProgressRing label="Committing" />);
    const ring = screen.getByRole("progressbar", { name: "Committing" });
    expect([ring.getAttribute("aria-live"), screen.queryByRole("alert")]).toEqual([null, null]);
  });
});
