import type { ProblemsNews } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { giveVerdict } from "./codeReview.ts";

const none = { problems: [], introduced: 0, fixed: 0, unknownFiles: 0 };

/** A review in a host that has this news about problems; undefined when an approval does not depend on them. */
function reviewWith(news: Omit<ProblemsNews, "reviewId"> | undefined) {
  const given: string[] = [];
  const mirror = {
    review: { meta: { reviewId: "r", iteration: 2 } },
    host: {
      "problems/look": async () => (news === undefined ? {} : { news: { reviewId: "r", ...news } }),
      "feedback/verdict": async ({ verdict }: { readonly verdict: string }) => {
        given.push(verdict);
        return { kind: "kept" };
      },
    },
  };
  // A verdict reads only these.
  return { given, give: (verdict: "approve" | "comment") => giveVerdict(mirror as never, verdict, 0) };
}

describe("giveVerdict", () => {
  it.each([
    ["without new problems", { atApproval: "ask", found: none }, []],
    ["when they do not matter", undefined, []],
    ["with a warning", { atApproval: "warn", found: { ...none, introduced: 2 } }, [2]],
    ["without a warning while they are not known", { atApproval: "warn" }, []],
  ] as const)("approves %s", async (_, news, warned) => {
    const editor = fakeVsCode();
    const { given, give } = reviewWith(news as Omit<ProblemsNews, "reviewId"> | undefined);
    editor.answerInput("");
    await give("approve");
    expect(given).toEqual(["approve"]);
    expect(editor.said()).toEqual(warned.map((count) => `${count} new problems since the review began.`));
  });

  it.each([
    [{ atApproval: "ask", found: { ...none, introduced: 1 } }, "1 new problem since the review began."],
    [{ atApproval: "ask" }, "New problems since the review began are not known yet."],
  ] as const)("asks before an approval: %j", async (news, said) => {
    const editor = fakeVsCode();
    const { given, give } = reviewWith(news as Omit<ProblemsNews, "reviewId">);
    editor.answerInput("", "", "");
    await give("approve");
    expect([given, editor.said()]).toEqual([[], [said]]);
    editor.answerMessage("Approve Anyway");
    await give("approve");
    await give("comment");
    expect(given).toEqual(["approve", "comment"]);
  });
});
