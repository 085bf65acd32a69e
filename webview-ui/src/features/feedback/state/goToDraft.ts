import type { PanelActions } from "../../../state/panelActions.ts";
import { getShownReview, type PanelStore } from "../../../state/panelStore.ts";
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
    case "undo":
      actions.goToUndo(key);
      break;
    case "review":
    case "sheet":
  }
  actions.openBox(key);
}

function goToSection(sectionId: string, store: PanelStore): void {
  store.setState({ comparison: undefined, jump: { sectionId } });
}
