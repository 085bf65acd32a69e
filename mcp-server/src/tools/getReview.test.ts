import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { getReview } from "./getReview.ts";

const presented = {
  kind: "review",
  reviewId: "r-1",
  title: "Tokens",
  baseUri: "/p",
  iteration: 2,
  iterations: 3,
  updatedAt: 1,
  content: "# Tokens\r\n\tdone",
  totalLength: 90,
} as const;

describe("getReview", () => {
  it("returns the exact Markdown after a one-line header", async () => {
    const lines = { firstLine: 3, totalLines: 9 };
    const host = new FakeHost({ "review/get": { ...presented, ...lines, nextOffset: 25, sectionStarts: [] } });
    const result = await getReview.call({ offset: 10, limit: 15 }, host.context());
    const { kind: _, ...structured } = presented;
    expect(result).toEqual({
      kind: "done",
      text: 'Review r-1 "Tokens", iteration 2 of 3, lines 3 to 3 of 9. For the rest: get_review {"offset":20}\n\n# Tokens\r\n',
      structured: { ...structured, ...lines, content: "# Tokens\r\n", next: 20 },
      limit: 15,
    });
    expect(host.asked).toEqual([
      { method: "review/get", params: { view: "text", offset: 10, limit: 15 }, workspace: undefined },
    ]);
  });

  it.each([
    ["at the last section that fits", [12], "# Tokens\n\nA", "\n## Why\n\nB\n", "# Tokens\n\nA\n"],
    ["at a line when no section begins", [], "# Tokens\n\nA", "\n## Why\n\nB\n", "# Tokens\n\nA\n## Why\n\n"],
  ])("ends a page %s", async (_what, sectionStarts, before, after, page) => {
    const content = `${before}${after}`.slice(0, -2);
    const text = { ...presented, content, totalLength: content.length + 40, nextOffset: content.length };
    const host = new FakeHost({ "review/get": { ...text, firstLine: 1, totalLines: 20, sectionStarts } });
    const result = await getReview.call({ review_id: "r-1" }, host.context());
    expect(result.kind === "done" && result.structured["content"]).toBe(page);
  });

  it("names no next offset on the last page", async () => {
    const host = new FakeHost({ "review/get": { ...presented, firstLine: 8, totalLines: 9 } });
    const result = await getReview.call({ review_id: "r-1", iteration: 2, section: "A > B" }, host.context());
    expect(result.text.split("\n")[0]).toBe('Review r-1 "Tokens", iteration 2 of 3, lines 8 to 9 of 9');
    expect(host.asked[0]?.params).toEqual({
      reviewId: "r-1",
      iteration: 2,
      section: "A > B",
      view: "text",
      offset: 0,
      limit: 20_000,
    });
  });

  it("shows the outline as a tree with ids", async () => {
    const outline = [
      { id: "s0", level: 0, title: "", path: "", length: 4 },
      { id: "s1", level: 1, title: "Tokens", path: "Tokens", length: 20 },
      { id: "s2", level: 2, title: "Why", path: "Tokens > Why", length: 30 },
    ];
    const host = new FakeHost({ "review/get": { ...presented, content: "", outline } });
    const result = await getReview.call({ view: "outline" }, host.context());
    expect(result.text).toBe(
      [
        'Review r-1 "Tokens", iteration 2 of 3, outline:',
        "",
        "- (before the first heading) [s0, 4 characters]",
        "- Tokens [s1, 20 characters]",
        "  - Why [s2, 30 characters]",
      ].join("\n"),
    );
  });

  it("explains an invalid page", async () => {
    const result = await getReview.call({ limit: 0, offset: -1 }, new FakeHost({}).context());
    expect(result).toEqual({
      kind: "failed",
      text: [
        "offset: Too small: expected number to be >=0",
        "",
        "- offset: must be at least 0",
        "- limit: must be at least 1",
        "",
        "get_review takes: review_id, iteration, section, view, offset, limit, workspace_path.",
      ].join("\n"),
      candidates: [],
      reason: "invalid-parameters",
      canRetry: false,
    });
  });
});
