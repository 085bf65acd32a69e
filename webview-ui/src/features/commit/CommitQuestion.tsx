import { useEffect, useId, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel } from "../panelContext.ts";

/** Asks in place of the buttons, before a commit of a review that has open points. */
export function CommitQuestion({ question }: { readonly question: string }) {
  const { actions } = usePanel();
  const place = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    // The button that was pressed has disappeared. Neither answer takes the focus, because a key may be pressed twice.
    place.current?.focus();
  }, []);

  return (
    <div ref={place} className="commit-buttons" role="alertdialog" aria-labelledby={id} tabIndex={-1}>
      <p id={id} className="commit-question">
        <Icon name="warning" /> <span>{question}</span>
      </p>
      <Button kind="secondary" onClick={actions.cancelQuestion}>
        {texts.common.cancel}
      </Button>
      <Button onClick={() => void actions.commitAnyway()}>{texts.commit.commitAnyway}</Button>
    </div>
  );
}
