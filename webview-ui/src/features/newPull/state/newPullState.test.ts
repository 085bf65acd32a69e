import type { NewPullPlan } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { getWords, withWords } from "./newPullState.ts";

const layer = (branch: string): NewPullPlan => ({
  kind: "planned",
  reviewId: "r1",
  repository: "team/shop",
  branch,
  head: "a".repeat(40),
  branches: ["top", "below"],
  base: "main",
  bases: ["main"],
  title: `Title of ${branch}`,
  body: "",
  commits: [],
  isCut: false,
  uncommitted: 0,
  remote: "origin",
  pushed: "same",
});

it("keeps what the person wrote for each layer", () => {
  const [top, below] = [layer("top"), layer("below")];
  const drafts = withWords(withWords({}, top, { body: "Long text." }), below, { title: "Other" });
  expect([getWords(top, drafts), getWords(below, drafts)]).toEqual([
    { title: "Title of top", body: "Long text." },
    { title: "Other", body: "" },
  ]);
  expect(Object.keys(withWords(drafts, below, { title: below.title }))).toEqual(["r1 top"]);
});
