import type { GivenVerdict } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { type FeedbackState, nothingSaid } from "../feedback/state/feedbackState.ts";
import { useLeft } from "../useLeft.ts";
import { CommittedMark, PrimaryAction } from "./TitleBar.tsx";

const committed = { commit: "c0ffee12345", subject: "Check", at: 1 };

function Header({ isCommitted }: { readonly isCommitted: boolean }) {
  const left = useLeft();
  return (
    <>
      <PrimaryAction left={left} />
      {isCommitted && <CommittedMark committed={committed} left={left} />}
    </>
  );
}

function renderTitle(feedback: Partial<FeedbackState>, files = () => 0, isCommitted = false) {
  const meta = createMeta();
  const review = { meta, revision: 1, sections: createTable([]) };
  return renderInPanel(<Header isCommitted={isCommitted} />, {
    state: { view: { kind: "review", review }, feedback: { ...nothingSaid, ...feedback } },
    host: {
      "commit/left": async () => ({ files: files() }),
      "commit/prepare": async () => ({ kind: "handed-over" }),
    },
  });
}

describe("the next step in the header", () => {
  it("leads to the verdict, and names the waiting assistants once", async () => {
    const { user, store } = renderTitle({ waiting: ["claude-code", "claude-code", ""] });
    expect(screen.getByRole("status").textContent).toBe("Claude Code and An assistant are waiting for your review");
    await user.click(screen.getByRole("button", { name: "Finish review" }));
    expect(store.getState().sheet).toEqual({ kind: "finish" });
  });

  it("names no assistant that waits on a committed review", () => {
    renderTitle({ status: "Merged", waiting: ["claude-code"] }, () => 0, true);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("leads from the approval to the commit", async () => {
    const { user, asked } = renderTitle({ status: "Approved" }, () => 2);
    const button = await screen.findByRole("button", { name: "Commit…" });
    expect(button.title).toBe("Commit 2 changed files (g)");
    await user.click(button);
    expect(asked.at(-1)).toEqual(["commit/prepare", { reviewId: "r1", isInPage: false }]);
  });

  it("says what is not committed, and looks again when the person returns", async () => {
    let files = 3;
    renderTitle({ status: "Merged" }, () => files, true);
    await screen.findByText(/c0ffee1 · 3 files not committed$/);
    files = 0;
    window.dispatchEvent(new Event("focus"));
    await screen.findByText(/c0ffee1$/);
    expect(screen.queryByRole("button", { name: "Commit…" })).toBeNull();
  });

  it("copies what to tell an assistant that has not received the verdict", async () => {
    const delivery: GivenVerdict["delivery"] = { state: "queued", to: [] };
    const given = { id: "v", by: { kind: "person" }, verdict: "request-changes", text: "", at: 2 } as const;
    const verdicts: readonly GivenVerdict[] = [{ ...given, iteration: 1, comments: 0, delivery }];
    const { user } = renderTitle({ status: "ChangesRequested", verdicts });
    await user.click(screen.getByRole("button", { name: "Copy the prompt" }));
    expect(await navigator.clipboard.readText()).toContain("wait_for_feedback");
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
  });
});
