import type { ChangedFile } from "@dialectic/shared/protocol";
import { describeFile, isFileViewed, splitPath } from "../../state/changes/changesState.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { FileHeading } from "../../ui/FileHeading.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { LineCounts } from "./LineCounts.tsx";
import { ViewedBox } from "./ViewedBox.tsx";

export function FileRow({ file, isBrowser }: { readonly file: ChangedFile; readonly isBrowser: boolean }) {
  const { actions } = usePanel();
  const isFolded = usePanelState(({ changes }) => changes.open?.folded.has(file.id) === true);
  const isViewed = usePanelState(({ changes }) => isFileViewed(changes, file.id));
  const isCursor = usePanelState(({ changes: { open } }) => open?.cursor?.file === file.id && !open.cursor.hunk);
  const { folder, name } = splitPath(file.path);
  return (
    <FileHeading
      path={file.path}
      folder={folder}
      name={name}
      description={describeFile(file)}
      level={3}
      isFolded={isFolded}
      isCursor={isCursor}
      onFold={() => actions.toggleFolded(file.id)}
    >
      <LineCounts of={file} />
      {isViewed !== undefined && (
        <ViewedBox
          isViewed={isViewed}
          label={laterTexts().changes.markViewed(name)}
          onChange={(isNow) => void actions.markFile(file.id, isNow)}
        />
      )}
      {!isBrowser && (
        <IconButton
          icon="go-to-file"
          label={laterTexts().changes.openFile(name)}
          onClick={() => void actions.openChangedFile(file.id)}
        />
      )}
    </FileHeading>
  );
}
