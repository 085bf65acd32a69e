import type { ChangedFile } from "@dialectic/shared/protocol";
import { use } from "react";
import { splitPath } from "../../state/changes/changesState.ts";
import { findChangesIn } from "../../state/changes/findShownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageViewContext } from "../pageViewContext.ts";
import { usePanel } from "../panelContext.ts";

/** Opens a changed file in VS Code's diff, with the same sides as here. */
export function OpenFileDiff({ file }: { readonly file: ChangedFile }) {
  const { actions, store } = usePanel();
  const view = use(PageViewContext);
  const open = () => {
    const { round, since } = findChangesIn(store.getState(), view) ?? {};
    void actions.showChanges({ file: file.id }, round, since);
  };
  return <IconButton icon="go-to-file" label={texts.changes.openFile(splitPath(file.path).name)} onClick={open} />;
}
