import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { panelToHost } from "./panelContract.ts";

const place = { reviewId: "r", round: 1 };

describe("a request about a commit", () => {
  it.each(["HEAD~1", "main", "--all", ""])("does not take %j: only object ids name what never changes", (commit) => {
    const isTaken = [
      z.safeParse(panelToHost["changes/commit-marks"].params, { ...place, commits: [commit] }),
      z.safeParse(panelToHost["changes/commit-message"].params, { ...place, commit }),
      z.safeParse(panelToHost["changes/open-message-code"].params, { ...place, commit, text: "a.ts:1" }),
    ].map(({ success }) => success);
    expect(isTaken).toEqual([false, false, false]);
  });
});
