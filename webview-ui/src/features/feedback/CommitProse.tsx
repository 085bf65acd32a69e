import { useMemo } from "react";
import { listChangedFiles } from "../../state/changedCode.ts";
import { usePanelState } from "../panelContext.ts";
import type { CommitProseProps } from "../slots.ts";
import { CommentMarkdown, KnownPathsContext } from "./CommentMarkdown.tsx";
import { LeadsToCode } from "./commentComponents.tsx";
import { knowPaths } from "./linkPlainPaths.ts";

/** Shows the message of a commit as a comment is shown: tags in it are text. Places in its files are links without markup, too. */
export function CommitProse({ commit, text }: CommitProseProps) {
  const list = usePanelState(({ changes }) => changes.open?.list);
  const isKnown = useMemo(() => knowPaths(listChangedFiles(list && { list }).map(({ path }) => path)), [list]);
  return (
    <div data-message-of={commit}>
      <LeadsToCode value>
        <KnownPathsContext value={isKnown}>
          <CommentMarkdown text={text} isTyped />
        </KnownPathsContext>
      </LeadsToCode>
    </div>
  );
}
