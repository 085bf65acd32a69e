import { useId, useMemo, useState } from "react";
import { getUndone } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { listUndoneElsewhere } from "./state/undoneElsewhere.ts";
import { toUndoKey } from "./state/undoState.ts";
import { UndoConflicts } from "./UndoConflicts.tsx";
import { UndoneWords } from "./UndoneMark.tsx";

const nothingDismissed: ReadonlySet<string> = new Set();

/** Announces outcomes, and lists undone changes at the lower edge that are not among the shown changes any more. */
export function UndoneElsewhere() {
  const said = usePanelState(({ undo }) => undo.said);
  const undone = usePanelState(getUndone);
  const story = usePanelState(({ changes }) => changes.story);
  const isReview = usePanelState((state) => state.view.kind === "review");
  const all = useMemo(() => listUndoneElsewhere(undone, story), [undone, story]);
  const [dismissed, setDismissed] = useState(nothingDismissed);
  // A change that is undone later shows the line again.
  const shown = all.some(({ change }) => !dismissed.has(change)) ? all : [];
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const { undo } = texts;
  return (
    <>
      <span className="visually-hidden" role="status" aria-live="polite">
        {said}
      </span>
      {isReview && shown.length > 0 && (
        <section className="undo-elsewhere" aria-label={undo.elsewhere}>
          <div className="undo-elsewhere-line">
            <p>
              <Icon name="discard" /> {undo.elsewhereCount(shown.length)}
            </p>
            <span className="undo-elsewhere-buttons">
              <Button kind="secondary" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
                {isOpen ? undo.hide : undo.show}
              </Button>
              <IconButton
                icon="close"
                label={texts.common.dismiss}
                onClick={() => setDismissed(new Set(all.map(({ change }) => change)))}
              />
            </span>
          </div>
          <ul id={list} hidden={!isOpen}>
            {isOpen && shown.map(({ change }) => <Item key={change} change={change} />)}
          </ul>
        </section>
      )}
    </>
  );
}

function Item({ change }: { readonly change: string }) {
  const { actions } = usePanel();
  const known = usePanelState((state) => getUndone(state).get(change));
  const target = { kind: "hunk", file: "", hunk: change } as const;
  const key = toUndoKey(target);
  const found = usePanelState(({ undo }) => undo.conflicts.get(key));
  if (known === undefined) return null;
  const { undo } = texts;
  return (
    <li data-undo={key}>
      <div className="undo-item">
        <code className="undo-path">{known.path}</code>
        <UndoneWords undone={known} />
        <RelativeTime time={known.at} />
        {known.isBack !== true && (
          <Button
            kind="secondary"
            aria-label={undo.restoreNamed(known.path)}
            onClick={() => void actions.restoreChange(target, change)}
          >
            {undo.restore}
          </Button>
        )}
      </div>
      {found !== undefined && <UndoConflicts boxKey={key} {...found} />}
    </li>
  );
}
