import type { ReviewCommit } from "@dialectic/shared/protocol";
import { useEffect, useState } from "react";
import { toShortHash } from "../../state/toShortHash.ts";
import { texts } from "../../texts/texts.ts";
import { formatLocalTime } from "../../ui/formatTime.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Shows that the review is committed, and how many changed files are not. */
export function CommittedMark({ committed }: { readonly committed: ReviewCommit }) {
  const left = useLeft(committed.commit);
  return (
    <span className="title-committed" title={texts.title.commit(committed.subject, formatLocalTime(committed.at))}>
      <Icon name="git-commit" />
      <span>
        <span className="header-long">{texts.title.committed} </span>
        {toShortHash(committed.commit)}
        {left !== undefined && left > 0 && ` · ${texts.title.notCommitted(left)}`}
      </span>
    </span>
  );
}

/** Returns the number of changed files that are not committed, as it was when the person last looked. */
function useLeft(commit: string): number | undefined {
  const { actions } = usePanel();
  const rounds = usePanelState(({ changes }) => changes.rounds.length);
  // A new round tells that the code is another one.
  const state = `${commit} ${rounds}`;
  const [left, setLeft] = useState<{ readonly state: string; readonly files: number | undefined }>();

  useEffect(() => {
    let isCurrent = true;
    const count = () => {
      if (!document.hidden) void actions.countLeft().then((files) => isCurrent && setLeft({ state, files }));
    };
    count();
    window.addEventListener("focus", count);
    document.addEventListener("visibilitychange", count);
    return () => {
      isCurrent = false;
      window.removeEventListener("focus", count);
      document.removeEventListener("visibilitychange", count);
    };
  }, [actions, state]);

  return left?.state === state ? left.files : undefined;
}
