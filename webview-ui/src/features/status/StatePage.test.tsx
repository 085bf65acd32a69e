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

  it("explains what to do without a review, and opens the sample", async () => {
    const view = { kind: "empty", workspace: "/home/me/shop", sampleAvailable: true, offers: [] } as const;
    const { user, asked } = renderInPanel(<StatePage view={view} />, { host: { "sample/open": async () => ({}) } });
    expect(screen.getByText("Waiting in /home/me/shop")).toBeDefined();
    await user.click(screen.getByText("Open sample review"));
    expect(asked).toEqual([["sample/open", {}]]);
  });

  it("offers no sample where there is none, and asks for a folder", () => {
    renderInPanel(<StatePage view={{ kind: "empty", workspace: undefined, sampleAvailable: false, offers: [] }} />);
    expect(screen.queryByText("Open sample review")).toBeNull();
    expect(screen.getByText("Open a folder first, so that references can find its files.")).toBeDefined();
  });

  it("offers the editor's actions to a reader without a review", async () => {
    const view = {
      kind: "empty",
      workspace: undefined,
      sampleAvailable: false,
      offers: ["open-folder", "copy-mcp-configuration"],
    } as const;
    const { user, asked } = renderInPanel(<StatePage view={view} />, { host: { "offer/take": async () => ({}) } });
    await user.click(screen.getByText("Open folder"));
    await user.click(screen.getByText("Copy MCP configuration"));
    expect(asked).toEqual([
      ["offer/take", { offer: "open-folder" }],
      ["offer/take", { offer: "copy-mcp-configuration" }],
    ]);
  });

  it("describes a problem with the disk", () => {
    const trouble = { kind: "damaged", message: "Lost: iteration 25" } as const;
    renderInPanel(<StatePage view={{ kind: "empty", workspace: "/p", sampleAvailable: true, offers: [], trouble }} />);
    expect(screen.getByRole("alert").textContent).toContain(trouble.message);
  });

  it("shows that it is loading", () => {
    renderInPanel(<StatePage view={{ kind: "loading" }} />);
    expect(screen.getByLabelText("Loading the review")).toBeDefined();
  });
});
