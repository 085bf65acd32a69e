import { useEffect, useState } from "react";
import { isDone } from "../state/isDone.ts";
import { getShownReview } from "../state/panelStore.ts";
import { getRounds } from "../state/rounds.ts";
import { usePanel, usePanelState } from "./panelContext.ts";

/**
 * Returns the number of changed files that are not committed, as it was when the person last looked; undefined before the
 * review is approved.
 */
export function useLeft(): number | undefined {
  const { actions } = usePanel();
  const isAsked = usePanelState(isDone);
  const meta = usePanelState((state) => getShownReview(state)?.meta);
  const rounds = usePanelState((state) => getRounds(state).length);
  // A new round tells that the code is another one.
  const state = isAsked ? `${meta?.reviewId} ${meta?.committed?.commit} ${rounds}` : undefined;
  const [left, setLeft] = useState<{ readonly state: string; readonly files: number | undefined }>();

  useEffect(() => {
    if (state === undefined) return;
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

  return left?.state === state ? left?.files : undefined;
}
