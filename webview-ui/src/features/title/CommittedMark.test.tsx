import { screen } from "@testing-library/react";
import { describe, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { CommittedMark } from "./CommittedMark.tsx";

describe("CommittedMark", () => {
  it("says what is not committed, and looks again when the person returns", async () => {
    const review = { meta: createMeta(), revision: 1, sections: createTable([]) };
    let files = 3;
    renderInPanel(<CommittedMark committed={{ commit: "c0ffee12345", subject: "Check", at: 1 }} />, {
      state: { view: { kind: "review", review } },
      host: { "commit/left": async () => ({ files }) },
    });
    await screen.findByText(/c0ffee1 · 3 files not committed$/);
    files = 0;
    window.dispatchEvent(new Event("focus"));
    await screen.findByText(/c0ffee1$/);
  });
});
