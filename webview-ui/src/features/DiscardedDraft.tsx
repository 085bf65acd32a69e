import { texts } from "../texts/texts.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { usePanel } from "./panelContext.ts";

/** Offers to bring back the text that was discarded here; it stays as long as the box keeps the text. */
export function DiscardedDraft({ boxKey }: { readonly boxKey: string }) {
  const { actions } = usePanel();
  return (
    <div className="comment-draft" role="status">
      <Icon name="trash" />
      <span>{texts.feedback.draftDiscarded}</span>
      <Button kind="link" onClick={() => actions.openBox(boxKey)}>
        {texts.feedback.undoDiscard}
      </Button>
    </div>
  );
}
