import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { getShownMarks } from "../compare/state/shownMarks.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeKinds } from "./state/seenState.ts";

/** Counts the sections that the reader has not seen yet, and leads through them. */
export function SeenCount() {
  const announced = usePanelState(({ seen }) => seen.announced);
  return (
    <>
      <ChangedSections />
      <span className="visually-hidden seen-announced" role="status">
        {announced}
      </span>
    </>
  );
}

function ChangedSections() {
  const { actions } = usePanel();
  const marks = usePanelState(getShownMarks);
  const kinds = [...marks.values()].map(({ kind }) => kind);
  const here = kinds.filter((kind) => kind !== "removed").length;
  const { header } = texts;
  if (kinds.length === 0) return null;
  return here > 0 ? (
    <HeaderMark
      icon="circle-filled"
      kind="new"
      text={describeKinds(kinds)}
      short={header.changed(here)}
      hint={`${describeKinds(kinds)}. ${texts.seen.goToNext}`}
      onClick={actions.goToNextChange}
    />
  ) : (
    <HeaderMark
      icon="trash"
      kind="new"
      text={describeKinds(kinds)}
      short={header.removed(kinds.length)}
      hint={texts.seen.showRemoved}
      onClick={() => void actions.showRemovedSections()}
    />
  );
}
