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
  const wanted = useRef(inSight);
  const asked = useRef(new Set<string>());
  const isAsking = useRef(false);
  const names = inSight.join(" ");

  const askNext = useEffectEvent(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    for (;;) {
      const batch = wanted.current.filter((commit) => !asked.current.has(commit)).slice(0, maxMarkedCommits);
      if (batch.length === 0) break;
      for (const commit of batch) asked.current.add(commit);
      const read = await actions.readCommitMarks(round, batch);
      setMarks((before) => new Map([...before, ...read.map((each) => [each.commit, each] as const)]));
    }
    isAsking.current = false;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: marks that have changed are asked for again
  useEffect(() => {
    asked.current = new Set();
  }, [round, viewed, partly]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: equal names, equal commits
  useEffect(() => {
    wanted.current = inSight;
    void askNext();
    return () => {
      wanted.current = [];
    };
  }, [names, round, viewed, partly]);

  return marks;
}
