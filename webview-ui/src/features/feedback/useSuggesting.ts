import { type RefObject, useLayoutEffect, useState } from "react";
import type { CommentBox } from "../../state/feedback/feedbackBoxes.ts";
import type { EditedText } from "../../state/feedback/insertSuggestion.ts";
import { canSuggestEdits } from "../../state/feedback/suggestedThread.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

/**
 * Returns a function that puts the commented lines into a box, to be edited in place; undefined for a comment that is
 * not about lines of current code.
 */
export function useSuggesting(box: CommentBox, area: RefObject<HTMLTextAreaElement | null>): (() => void) | undefined {
  const { actions } = usePanel();
  const canSuggest = usePanelState(({ feedback }) => canSuggestEdits(box, feedback.threads));
  const [edited, setEdited] = useState<EditedText>();

  // Once the box has the text, the reader goes on with the lines themselves.
  useLayoutEffect(() => {
    if (edited === undefined || area.current === null) return;
    area.current.focus();
    area.current.setSelectionRange(edited.from, edited.to);
  }, [edited, area]);

  if (!canSuggest) return undefined;
  return () => {
    if (area.current?.readOnly !== false) return;
    void actions.suggestEdit(box.key, area.current.selectionEnd).then((inserted) => {
      if (inserted === undefined) return;
      actions.typeInBox(box.key, inserted.text);
      setEdited(inserted);
    });
  };
}

/** True for the key that suggests an edit, as on GitHub. */
export function isSuggestKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  return event.key.toLowerCase() === "g" && (event.ctrlKey || event.metaKey) && !event.altKey;
}
