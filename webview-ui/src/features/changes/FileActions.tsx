import type { ChangedFile } from "@dialectic/shared/protocol";
import { splitPath } from "../../state/changes/changesState.ts";
import { texts } from "../../texts/texts.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { OpenFileDiff } from "./OpenFileDiff.tsx";
import { ViewedBox } from "./ViewedBox.tsx";

interface FileActionProps {
  readonly file: ChangedFile;
  /** Marks of the changes that the box marks as viewed together. */
  readonly marks?: readonly string[] | undefined;
}

/** Marks all changes of a file below its name as viewed. */
export function FileViewed({ file, marks = [] }: FileActionProps) {
  const { actions } = usePanel();
  const isViewed = usePanelState(({ changes }) => marks.every((mark) => changes.viewed.has(mark)));
  if (marks.length === 0) return null;
  return (
    <ViewedBox
      isViewed={isViewed}
      label={texts.changes.markViewed(splitPath(file.path).name)}
      hasKey={false}
      onChange={(isNow) => void actions.markHunks(marks, isNow)}
    />
  );
}

/** The actions on a file in VS Code, which has diffs of its own. */
export function FileActions({ file, marks }: FileActionProps) {
  return (
    <>
      <FileViewed file={file} marks={marks} />
      <OpenFileDiff file={file} />
    </>
  );
}
