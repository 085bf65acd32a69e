import { useEffect, useEffectEvent, useRef, useState } from "react";
import { maxMarkedCommits } from "../../limits.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import type { CommitMarks } from "./state/chooserActions.ts";

type Marks = ReadonlyMap<string, CommitMarks>;

/**
 * Returns how much of commits was viewed. Those in sight are asked for, one request after the other, and again when marks change: until then
 * the earlier numbers stay.
 */
export function useCommitMarks(round: number, inSight: readonly string[]): Marks {
  const { actions } = usePanel();
  const viewed = usePanelState(({ changes }) => changes.viewed);
  const partly = usePanelState(({ changes }) => changes.partly);
  const [marks, setMarks] = useState<Marks>(new Map());
  const wanted = useRef<readonly string[]>([]);
  const asked = useRef({ round, viewed, partly, commits: new Set<string>() });
  const isAsking = useRef(false);
  const names = inSight.join(" ");

  const askNext = useEffectEvent(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    for (;;) {
      const batch = wanted.current.filter((commit) => !asked.current.commits.has(commit)).slice(0, maxMarkedCommits);
      if (batch.length === 0) break;
      for (const commit of batch) asked.current.commits.add(commit);
      const read = await actions.readCommitMarks(round, batch);
      setMarks((before) => new Map([...before, ...read.map((each) => [each.commit, each] as const)]));
    }
    isAsking.current = false;
  });

  useEffect(() => {
    const known = asked.current;
    // Other marks, or another round, have other numbers.
    if (known.round !== round || known.viewed !== viewed || known.partly !== partly)
      asked.current = { round, viewed, partly, commits: new Set() };
    wanted.current = names.split(" ").filter(Boolean);
    void askNext();
    return () => {
      wanted.current = [];
    };
  }, [names, round, viewed, partly]);

  return marks;
}
