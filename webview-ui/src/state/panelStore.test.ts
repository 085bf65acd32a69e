import { describe, expect, it } from "vitest";
import { withNotice } from "./panelStore.ts";

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
