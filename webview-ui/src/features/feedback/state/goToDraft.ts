import { toPartId } from "@dialectic/shared/review";
import { type ChangeGoal, listChangedFiles } from "../../../state/changedCode.ts";
import type { PanelActions } from "../../../state/panelActions.ts";
import { getShownReview, type PanelStore } from "../../../state/panelStore.ts";
import { toUndoKey } from "../../undo/state/undoState.ts";
import { type CommentBox, toEditKey } from "./feedbackBoxes.ts";
import { goToCommentedLine } from "./goToCommentedLine.ts";

/** Goes to the place of a draft, and opens its box. */
export function goToDraft({ key, place, subject }: CommentBox, store: PanelStore, actions: PanelActions): void {
  const state = store.getState();
  switch (place.kind) {
    case "section":
      // The box of a section that is gone stands at the end of the review.
      if (getShownReview(state)?.sections.ids.includes(place.sectionId)) goToSection(place.sectionId, store);
      break;
    case "thread":
    case "rejection":
      actions.openThread(place.thread);
      break;
    case "entry": {
      const isEdited = ({ id }: { readonly id: string }) => toEditKey(id) === key;
      const thread = state.feedback.threads.find(({ entries }) => entries.some(isEdited));
      if (thread !== undefined) actions.openThread(thread.id);
      break;
    }
    case "change":
      if (subject?.kind === "change") goToCommentedLine(key, subject, store, actions);
      break;
    case "undo": {
      const goal = findUndoGoal(store, key);
      if (typeof goal === "string") goToSection(goal, store);
      else if (goal !== undefined) void actions.showInStory(goal);
      break;
    }
    case "review":
    case "sheet":
  }
  actions.openBox(key);
}

function goToSection(sectionId: string, store: PanelStore): void {
  store.setState({ comparison: undefined, jump: { sectionId } });
}

/** Returns the section, the file or the hunk whose undo has this key: the key of a draft is a digest of it. */
function findUndoGoal(store: PanelStore, key: string): string | ChangeGoal | undefined {
  const { story } = store.getState().changes;
  if (story === undefined) return undefined;
  const { sections, rest } = story.places;
  const section = sections.find(({ id }) => toUndoKey({ kind: "section", section: id }) === key);
  if (section !== undefined) return section.id;
  const file = listChangedFiles(story).find(({ id }) => toUndoKey({ kind: "file", file: id }) === key);
  if (file !== undefined) return { file: file.id };
  const isHunk = (file: string, hunk: string) => toUndoKey({ kind: "hunk", file, hunk }) === key;
  const placed =
    sections
      .flatMap(({ hunks }) => hunks)
      .find(({ file: id, hash = "", parts = [] }) =>
        [hash, ...parts.map((part) => toPartId(hash, part))].some((hunk) => isHunk(id, hunk)),
      ) ?? rest.find(({ file: id, hash = "" }) => isHunk(id, hash));
  return placed && { file: placed.file, hunk: placed.hash };
}
