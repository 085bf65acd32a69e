import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { CommandName } from "../../state/command.ts";
import { shortcuts } from "../help/useShortcuts.ts";

/** Keys that move the reader. Scrolling, the outline and the lists do the same. */
const moving: readonly CommandName[] = [
  "next-section",
  "previous-section",
  "read-on",
  "read-back",
  "next-comment",
  "previous-comment",
  "next-change",
  "previous-change",
];

/** Places of the other actions that are not in the menu "Review actions": a component, and the call in it. */
const places: Partial<Readonly<Record<CommandName, readonly [file: string, call: string]>>> = {
  "older-iteration": ["history/HistoryBar.tsx", "actions.stepIteration(-1)"],
  "newer-iteration": ["history/HistoryBar.tsx", "actions.stepIteration(1)"],
  "latest-iteration": ["history/HistoryBar.tsx", "actions.followLatest()"],
  "show-reference-change": ["review/FollowedReference.tsx", "actions.showReferenceChange(name)"],
  "next-commit": ["changes/ShownCommit.tsx", "actions.stepCommit(1)"],
  "previous-commit": ["changes/ShownCommit.tsx", "actions.stepCommit(-1)"],
  "all-changes": ["changes/ShownCommit.tsx", "actions.toggleAllChanges()"],
  "choose-round": ["changes/RangeChoice.tsx", "actions.chooseRange()"],
  "next-unviewed": ["changes/ChangesHeader.tsx", "actions.nextUnviewed"],
  "toggle-viewed": ["changes/HunkPart.tsx", "actions.markHunks([own]"],
  "undo-change": ["undo/UndoButton.tsx", "actions.beginUndo("],
  "show-context": ["changes/HunkPart.tsx", "actions.showContext(file"],
  "preview-reference": ["menus/menuEntries.ts", "actions.previewReference(link)"],
  "next-wrong-reference": ["title/ReferenceSummary.tsx", "actions.goToWrongReference"],
  "next-failed-check": ["claims/ClaimSummary.tsx", "actions.goToFailingClaim"],
  comment: ["menus/menuEntries.ts", "actions.commentOnSection(section)"],
  "reply-to-comment": ["feedback/ThreadCard.tsx", "actions.replyTo(id)"],
  "resolve-comment": ["feedback/ThreadCard.tsx", "actions.toggleResolved(id)"],
  "agree-with-finding": ["feedback/ThreadCard.tsx", "actions.agreeWithFinding(id)"],
  "reject-finding": ["feedback/ThreadCard.tsx", "actions.rejectFinding(id)"],
  close: ["changes/ChangesHeader.tsx", "actions.leaveChanges"],
};

const inNoMenu = shortcuts.filter(({ menu }) => menu === undefined);

it.each(inNoMenu.filter(({ name }) => !moving.includes(name)))(
  "the action of the key $key ($name) is also available without its key",
  ({ name }) => {
    const [file = "", call = ""] = places[name] ?? [];
    expect(file, `${name} is in no menu, and no button is named here`).not.toBe("");
    expect(readFileSync(join(import.meta.dirname, "..", file), "utf8")).toContain(call);
  },
);

it("lists no place for a key that no longer exists or is in the menu", () => {
  const needed: readonly string[] = inNoMenu.map(({ name }) => name);
  expect([...moving, ...Object.keys(places)].filter((name) => !needed.includes(name))).toEqual([]);
});
