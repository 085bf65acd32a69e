import { useEffect, useState } from "react";
import { baseSearchDelayMs } from "../../limits.ts";
import { usePanel } from "../panelContext.ts";
import type { FoundBases } from "./state/chooserActions.ts";
import { createMatcher } from "./state/rangeRows.ts";

/**
 * Searches branches and tags once one pauses in typing; an answer to an earlier text is dropped. Until the next one comes, what was found before stays, as
 * far as it has the words.
 */
export function useFoundBases(round: number, text: string): FoundBases | undefined {
  const { actions } = usePanel();
  const [answer, setAnswer] = useState<{ readonly text: string; readonly found: FoundBases }>();

  useEffect(() => {
    let isLate = false;
    const search = () =>
      void actions.findBases(round, text).then((found) => {
        if (!isLate) setAnswer({ text, found });
      });
    const timer = setTimeout(search, text === "" ? 0 : baseSearchDelayMs);
    return () => {
      clearTimeout(timer);
      isLate = true;
    };
  }, [actions, round, text]);

  if (answer === undefined || answer.text === text || answer.found.kind === "refused") return answer?.found;
  const matches = createMatcher(text);
  const bases = answer.found.bases.filter(({ name }) => matches(name));
  // When none of them has the words of the text, the search for it has not ended.
  return bases.length === 0 ? undefined : { ...answer.found, bases };
}
