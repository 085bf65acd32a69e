import { describe, expect, it, vi } from "vitest";
import { createPanelStore, withNotice } from "./panelStore.ts";

describe("withNotice", () => {
  it("shows a repeated notice only once, at the end", () => {
    const first = withNotice([], "info", "Sent");
    const second = withNotice(first, "warning", "Not saved");
    expect(withNotice(second, "info", "Sent")).toEqual([
      { id: 2, level: "warning", text: "Not saved" },
      { id: 3, level: "info", text: "Sent" },
    ]);
  });
});

it("tells no change that changes nothing", () => {
  const store = createPanelStore({ activeId: "one" });
  const told = vi.fn();
  store.subscribe(told);
  store.setState({});
  store.setState({ activeId: "one" });
  store.setState(({ changes }) => ({ changes }));
  expect(told).not.toHaveBeenCalled();
  store.setState({ activeId: "two" });
  store.setState(() => ({ activeId: undefined }));
  expect(told).toHaveBeenCalledTimes(2);
  expect(store.getState().activeId).toBeUndefined();
});
