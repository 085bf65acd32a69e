import type { ChangedFile } from "@dialectic/shared/protocol";
import { describeFile, isFileViewed, splitPath } from "../../state/changes/changesState.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
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
    <header className="change-file" data-cursor={isCursor}>
      <IconButton
        icon={isFolded ? "chevron-right" : "chevron-down"}
        label={isFolded ? laterTexts().changes.expandFile(name) : laterTexts().changes.collapseFile(name)}
        onClick={() => actions.toggleFolded(file.id)}
      />
      <h3 title={file.path}>
        <bdi>
          {folder !== "" && <span className="change-folder">{folder}/</span>}
          {name}
        </bdi>
      </h3>
      <span className="change-what" title={describeFile(file)}>
        {describeFile(file)}
      </span>
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
    </header>
  );
}
