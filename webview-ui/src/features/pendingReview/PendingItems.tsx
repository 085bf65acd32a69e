import type { PendingItem, PendingPlace } from "@dialectic/shared/protocol";
import { useId } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckBox } from "../../ui/CheckBox.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel } from "../panelContext.ts";
import { BoundedText } from "./BoundedText.tsx";
import { canBeSent, isChosen, type PendingReviewState } from "./state/pendingReviewState.ts";

type Group = "body" | "code" | "replies" | "resolves";

const groups: readonly Group[] = ["body", "code", "replies", "resolves"];

interface PendingItemsProps {
  readonly pending: PendingReviewState;
  readonly items: readonly PendingItem[];
}

/** Lists what can be sent, by where it will stand, each with its box and its exact text. */
export function PendingItems({ pending, items }: PendingItemsProps) {
  const { pendingReview } = texts;
  if (items.length === 0) return <p className="pending-none">{pendingReview.nothing}</p>;
  return groups.map((group) => {
    const own = items.filter((item) => findGroup(item) === group);
    if (own.length === 0) return null;
    return (
      <section key={group} className="pending-group" aria-label={pendingReview.groups[group]}>
        <h3>{pendingReview.groups[group]}</h3>
        <ol>
          {own.map((item) => (
            <ItemRow key={item.id} item={item} pending={pending} />
          ))}
        </ol>
      </section>
    );
  });
}

function findGroup({ kind, place }: PendingItem): Group {
  if (kind === "resolve") return "resolves";
  if (kind === "reply") return "replies";
  return place.kind === "body" ? "body" : "code";
}

interface ItemRowProps {
  readonly item: PendingItem;
  readonly pending: PendingReviewState;
}

function ItemRow({ item, pending }: ItemRowProps) {
  const { actions } = usePanel();
  const id = useId();
  const { pendingReview } = texts;
  const { kind, place, source, text, code, note } = item;
  const where = describePlace(place);
  const state = describeState(item);
  // Several items may stand at one place.
  const origin = kind === "suggestion" ? pendingReview.suggestion : source.kind === "section" ? source.title : "";
  // An item that is there already needs no decision.
  const isThere = item.state.kind === "sent";
  const name = (
    <>
      <bdi>{where}</bdi> {origin !== "" && <bdi className="pending-kind">{origin}</bdi>}
    </>
  );
  return (
    <li className="pending-item" data-state={item.state.kind}>
      <div className="pending-head">
        {canBeSent(item) ? (
          <CheckBox
            className="pending-where"
            isChecked={isChosen(item, pending)}
            isDisabled={pending.phase === "sending"}
            describedBy={id}
            onChange={(isChecked) => actions.choosePending(item.id, isChecked)}
          >
            {name}
          </CheckBox>
        ) : (
          <span className="pending-where">
            <Icon name={item.state.kind === "sent" ? "check" : "circle-slash"} />
            <span>{name}</span>
          </span>
        )}
        <SourceButton source={source} where={where} />
      </div>
      <div id={id} className="pending-why">
        {state !== undefined && <p data-state={item.state.kind}>{state}</p>}
        {place.kind === "body" && place.reason !== undefined && <p>{place.reason}</p>}
        {note !== undefined && <p>{note}</p>}
      </div>
      {!isThere && place.kind === "thread" && (
        <BoundedText text={place.quote} label={pendingReview.quoteOf(place.by)} />
      )}
      {!isThere && code !== undefined && code !== "" && <BoundedText text={code} label={pendingReview.lines} isDiff />}
      {text !== "" && <BoundedText text={text} label={pendingReview.text} isFolded={isThere} />}
    </li>
  );
}

/** Leads to the place in the review from which an item comes. */
function SourceButton({ source, where }: { readonly source: PendingItem["source"]; readonly where: string }) {
  const { actions } = usePanel();
  if (source.kind === "verdict") return null;
  const { inReview, inReviewOf } = texts.pendingReview;
  const title = source.kind === "section" ? source.title || where : where;
  return (
    <Button
      kind="link"
      aria-label={inReviewOf(title)}
      title={title}
      onClick={() => {
        actions.closeSheet();
        if (source.kind === "section") actions.jumpTo(source.sectionId);
        else actions.goToThread(source.thread);
      }}
    >
      {inReview}
    </Button>
  );
}

function describePlace(place: PendingPlace): string {
  const { places } = texts.pendingReview;
  switch (place.kind) {
    case "lines": {
      const { path, side, line, start = { side, line } } = place;
      if (start.side !== side) return places.acrossSides(path, start.line, line);
      return places[side](path, start.line, line);
    }
    case "file":
      return places.file(place.path);
    case "thread":
      return places.thread(place.by, place.path);
    case "body":
      return places.body;
  }
}

/** Says what the forge has of an item; undefined for a new one. */
function describeState({ state }: PendingItem): string | undefined {
  const { states } = texts.pendingReview;
  switch (state.kind) {
    case "new":
      return undefined;
    case "sent":
      return state.isDraft ? states.saved : states.sent;
    case "changed":
      return state.isDraft ? states.changedDraft : states.changed;
    case "refused":
      return states.refused(state.reason);
    case "impossible":
      return state.reason;
  }
}
