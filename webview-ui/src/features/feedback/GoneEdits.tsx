import type { GoneEdit } from "@dialectic/shared/protocol";
import { useId, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { PatchText } from "../PatchText.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Lists lost edits of the reader at the lower edge, and offers to restore them. */
export function GoneEdits() {
  const gone = usePanelState(({ feedback }) => feedback.gone);
  const isReview = usePanelState((state) => state.view.kind === "review");
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const shown = isReview ? gone : [];
  const summary = describeGoneEdits(shown);
  return (
    <>
      <span className="visually-hidden" role="status">
        {summary}
      </span>
      {shown.length > 0 && (
        <section className="gone-edits" aria-label={texts.feedback.lostEdits}>
          <div className="gone-edits-line">
            <p>
              <Icon name="warning" /> {summary}
            </p>
            <Button kind="secondary" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
              {isOpen ? texts.feedback.hideEdits : texts.feedback.showEdits}
            </Button>
          </div>
          <ul id={list} hidden={!isOpen}>
            {isOpen && shown.map((edit) => <GoneEditItem key={edit.id} edit={edit} />)}
          </ul>
        </section>
      )}
    </>
  );
}

function describeGoneEdits(gone: readonly GoneEdit[]): string {
  const [first, ...others] = gone;
  if (first === undefined) return "";
  return others.length > 0
    ? texts.feedback.lostEditCount(gone.length)
    : texts.feedback.lostEdit[first.how](`${first.path}:${first.line}`);
}

function GoneEditItem({ edit }: { readonly edit: GoneEdit }) {
  const { actions } = usePanel();
  const { path, line, how, client, at, patch, shown } = edit;
  const place = `${path}:${line}`;
  return (
    <li>
      <p>
        <code>{place}</code> {texts.feedback.lostWhen[how](nameAssistant(client) || texts.feedback.anAssistant)} ·{" "}
        <RelativeTime time={at} />
      </p>
      <PatchText patch={patch} label={texts.feedback.lostEditDiff(place)} />
      <p className="gone-edit-actions">
        {shown === undefined ? (
          <span>{texts.feedback.restoreByHand}</span>
        ) : (
          <Button aria-label={texts.feedback.restoreEditAt(place)} onClick={() => void actions.restoreEdit(edit)}>
            {texts.feedback.restoreEdit}
          </Button>
        )}
        <Button
          kind="secondary"
          aria-label={texts.feedback.dismissEditAt(place)}
          onClick={() => void actions.dismissEdit(edit)}
        >
          {texts.feedback.dismissEdit}
        </Button>
      </p>
    </li>
  );
}
