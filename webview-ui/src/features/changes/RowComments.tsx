import { memo, use } from "react";
import { isNoteOpen, listCommentedLines } from "../../state/changes/changeComments.ts";
import { findRoundAndSide } from "../../state/changes/changeLines.ts";
import { findChangesIn } from "../../state/changes/findShownChanges.ts";
import type { DiffRow } from "../../state/changes/hunkLines.ts";
import type { FeedbackState } from "../../state/feedback/feedbackState.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { getTopView, type PageView } from "../../state/topView.ts";
import { PageViewContext } from "../pageViewContext.ts";
import { usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";

interface RowCommentsProps {
  readonly row: DiffRow;
  readonly file: string;
  readonly columns: number;
}

export const RowComments = memo(function RowComments({ row, file, columns }: RowCommentsProps) {
  const { LineComments } = useSlots();
  const view = use(PageViewContext);
  const names = usePanelState((state) => listCommentedSides(state, view, file, row));
  if (names === "") return null;
  return (
    <tr>
      <td className="diff-comments" colSpan={columns}>
        {names.split(",").map((name) => {
          const [round, side, line] = name.split(" ");
          return (
            <LineComments
              key={name}
              file={file}
              round={Number(round)}
              side={side === "before" ? "before" : "after"}
              line={Number(line)}
            />
          );
        })}
      </td>
    </tr>
  );
});

/** Names the sides of a row that have comments or an open note: `2 after 12`. */
function listCommentedSides(state: PanelState, view: PageView, file: string, { left, right }: DiffRow): string {
  const { feedback } = state;
  const open = findChangesIn(state, view);
  // A covered review shows its comments when it is seen again: a box must not exist twice.
  if (open === undefined || getTopView(state) !== view) return "";
  const sides = [
    { side: "before", line: left?.before },
    { side: "after", line: right?.after },
  ] as const;
  return sides
    .flatMap(({ side, line }) => {
      const place = findRoundAndSide(open, side);
      if (line === undefined) return [];
      const isCommented = getCommentedLines(feedback, place.round, file).has(`${place.side} ${line}`);
      return isCommented || isNoteOpen(feedback, { ...place, file, line })
        ? [`${place.round} ${place.side} ${line}`]
        : [];
    })
    .join(",");
}

const known = new WeakMap<
  FeedbackState["threads"],
  WeakMap<FeedbackState["boxes"], Map<string, ReadonlySet<string>>>
>();

/** Returns the commented lines of a file. Cached per file, because every line on the screen asks for them. */
function getCommentedLines({ threads, boxes }: FeedbackState, round: number, file: string): ReadonlySet<string> {
  const byBoxes = known.get(threads) ?? new WeakMap<FeedbackState["boxes"], Map<string, ReadonlySet<string>>>();
  known.set(threads, byBoxes);
  const byFile = byBoxes.get(boxes) ?? new Map<string, ReadonlySet<string>>();
  byBoxes.set(boxes, byFile);
  const name = `${round} ${file}`;
  const lines = byFile.get(name) ?? listCommentedLines({ threads, boxes }, round, file);
  byFile.set(name, lines);
  return lines;
}
