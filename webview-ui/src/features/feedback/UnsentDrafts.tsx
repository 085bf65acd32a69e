import { useMemo } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getBeginning } from "./state/describeThread.ts";
import { goToDraft } from "./state/goToDraft.ts";
import { isEditOfCollected, listUnsentDrafts, type UnsentDraft } from "./state/unsentDrafts.ts";

/** Lists, before a verdict, the drafts that do not go with it, and leads to each. */
export function UnsentDrafts() {
  const { store, actions } = usePanel();
  const boxes = usePanelState(({ feedback }) => feedback.boxes);
  const typed = usePanelState(({ feedback }) => feedback.typed);
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const drafts = useMemo(() => listUnsentDrafts({ boxes, typed, threads }), [boxes, typed, threads]);
  const { feedback } = texts;
  if (drafts.length === 0) return null;
  const go = ({ box }: UnsentDraft) => {
    // The sheet itself shows the comments that it sends.
    if (isEditOfCollected(box.key, store.getState().feedback)) return actions.openBox(box.key);
    actions.closeSheet();
    goToDraft(box, store, actions);
  };
  return (
    <section className="finish-left" aria-label={feedback.unsentDrafts}>
      <h3>
        <Icon name="warning" /> {feedback.draftsNotSent(drafts.length)}
      </h3>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.box.key}>
            <Button kind="link" title={feedback.goToDraft} onClick={() => go(draft)}>
              <bdi>{getBeginning(draft.text, 120)}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
