import type { Commands, Condition } from "../../../state/command.ts";
import { hasReview, isAmongChanges } from "../../../state/conditions.ts";
import { getRounds } from "../../../state/rounds.ts";

const hasCode: Condition = (state) => hasReview(state) && getRounds(state).length > 0;

export const changesCommands = {
  "show-changes": {
    key: "x",
    help: { group: "common", order: 4 },
    menu: { group: "read", order: 7, icon: "diff" },
    run: (actions) => actions.toggleChanges(),
  },
  "all-changes": {
    key: "Shift+X",
    help: { group: "changes", order: 8 },
    run: (actions) => void actions.toggleAllChanges(),
  },
  "choose-round": {
    key: "Shift+C",
    help: { group: "changes", order: 9 },
    run: (actions) => void actions.chooseRange(),
  },
  "next-unviewed": {
    key: "i",
    help: { group: "changes", order: 2 },
    cases: [{ when: isAmongChanges, run: (actions) => actions.nextUnviewed() }],
    run: (actions) => actions.nextUnviewedHere(),
  },
  "next-commit": { key: "Shift+N", help: { group: "changes", order: 7 }, run: (actions) => void actions.stepCommit(1) },
  "previous-commit": {
    key: "Shift+P",
    help: { sharesRow: "next-commit" },
    run: (actions) => void actions.stepCommit(-1),
  },
  "toggle-viewed": {
    key: "b",
    help: { group: "changes", order: 3 },
    cases: [{ when: isAmongChanges, run: (actions) => actions.toggleViewed() }],
    run: (actions) => actions.toggleViewedHere(),
  },
  "show-context": {
    key: "+",
    help: { group: "changes", order: 5 },
    run: (actions) => void actions.showContext(),
  },
  "show-reference-change": {
    key: "h",
    help: { group: "references", order: 3 },
    cases: [{ when: isAmongChanges, run: (actions) => void actions.showInReview() }],
    run: (actions) => {
      if (!actions.showHunkAmongChanges()) actions.showReferenceChange();
    },
  },
  "hide-whitespace": {
    menu: {
      group: "view",
      order: 3,
      icon: "whitespace",
      when: hasCode,
      isChosen: ({ codeView }) => codeView.hidesWhitespace === true,
    },
    run: (actions) => actions.toggleCodeView("hidesWhitespace"),
  },
  "wrap-lines": {
    menu: {
      group: "view",
      order: 4,
      icon: "word-wrap",
      when: hasCode,
      isChosen: ({ codeView }) => codeView.isUnwrapped !== true,
    },
    run: (actions) => actions.toggleCodeView("isUnwrapped"),
  },
} satisfies Commands;
