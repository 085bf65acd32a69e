import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { getShownMarks } from "../compare/state/shownMarks.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeKinds } from "./state/seenState.ts";

/** Counts the sections that the reader has not seen yet. */
export function SeenCount() {
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
      text={header.newSections(here)}
      short={header.new(here)}
      hint={`${describeKinds(kinds)}. ${texts.seen.goToFirst}`}
      onClick={actions.goToFirstChange}
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
