import { splitPath } from "../../ui/splitPath.ts";
import { TopFile } from "../../ui/TopFile.tsx";
import { toChangeId } from "../changes/state/hunkParts.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { useReviewParts } from "./reviewParts.ts";

/** Names the file at the top of the review while its own row is above the view. It moves nothing. */
export function FileAtTop() {
  const { actions } = usePanel();
  const { FileAction } = useSlots();
  const { findCodeRow } = useReviewParts();
  const at = usePanelState(({ codeAtTop }) => codeAtTop);
  const [name, code] = [findCodeRow(at?.file ?? ""), findCodeRow(at?.row ?? "")];
  if (at === undefined || name?.kind !== "change" || name.row.kind !== "file" || code?.kind !== "change") return null;
  const { file, marks } = name.row;
  // A single hunk has its box in its own heading, which may be above the view as well.
  const own = "hunk" in code.row ? [toChangeId(code.row.hunk)] : [];
  return (
    <div className="code-at-top">
      <TopFile {...splitPath(file.path)} path={file.path} onClick={() => actions.jumpTo(at.file)}>
        <FileAction file={file} marks={marks ?? own} />
      </TopFile>
    </div>
  );
}
