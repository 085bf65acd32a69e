import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { openReviews } from "./openReviews.ts";
import { hasResource } from "./reviewResources.ts";

const { signal } = new AbortController();
const about = { title: "A", isOpen: true, iteration: 1, updatedAt: 0, status: "Pending", version: "1" } as const;
const review = { reviewId: "r-1", ...about };

describe("the resources that a client subscribes to", () => {
  it.each([
    ["dialectic://review/r-1", true],
    ["dialectic://review/r-1/comments", true],
    ["dialectic://review/r-1/iteration/1", true],
    ["dialectic://review/r-1/other", false],
    ["dialectic://review/made-up", false],
    ["dialectic://review/__proto__", false],
    ["file:///etc/passwd", false],
  ])("are those of reviews: %s", async (uri, isOne) => {
    const host = new FakeHost({ "feedback/reviews": { version: "1", reviews: [review] } });
    expect(await hasResource(uri, host, signal)).toBe(isOne);
  });

  it("may be of any review while no window is open, and are bounded", async () => {
    const host = new FakeHost({});
    host.reach = { kind: "unreachable", message: "No window", candidates: [] };
    const reviews = openReviews(host, { listChanged: () => undefined, updated: () => undefined });
    const subscribed = new Set(Array.from({ length: 999 }, (_, at) => `dialectic://review/r-${at}`));
    const subscribe = (id: string) => reviews.subscribe(`dialectic://review/${id}`, subscribed, signal);
    expect(await subscribe("last")).toBeUndefined();
    expect(await subscribe("more")).toMatch(/^At most 1000 resources/);
    expect(await subscribe("r-0")).toBeUndefined();
    expect(subscribed.size).toBe(1_000);
    reviews.dispose();
  });
});
