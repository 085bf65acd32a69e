import type { PendingItem, PendingReviewPlan } from "@dialectic/shared/protocol";

const mark = "<!-- dialectic:1 -->";

export const sentBody: PendingItem = {
  id: "body",
  kind: "body",
  text: "Prices have taxes now.",
  mark,
  place: { kind: "body" },
  source: { kind: "section", sectionId: "s1", title: "Prices" },
  state: { kind: "new" },
  isChosen: true,
};

export const sentComment: PendingItem = {
  id: "comment",
  kind: "comment",
  text: "The rate is <b>wrong</b>.",
  mark,
  place: { kind: "lines", path: "lib/tax.ts", side: "right", line: 3, start: { side: "right", line: 1 } },
  code: " // Taxes\n-const rate = 1;\n+const rate = 2;\n",
  source: { kind: "thread", thread: "t1" },
  state: { kind: "new" },
  isChosen: true,
};

export const sentReply: PendingItem = {
  id: "reply",
  kind: "reply",
  text: "It is.",
  mark,
  place: { kind: "thread", path: "lib/tax.ts", by: "hubot", quote: "Is this right?" },
  source: { kind: "thread", thread: "t2", entry: "e2" },
  state: { kind: "new" },
  isChosen: false,
};

/** A plan of a pull request with one comment, one answer and a text. */
export function planOf(more: Partial<PendingReviewPlan> = {}): PendingReviewPlan {
  return {
    kind: "planned",
    plan: "plan-1",
    reviewId: "r1",
    pull: "team/shop#7",
    title: "Prices",
    url: "https://github.com/team/shop/pull/7",
    login: "mona",
    head: "abc1234",
    items: [sentBody, sentComment, sentReply],
    events: [{ event: "comment" }, { event: "approve" }, { event: "request-changes" }],
    event: "comment",
    ...more,
  };
}
