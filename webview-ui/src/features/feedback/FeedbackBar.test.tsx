import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { FeedbackBar } from "./FeedbackBar.tsx";
import { nothingSaid } from "./state/feedbackState.ts";

describe("FeedbackBar", () => {
  it.each([
    [["Claude Code"], "Claude Code is waiting for your review"],
    [["claude-code", "claude-code 2"], "claude-code and claude-code 2 are waiting for your review"],
    [["claude-code", "claude-code"], "claude-code is waiting for your review"],
    [["a", "b", "c"], "a, b, and c are waiting for your review"],
    [[""], "An assistant is waiting for your review"],
  ])("names each waiting assistant once: %j", (waiting, said) => {
    const { meta, sections } = createManifest(1, ["1"]);
    const view = { kind: "review", review: { meta, sections, revision: 1 } } as const;
    renderInPanel(<FeedbackBar />, { state: { view, feedback: { ...nothingSaid, waiting } } });
    expect(screen.getByRole("status").textContent?.trim()).toBe(said);
  });

  it.each([
    ["Pending", true],
    ["Approved", true],
    ["Merged", false],
  ] as const)("leads to the verdict from the beginning, unless the review is over: %s", (status, isOffered) => {
    const { meta, sections } = createManifest(1, ["1"]);
    const view = { kind: "review", review: { meta, sections, revision: 1 } } as const;
    renderInPanel(<FeedbackBar />, { state: { view, feedback: { ...nothingSaid, status } } });
    expect(screen.queryByRole("button", { name: "Finish review" }) !== null).toBe(isOffered);
  });
});
