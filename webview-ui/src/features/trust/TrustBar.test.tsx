import { screen } from "@testing-library/react";
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

  it("shrinks when the person wants to answer later, and comes back", async () => {
    const { user } = renderInPanel(<TrustBar />, { state: { trust: { folder: "C:\\shop", isPutOff: false } } });
    expect(screen.queryByText(/Trust everything/)).toBeNull();
    await user.click(screen.getByText("Not now"));
    expect(screen.getByRole("status").textContent).toContain(
      "This folder is restricted: Dialectic does not show changed code, run checks or edit files.",
    );
    await user.click(screen.getByText("Trust this folder…"));
    expect(screen.getByText(/authors of the files in “shop”/)).toBeDefined();
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
