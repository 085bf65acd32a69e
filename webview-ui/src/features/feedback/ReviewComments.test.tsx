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
    expect(lines).toEqual(["You approved iteration 2", "You approved iteration 2 (in claude-code)"]);
  });
});
