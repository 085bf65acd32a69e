import { useMemo } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { listUndoneMarks } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { usePanelState } from "../panelContext.ts";
import { measureReading } from "./state/readingProgress.ts";

/** Shows at the edge of the header how far the reader has read, from the first use of the Space key. */
export function ReadingLine() {
  const isOpen = usePanelState(({ reading, comparison, changes }) => {
    return reading !== undefined && comparison === undefined && changes.open === undefined;
  });
  return isOpen ? <Progress /> : null;
}

function Progress() {
  const view = usePanelState((state) => state.view);
  const story = usePanelState(({ changes }) => changes.story);
  const viewed = usePanelState(({ changes }) => changes.viewed);
  const undone = usePanelState(listUndoneMarks);
  const activeId = usePanelState((state) => state.activeId);
  const passed = usePanelState((state) => state.passed);
  const progress = useMemo(
    () => measureReading(getShownReview({ view })?.sections, { story, viewed, undone, passed, activeId }),
    [view, story, viewed, undone, passed, activeId],
  );
  if (progress === undefined) return null;
  const { reading } = texts;
  const isAllRead = progress.minutes === 0;
  const done = [
    isAllRead ? reading.allRead : reading.sections(progress.section, progress.sections),
    ...(progress.hunks === 0 ? [] : [reading.hunks(progress.viewed, progress.hunks)]),
    ...(isAllRead ? [] : [reading.minutes(progress.minutes)]),
  ].join(" · ");
  return (
    <progress
      className="reading-line"
      max={1}
      value={progress.share}
      title={done}
      aria-label={reading.name}
      aria-valuetext={done}
    />
  );
}
