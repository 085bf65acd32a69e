import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { ReviewComments } from "./ReviewComments.tsx";
import { nothingSaid } from "./state/feedbackState.ts";

describe("ReviewComments", () => {
  it("names the assistant in whose own question the person gave a verdict", () => {
    const given = { verdict: "approve", by: { kind: "person" }, text: "", at: 1, iteration: 2, comments: 0 } as const;
    const verdicts = [
      { ...given, id: "v1" },
      { ...given, id: "v2", askedBy: "claude-code" },
    ];
    const { meta, sections } = createManifest(1, ["1"]);
    const view = { kind: "review", review: { meta, sections, revision: 1 } } as const;
    renderInPanel(<ReviewComments />, { state: { view, feedback: { ...nothingSaid, verdicts } } });
    const lines = screen.getAllByText("You").map((you) => you.parentElement?.textContent?.trim());
    expect(lines).toEqual(["You approved iteration 2", "You approved iteration 2 (in Claude Code)"]);
  });

  it("shows the text of a verdict once, in the thread that begins with it", () => {
    const by = { kind: "person" } as const;
    const text = "Round them.";
    const verdict = { id: "v1", verdict: "request-changes", by, text, at: 1, iteration: 2, comments: 0 } as const;
    const entry = { id: "v1", by, text, at: 1, mode: "review" } as const;
    const thread = { id: "v1", place: { kind: "review" }, iteration: 2, state: "open", entries: [entry] } as const;
    const threads = [{ ...thread, entries: [entry] }];
    const { meta, sections } = createManifest(1, ["1"]);
    const view = { kind: "review", review: { meta, sections, revision: 1 } } as const;
    const verdicts = [{ ...verdict, thread: "v1" }];
    renderInPanel(<ReviewComments />, { state: { view, feedback: { ...nothingSaid, atEnd: threads, verdicts } } });
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByText(/requested changes to iteration 2/)).toBeDefined();
  });
});
