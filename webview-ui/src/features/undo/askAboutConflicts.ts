import type { UndoConflict } from "@dialectic/shared/protocol";
import { getCommentableHash } from "../../state/compare/commentableSection.ts";
import { toBoxKey } from "../../state/feedback/feedbackBoxes.ts";
import type { PanelActions } from "../../state/panelActions.ts";
import type { PanelState, PanelStore } from "../../state/panelStore.ts";
import type { FoundConflicts } from "../../state/undo/undoState.ts";
import { texts } from "../../texts/texts.ts";

type Asking = Pick<PanelActions, "beginComment" | "typeInBox" | "jumpTo" | "closeConflicts" | "toggleChanges">;

/** Opens a comment on the section of the changes that asks the assistant for what the conflicts prevented. */
export function askAboutConflicts(
  boxKey: string,
  { isRestore, conflicts }: FoundConflicts,
  store: PanelStore,
  actions: Asking,
): void {
  const { undo } = texts;
  const sectionId = findSection(store.getState(), conflicts);
  const hash = sectionId && getCommentableHash(store.getState(), sectionId);
  const subject = sectionId && hash ? ({ kind: "section", sectionId, hash } as const) : ({ kind: "review" } as const);
  const key = toBoxKey(subject, sectionId);
  const asked = conflicts.map(({ path, line, reason }) =>
    isRestore ? undo.askToRestore(`${path}:${line}`, reason) : undo.askToUndo(`${path}:${line}`, reason),
  );
  const written = store.getState().feedback.typed.get(key)?.text ?? "";
  actions.closeConflicts(boxKey);
  // The comment stands in the review, which the changes cover.
  if (store.getState().changes.open !== undefined) actions.toggleChanges();
  if (sectionId !== undefined) actions.jumpTo(sectionId);
  actions.beginComment(subject, sectionId);
  actions.typeInBox(key, [written, ...asked].filter((text) => text !== "").join("\n\n"));
}

/** Returns the section below which the first of the changes stands. */
function findSection({ changes: { story } }: PanelState, conflicts: readonly UndoConflict[]): string | undefined {
  const first = conflicts[0]?.change;
  return [...(story?.bySection ?? [])].find(([, hunks]) =>
    hunks.some(({ hash, file, isElsewhere }) => isElsewhere !== true && (hash === first || file === first)),
  )?.[0];
}
