import { describe, expect, it } from "vitest";
import { indexNews } from "../../../state/newsIndex.ts";
import { createNews } from "./seenNews.fixture.ts";
import { describeNews, nothingSeen, withAnnouncement } from "./seenState.ts";

describe("describeNews", () => {
  it.each([
    [["changed:a"], "1 section changed"],
    [["changed:a", "new:b", "changed:c"], "2 sections changed, 1 added"],
    [["removed:a", "removed:b", "removed:c"], "3 sections removed"],
    [["new:a"], "1 section added"],
    [["new:a", "new:b", "removed:c"], "2 sections added, 1 removed"],
    [["changed:a", "answer:t1", "comment:t2", "comment:t3"], "1 section changed, 1 answer, 2 comments"],
    [["answer:t1", "addressed:t1"], "1 comment addressed"],
    [["asked:1", "edit:1", "edit:2"], "changes to review, 2 edits wait for you"],
    [["review"], ""],
  ])("counts %j as “%s”", (entries, said) => {
    expect(describeNews(createNews(entries).entries)).toBe(said);
  });
});

describe("withAnnouncement", () => {
  const announced = (...all: readonly Parameters<typeof createNews>[]) =>
    all
      .map((given) => createNews(...given))
      .reduce((seen, news, at, each) => withAnnouncement(seen, each[at - 1], news), nothingSeen).announced;

  it("announces what was new when the page began, and then only what is added", () => {
    expect(announced([["changed:a", "answer:t1"]])).toBe("Since you last looked: 1 section changed, 1 answer.");
    expect(announced([[]], [["answer:t1"]])).toBe("New: 1 answer.");
    expect(announced([["answer:t1"]], [["answer:t1", "changed:a"], { iteration: 3 }])).toBe(
      "Iteration 3: 1 section changed.",
    );
  });

  it("announces a review that was written anew while it is open", () => {
    expect(announced([[]], [["review"], { iteration: 2 }])).toBe("Iteration 2: all of it is new.");
  });

  it("adds nothing when some news is read, and says nothing once all is, or about another review", () => {
    expect(announced([[]], [["answer:t1", "answer:t2"]], [["answer:t2"]])).toBe("New: 2 answers.");
    expect(announced([["changed:a"]], [[]])).toBe("");
    expect(announced([["answer:t1"]], [["review"], { reviewId: "r2" }])).toBe("");
  });
});

describe("indexNews", () => {
  it("keeps the same marks object when only comments are new", () => {
    const { marks } = indexNews(createNews(["changed:a"]));
    expect(indexNews(createNews(["changed:a", "answer:t1"])).marks).toBe(marks);
  });
});
