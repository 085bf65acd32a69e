import type { ReviewEntry } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
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

it("a past review names its client, and the session where two of the client have one open", () => {
  const review: ReviewEntry = {
    reviewId: "r-1",
    title: "A",
    client: "claude-code",
    session: 2,
    iterations: 2,
    createdAt: 1,
    updatedAt: 1,
    isLatest: false,
    isOpen: true,
  };
  renderInPanel(<ReviewsSheet reviews={[review]} shown={undefined} />);
  const row = screen.getByRole("button", { name: /1970/ });
  expect(row.textContent).toContain("open · Claude Code · session 2 · ");
});
