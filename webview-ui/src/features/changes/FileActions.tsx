import type { ChangedFile } from "@dialectic/shared/protocol";
import { use } from "react";
import { findChangesIn } from "../../state/shownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { splitPath } from "../../ui/splitPath.ts";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { hasMark } from "./state/viewedMarks.ts";
import { ViewedBox } from "./ViewedBox.tsx";

interface FileActionProps {
  readonly file: ChangedFile;
  /** Marks of the changes that the box marks as viewed together. */
  readonly marks?: readonly string[] | undefined;
}

/** Marks all changes of a file below its name as viewed. */
export function FileViewed({ file, marks = [] }: FileActionProps) {
  const { actions } = usePanel();
  const isViewed = usePanelState(({ changes }) => marks.every((mark) => hasMark(changes.viewed, mark)));
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

/** Opens a changed file in VS Code's diff, with the same sides as here. */
export function OpenFileDiff({ file }: { readonly file: ChangedFile }) {
  const { actions, store } = usePanel();
  const view = use(PageViewContext);
  const open = () => {
    void actions.showChanges({ file: file.id }, findChangesIn(store.getState(), view));
  };
  return <IconButton icon="go-to-file" label={texts.changes.openFile(splitPath(file.path).name)} onClick={open} />;
}
