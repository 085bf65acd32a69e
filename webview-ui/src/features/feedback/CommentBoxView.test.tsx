import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { CommentBoxView } from "./CommentBoxView.tsx";
import type { CommentBox } from "./state/feedbackBoxes.ts";
import { nothingSaid } from "./state/feedbackState.ts";

const subject = { kind: "review" } as const;
const box: CommentBox = { key: "box:review", place: { kind: "review" }, subject, iteration: 1, isOpen: true };

it("a comment box of a review that has ended says so, and leads to the open one", async () => {
  const ended = { open: { reviewId: "r2", title: "Totals" } };
  const { asked, user } = renderInPanel(<CommentBoxView box={box} />, {
    state: { feedback: { ...nothingSaid, ended } },
    host: { "view/open": async () => ({ kind: "refused", message: "Not now." }) },
  });
  expect(screen.getByText(/^This review has ended/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Go to the open review “Totals”" }));
  expect(asked).toEqual([["view/open", { reviewId: "r2" }]]);
});

it("a comment box of a review that goes on says nothing of an end", () => {
  renderInPanel(<CommentBoxView box={box} />, { state: { feedback: nothingSaid } });
  expect(screen.queryByText(/has ended/)).toBeNull();
});
