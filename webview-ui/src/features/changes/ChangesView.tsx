import { useCallback, useRef } from "react";
import { isTwoColumns } from "../../state/changes/findShownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RevealContext } from "../../ui/reveal.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { useMountedWindow } from "../../ui/useMountedWindow.ts";
import { useOverlayFocus } from "../../ui/useOverlayFocus.ts";
import { useWidth } from "../../ui/useWidth.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { useFindMarks } from "../useFindMarks.ts";
import { ChangeRowView } from "./ChangeRowView.tsx";
import { ChangesHeader } from "./ChangesHeader.tsx";
import { useChangesParts } from "./changesParts.ts";

/** Width in pixels from which two columns fit. */
const wide = 900;

/** Shows the changes of the code under review. They cover the review, which keeps its scroll position. */
export function ChangesView() {
  const isOpen = usePanelState(({ changes }) => changes.open !== undefined);
  return isOpen ? <OpenedChanges /> : null;
}

function OpenedChanges() {
  const { actions } = usePanel();
  const scroller = useRef<HTMLElement>(null);
  const list = usePanelState(({ changes }) => changes.open?.list);
  const since = usePanelState(({ changes }) => changes.open?.since);
  const place = usePanelState(({ changes }) => `${changes.open?.round} ${changes.open?.since}`);
  const isSideBySide = usePanelState((state) => isTwoColumns(state, "changes"));
  const { markHits, scroller: rows } = useChangesParts();
  const { OtherComments } = useSlots();
  useOverlayFocus(scroller);
  useFindMarks(scroller, "changes", markHits);

  useWidth(
    scroller,
    place,
    useCallback((width) => actions.setChangesRoom(width >= wide), [actions]),
  );

  return (
    <main className="compare changes" aria-label={texts.changes.changes} data-side-by-side={isSideBySide}>
      <ChangesHeader />
      <section ref={scroller} className="scroller" aria-label={texts.changes.changedFiles} {...scrollable}>
        {list?.kind === "loading" && <p className="changes-said">{texts.changes.loading}</p>}
        {list?.kind === "refused" && (
          <p className="changes-said">
            <Icon name="warning" /> {list.message}
          </p>
        )}
        {list?.kind === "files" && list.files.length === 0 && (
          <p className="changes-said">{since ? texts.changes.noChangesSince(since) : texts.changes.noChanges}</p>
        )}
        <RevealContext value={rows.reveal}>
          <ChangeRows />
          <OtherComments />
        </RevealContext>
      </section>
    </main>
  );
}

/** Mounts the rows around the reader, with empty space in place of the others. The parent scrolls. */
function ChangeRows() {
  const { scroller } = useChangesParts();
  const { list, mounted } = useMountedWindow(scroller);

  return (
    <div
      ref={list}
      className="change-rows"
      style={{ paddingBlock: `${mounted?.above ?? 0}px ${mounted?.below ?? 0}px` }}
    >
      {mounted?.ids.map((id, place) => (
        <ChangeRowView key={id} id={id} hash={mounted.hashes[place] ?? ""} />
      ))}
    </div>
  );
}
