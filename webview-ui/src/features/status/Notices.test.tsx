import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { Notices } from "./Notices.tsx";

const texts = () => [...screen.getByRole("status").children].map((card) => card.textContent);

describe("Notices", () => {
  it("announces why a reference is not opened", async () => {
    const message = "../secret.ts lies outside the workspace.";
    const { actions } = renderInPanel(<Notices />, {
      host: { "reference/open": async () => ({ kind: "refused", message }) },
    });
    await act(() => actions.openReference({ reviewId: "r1", hash: "h1", text: "../secret.ts:1" }));
    expect(texts()).toEqual([message]);
  });

  it("keeps the latest three", () => {
    const { actions } = renderInPanel(<Notices />);
    act(() => ["one", "two", "three", "four"].forEach((text) => void actions.notify("info", text)));
    expect(texts()).toEqual(["two", "three", "four"]);
  });

  it("lets the reader dismiss one", async () => {
    const { actions, user } = renderInPanel(<Notices />);
    act(() => ["one", "two"].forEach((text) => void actions.notify("warning", text)));
    await user.click(screen.getAllByRole("button", { name: "Dismiss" })[0] ?? document.body);
    expect(texts()).toEqual(["two"]);
  });

  it("removes each after a while, a long one later than a short one", () => {
    vi.useFakeTimers();
    const { actions } = renderInPanel(<Notices />);
    act(() => ["short", "long".repeat(50)].forEach((text) => void actions.notify("info", text)));
    act(() => void vi.advanceTimersByTime(5_000));
    expect(texts()).toEqual(["long".repeat(50)]);
    act(() => void vi.advanceTimersByTime(15_000));
    expect(texts()).toEqual([]);
  });
});
