import type { ReviewEntry } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { ReviewsSheet } from "./ReviewsSheet.tsx";

const applied = { client: "Claude", at: 1 };
const committed = { commit: "15781e2f00", subject: "A", at: 1 };

it.each([
  [{ isOpen: true }, "open"],
  [{ isOpen: true, applied }, "open, applied"],
  [{ isOpen: false, applied }, "closed, applied"],
  [{ isOpen: true, isPlan: true as const }, "plan, open"],
  [{ isOpen: false, applied, committed }, "committed 15781e2"],
])("a past review shows its status: %j: %s", (standing, words) => {
  const review: ReviewEntry = {
    reviewId: "r-1",
    title: "A",
    iterations: 2,
    createdAt: 1,
    updatedAt: 1,
    isLatest: false,
    ...standing,
  };
  renderInPanel(<ReviewsSheet reviews={[review]} shown={undefined} />);
  const [said] = screen.getByRole("button", { name: /1970/ }).querySelector(".history-who")?.childNodes ?? [];
  expect(said?.textContent).toBe(words);
});

it("a past review names its client, and when its session came where two sessions of the client have one open", () => {
  const review: ReviewEntry = {
    reviewId: "r-1",
    title: "A",
    client: "claude-code",
    sessionSince: new Date(2026, 10, 20, 14, 2).getTime(),
    iterations: 2,
    createdAt: 1,
    updatedAt: 1,
    isLatest: false,
    isOpen: true,
  };
  renderInPanel(<ReviewsSheet reviews={[review]} shown={undefined} />);
  const row = screen.getByRole("button", { name: /1970/ });
  expect(row.textContent).toContain("open · Claude Code (since 2026-11-20 14:02) · ");
});

it("the reviews of commits are fetched from the remote that the reader chooses, and the list has them then", async () => {
  const review = { reviewId: "r-1", title: "From elsewhere", iterations: 1, createdAt: 1, updatedAt: 1 };
  const { user, asked, actions } = renderInPanel(<OpenSheet isTyping={() => false} />, {
    host: {
      "history/reviews": async () => ({ reviews: fetched ? [{ ...review, isLatest: false, isOpen: false }] : [] }),
      "inbox/look": async () => ({}),
      "notes/import": async () => ({ added: fetched ? 1 : 0 }),
      "notes/exchange": async ({ remote }) => {
        if (remote === undefined) return { kind: "choose", remotes: ["origin", "fork"] };
        fetched = true;
        return { kind: "done", message: "Fetched the reviews of fork." };
      },
    },
  });
  let fetched = false;
  await actions.showReviews();
  expect(await screen.findByText("No reviews yet.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Fetch review notes" }));
  await user.click(await screen.findByRole("button", { name: "fork" }));
  expect(await screen.findByText("From elsewhere")).toBeDefined();
  expect(screen.getByText("Fetched the reviews of fork.")).toBeDefined();
  expect(asked).toContainEqual(["notes/exchange", { way: "fetch" }]);
  expect(asked).toContainEqual(["notes/exchange", { way: "fetch", remote: "fork" }]);
});
