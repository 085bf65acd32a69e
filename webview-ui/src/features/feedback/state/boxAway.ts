import type { PanelStore } from "../../../state/panelStore.ts";
import { nothingTyped } from "./feedbackBoxes.ts";
import { createFeedbackChanger } from "./feedbackParts.ts";

// A box leaves the document by a reload, also while the person types in it. What is typed meanwhile goes into it, one key
// after the other, and never acts as a shortcut.

/** Creates the actions for a box that has left the document while the person typed in it. */
export function createBoxAway(store: PanelStore, typeInBox: (key: string, text: string) => void) {
  const change = createFeedbackChanger(store);
  const returnToBox = (key: string) => {
    const { feedback } = store.getState();
    const place = feedback.boxes.get(key)?.place;
    if (place === undefined || feedback.goal === key) return;
    const jump = place.kind === "section" ? { jump: { sectionId: place.sectionId } } : {};
    store.setState({ ...jump, feedback: { ...feedback, goal: key } });
  };
  return {
    forgetBox: () => change((state) => (state.away === undefined ? state : { ...state, away: undefined })),
    writeInBoxAway(pressed: string): boolean {
      const { away, boxes, typed } = store.getState().feedback;
      if (away === undefined) return false;
      const box = boxes.get(away.key);
      const { text } = typed.get(away.key) ?? nothingTyped;
      if (box === undefined) {
        if (away.held === undefined) return false;
        // The page was reloaded, and the draft is on its way.
        const { held } = away;
        change((state) => ({ ...state, away: { ...away, held: withKey(held, pressed) } }));
        return true;
      }
      if (!box.isOpen) return false;
      const before = withKey(text.slice(0, away.at), pressed);
      typeInBox(away.key, before + text.slice(away.at));
      // Further keys wait with this one, however late the box is back.
      change((state) => ({ ...state, away: { key: away.key, at: before.length } }));
      returnToBox(away.key);
      return true;
    },
    returnToBox,
  };
}

/** Returns the text before the caret after a key. */
function withKey(text: string, key: string): string {
  if (key === "Backspace") return text.slice(0, -1);
  return text + (key === "Enter" ? "\n" : key);
}
