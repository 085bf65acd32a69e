import { expect, it } from "vitest";
import { reviewState } from "./reviewState.ts";

it("a review's state has one of four statuses, and may include an applied edit", () => {
  const review = { id: "r-1", title: "A", createdAt: 0, updatedAt: 1_000 };
  const said = { status: "ChangesRequested", threads: [], verdicts: [], notes: [] } as const;
  expect(reviewState(review, said, undefined)).not.toHaveProperty("applied");
  const applied = { client: "Claude", at: 2_000 };
  expect(reviewState(review, { ...said, applied }, undefined)).toMatchObject({
    status: "ChangesRequested",
    applied: { by: "Claude", at: "1970-01-01T00:00:02.000Z" },
  });
});
