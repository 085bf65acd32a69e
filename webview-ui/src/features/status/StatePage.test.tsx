import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { StatePage } from "./StatePage.tsx";

describe("StatePage", () => {
  it("shows a failure, lets the reader retry, and shows the log", async () => {
    const view = { kind: "failed", message: "The store of this workspace cannot be read." } as const;
    const { user, asked } = renderInPanel(
      <>
        <StatePage view={view} />
        <OpenSheet isTyping={() => false} />
      </>,
      { host: { "log/show": async () => ({ lines: ["12:00 error  no space left"] }) } },
    );
    expect(screen.getByRole("alert").textContent).toContain("The store of this workspace cannot be read.");
    await user.click(screen.getByText("Try again"));
    await user.click(screen.getByText("Show log"));
    expect((await screen.findByRole("group", { name: "Log" })).textContent).toBe("12:00 error  no space left");
    expect(asked).toEqual([["retry"], ["log/show", {}]]);
  });

  it("shows that it is loading", () => {
    renderInPanel(<StatePage view={{ kind: "loading" }} />);
    expect(screen.getByLabelText("Loading the review")).toBeDefined();
  });
});
