import type { InboxItem, ReviewEntry } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { WaitingReviews } from "./WaitingReviews.tsx";

const item: InboxItem = {
  reviewId: "r-1",
  title: "Totals",
  folder: "/home/me/shop",
  branch: "topic",
  assistant: "claude-code",
  sessionSince: new Date(2026, 10, 20, 14, 2).getTime(),
  iteration: 3,
  news: { sections: 2, answers: 1, comments: 0, addressed: 0, rounds: 0 },
  waiting: ["claude-code"],
  since: 1,
  workspace: "shop-1",
  state: "open",
  kind: "vscode",
  folders: ["/home/me/shop"],
};

const past: ReviewEntry = {
  reviewId: "r-2",
  title: "",
  iterations: 1,
  createdAt: 1,
  updatedAt: 1,
  isLatest: false,
  isOpen: false,
};

describe("a review that waits", () => {
  it("says what is new, where it is and whose it is", () => {
    renderInPanel(<WaitingReviews />, { state: { inbox: { items: [item], more: 2 } } });
    const row = screen.getByRole("button");
    expect(row.textContent).toMatch(
      /^TotalsClaude Code waits for your answer · 2 changed sections · 1 answershop on topic · Claude Code \(since 2026-11-20 14:02\) · in another window · /,
    );
    expect(screen.getByText("and 2 more")).toBeTruthy();
    expect(screen.getByText("Windows on other machines (SSH, containers) are not listed.")).toBeTruthy();
  });

  it.each([
    [{ kind: "opened" }, "The review is shown in its own window."],
    [{ kind: "command", command: "code /home/me/shop" }, "Its window is not open. Open it with: code /home/me/shop"],
    [{ kind: "refused", message: "This review no longer waits for you." }, "This review no longer waits for you."],
  ] as const)("is opened where it is: %j", async (outcome, said) => {
    const { user, store } = renderInPanel(<WaitingReviews />, {
      state: { inbox: { items: [item], more: 0 } },
      host: { "inbox/open": async () => outcome },
    });
    await user.click(screen.getByRole("button"));
    await expect.poll(() => store.getState().notices.map(({ text }) => text)).toEqual([said]);
  });

  it("is opened in this page when it is of this window", async () => {
    const { user, asked } = renderInPanel(<WaitingReviews />, {
      state: { inbox: { items: [{ ...item, state: "here" }], more: 0 } },
      host: { "view/open": async () => ({ kind: "refused", message: "Gone." }) },
    });
    await user.click(screen.getByRole("button"));
    await expect.poll(() => asked).toEqual([["view/open", { reviewId: "r-1" }]]);
  });

  it("is shown before the past ones are read, and the list stays closed when it was closed meanwhile", async () => {
    const reads: (() => void)[] = [];
    const { actions } = renderInPanel(<OpenSheet isTyping={() => false} />, {
      state: { inbox: { items: [item], more: 0 } },
      host: {
        "history/reviews": async () => {
          await new Promise<void>((read) => reads.push(read));
          return { reviews: [{ ...past, title: "Prices" }] };
        },
        "inbox/look": async () => ({}),
        "notes/import": async () => ({ added: 0 }),
      },
    });
    const opening = actions.showReviews();
    await screen.findByText("Totals");
    expect(screen.queryByText("Prices")).toBeNull();
    reads.pop()?.();
    await screen.findByText("Prices");
    await opening;
    const again = actions.showReviews();
    await expect.poll(() => reads.length).toBe(1);
    actions.closeSheet();
    reads.pop()?.();
    await again;
    expect(screen.queryByText("Totals")).toBeNull();
  });
});
