import { withUnfolded } from "../../../state/folds.ts";
import type { CommentBox } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts } from "./feedbackParts.ts";
import { withBox, withTyped } from "./feedbackState.ts";

/** Opens a box, with an initial text when it is new; an open box gets the focus. */
export type OpenBox = (box: CommentBox, text?: string) => void;

export function createBoxOpener({ store }: Pick<FeedbackParts, "store">): OpenBox {
  const change = createFeedbackChanger(store);
  return (box, text) => {
    const { place } = box;
    if (place.kind === "section") store.setState((state) => withUnfolded(state, place.sectionId));
    change((state) => {
      const known = state.boxes.get(box.key);
      const next = withBox(state, { ...(known ?? box), isOpen: true, isDiscarded: false });
      const typed = text !== undefined && known === undefined ? withTyped(next, box.key, { text }) : next;
      return { ...typed, goal: box.key };
    });
  };
}
