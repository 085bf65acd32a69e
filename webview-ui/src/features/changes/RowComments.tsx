import { memo, use } from "react";
import { type CommentedLine, findChangeComments, toLineName } from "../../state/changes/changeComments.ts";
import { findChangesIn } from "../../state/changes/findShownChanges.ts";
import type { DiffRow } from "../../state/changes/hunkLines.ts";
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
  const names = usePanelState((state) => listCommentedLines(state, view, file, row));
  if (names === "") return null;
  return (
    <tr>
      <td className="diff-comments" colSpan={columns}>
        {names.split(",").map((name) => (
          <LineComments key={name} line={name} />
        ))}
      </td>
    </tr>
  );
});

/** Names the lines of a row that have comments, with a comma between them. */
function listCommentedLines(state: PanelState, view: PageView, file: string, { left, right }: DiffRow): string {
  const shown = findChangesIn(state, view);
  // A covered review shows its comments when it is seen again: a box must not exist twice.
  if (shown === undefined || getTopView(state) !== view) return "";
  const { byLine } = findChangeComments(state.feedback, shown);
  if (byLine.size === 0) return "";
  const lines: readonly (CommentedLine | undefined)[] = [
    left?.before === undefined ? undefined : { file, side: "before", line: left.before },
    right?.after === undefined ? undefined : { file, side: "after", line: right.after },
  ];
  return lines.flatMap((line) => (line && byLine.has(toLineName(line)) ? [toLineName(line)] : [])).join(",");
}
