import type { GivenVerdict } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { CommentsSheet } from "./CommentsSheet.tsx";
import { nothingSaid } from "./state/feedbackState.ts";

function renderList(verdicts: readonly GivenVerdict[], status: "Pending" | "Approved") {
  const view = { kind: "review" as const, review: { meta: createMeta(), sections: createTable([]), revision: 1 } };
  return renderInPanel(<CommentsSheet isTyping={() => false} />, {
    state: { view, feedback: { ...nothingSaid, reviewId: "r1", verdicts, status } },
  });
}

describe("the list of comments", () => {
  const finish = () => screen.queryByRole("button", { name: "Finish review" });

  it("offers the verdict as the header does: until there is one", () => {
    renderList([], "Pending");
    expect(finish()).not.toBeNull();
  });

  it("does not offer it after the approval", () => {
    const { iteration } = createMeta();
    const given = {
      id: "v",
      by: { kind: "person" },
      verdict: "approve",
      text: "",
      at: 2,
      iteration,
      comments: 0,
    } as const;
    renderList([given], "Approved");
    expect(finish()).toBeNull();
    expect(screen.getByRole("button", { name: "Comment on the review" })).toBeDefined();
  });
});
