import type { Commands } from "../../../state/command.ts";
import { isAmongChanges } from "../../../state/conditions.ts";
import { readSelectedDiffLines } from "../../changes/state/readSelectedDiffLines.ts";

const readLines = () => readSelectedDiffLines(document, document.getSelection());

export const feedbackCommands = {
  comment: {
    key: "c",
    help: { group: "common", order: 3 },
    cases: [{ when: isAmongChanges, run: (actions) => actions.commentOnLines(readLines()) }],
    run(actions) {
      const lines = readLines();
      if (lines === undefined) actions.commentHere();
      else actions.commentOnLines(lines);
    },
  },
  "comment-on-review": {
    menu: { group: "review", order: 1, icon: "comment" },
    run: (actions) => actions.commentOnReview(),
  },
  "finish-review": {
    key: "f",
    help: { group: "common", order: 5 },
    menu: { group: "review", order: 5, icon: "request-changes" },
    run: (actions) => actions.finishReview(),
  },
  "show-comments": {
    key: "q",
    help: { group: "comments", order: 5 },
    menu: { group: "review", order: 2, icon: "comment-discussion" },
    run: (actions) => actions.showComments(),
  },
  "next-comment": { key: ".", help: { group: "comments", order: 1 }, run: (actions) => actions.stepThread(1) },
  "previous-comment": { key: ",", help: { sharesRow: "next-comment" }, run: (actions) => actions.stepThread(-1) },
  "reply-to-comment": { key: "a", help: { group: "comments", order: 2 }, run: (actions) => actions.replyTo() },
  "resolve-comment": {
    key: "z",
    help: { group: "comments", order: 3 },
    run: (actions) => void actions.toggleResolved(),
  },
  "agree-with-finding": {
    key: "=",
    help: { group: "comments", order: 4 },
    run: (actions) => void actions.agreeWithFinding(),
  },
  "reject-finding": {
    key: "-",
    help: { sharesRow: "agree-with-finding" },
    run: (actions) => actions.rejectFinding(),
  },
} satisfies Commands;
