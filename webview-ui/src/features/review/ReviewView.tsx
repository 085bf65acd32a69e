import type { ComponentType } from "react";
import { useMountedWindow } from "../../ui/useMountedWindow.ts";
import { useSlots } from "../slots.ts";
import { useReviewParts } from "./reviewParts.ts";
import { SectionShell } from "./SectionShell.tsx";
import { useCurrentSection } from "./useCurrentSection.ts";
import { useSectionFocus } from "./useSectionFocus.ts";

interface RowProps {
  readonly id: string;
  readonly hash: string;
}

/** Mounts the sections around the reader, with empty space in place of the others. The parent scrolls. */
export function ReviewView({ Row = SectionShell }: { readonly Row?: ComponentType<RowProps> }) {
  const { scroller, findCodeRow } = useReviewParts();
  const { CodeRow } = useSlots();
  const { list, mounted } = useMountedWindow(scroller);
  useCurrentSection(list);
  useSectionFocus(list, mounted?.ids);

  return (
    <div
      ref={list}
      className="review"
      data-whole={scroller.whole.isOrdinary || undefined}
      data-partial={(mounted !== undefined && scroller.whole.isPart(mounted)) || undefined}
      style={{ paddingBlock: `${mounted?.above ?? 0}px ${mounted?.below ?? 0}px` }}
    >
      {mounted?.ids.map((id, place) => {
        const Shown = findCodeRow(id) === undefined ? Row : CodeRow;
        return <Shown key={id} id={id} hash={mounted.hashes[place] ?? ""} />;
      })}
    </div>
  );
}
