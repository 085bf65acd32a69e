import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { TrustBar } from "./TrustBar.tsx";

const trust = { folder: "/code/shop", parent: "/code", isPutOff: false };

describe("TrustBar", () => {
  it("asks for the folder or its parent, without sending its path", async () => {
    const host = { "trust/grant": async () => ({ kind: "granted" as const }) };
    const { user, asked } = renderInPanel(<TrustBar />, { state: { trust }, host });
    expect(screen.getByRole("status").textContent).toContain("Do you trust the authors of the files in “shop”?");
    await user.click(screen.getByText("Trust this folder"));
    await user.click(screen.getByText("Trust everything in “code”"));
    expect(asked).toEqual([
      ["trust/grant", { which: "folder" }],
      ["trust/grant", { which: "parent" }],
    ]);
  });

  it("shrinks when the person wants to answer later, and brings the question back", async () => {
    const later = { folder: "C:\\shop", isPutOff: false };
    const host = { "trust/put-off": async () => ({}) };
    const { user, asked, store } = renderInPanel(<TrustBar />, { state: { trust: later }, host });
    expect(screen.queryByText(/Trust everything/)).toBeNull();
    await user.click(screen.getByText("Not now"));
    act(() => store.setState({ trust: { ...later, isPutOff: true } }));
    expect(screen.getByRole("status").textContent).toContain(
      "This folder is restricted: Dialectic does not show changed code, run checks or edit files.",
    );
    await user.click(screen.getByText("Trust this folder…"));
    expect(asked).toEqual([
      ["trust/put-off", { isPutOff: true }],
      ["trust/put-off", { isPutOff: false }],
    ]);
  });

  it("opens the editor's own dialog where there is one, and leaves when put off", async () => {
    const host = { "trust/manage": async () => ({}), "trust/put-off": async () => ({}) };
    const { user, asked, store } = renderInPanel(<TrustBar />, { state: { trust: { isPutOff: false } }, host });
    expect(screen.getByRole("status").textContent).toContain("Restricted Mode: you can read and comment, but");
    await user.click(screen.getByText("Trust this folder…"));
    await user.click(screen.getByText("Not now"));
    expect(asked).toEqual([
      ["trust/manage", {}],
      ["trust/put-off", { isPutOff: true }],
    ]);
    act(() => store.setState({ trust: { isPutOff: true } }));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("gives the reason when trust was not stored, and is empty when there is no one to ask", async () => {
    const host = { "trust/grant": async () => ({ kind: "refused" as const, message: "The disk is full." }) };
    const { user, store } = renderInPanel(<TrustBar />, { state: { trust }, host });
    await user.click(screen.getByText("Trust this folder"));
    expect(store.getState().notices.map(({ text }) => text)).toEqual(["The disk is full."]);
    store.setState({ trust: undefined });
    await expect.poll(() => screen.getByRole("status").textContent).toBe("");
  });
});
