import type { CommitPair, RangeCommit } from "@dialectic/shared/protocol";
import { useEffect } from "react";
import type { PanelState } from "../../state/panelStore.ts";
import { getRounds } from "../../state/rounds.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import type { RoundPairs } from "./state/changesState.ts";
import { findPairedRound, findPairs, isUntouched } from "./state/pairActions.ts";

/**
 * Says what became of the commits since the iteration that is chosen: of the commit that is shown, or of all of them. Nothing is said where
 * the earlier round had no commits.
 */
export function CommitState() {
  const { actions } = usePanel();
  const round = usePanelState(({ changes }) => changes.open?.round);
  const since = usePanelState(({ changes }) => changes.open && findPairedRound(changes.open));
  const part = usePanelState(({ changes }) => changes.open?.part);
  const iteration = usePanelState((state) => getRounds(state)[(since ?? 0) - 1]?.iteration ?? since ?? 0);
  const known = usePanelState(({ changes }) => findPairs(changes));
  useEffect(() => {
    if (round !== undefined && since !== undefined) void actions.readPairs();
  }, [actions, round, since]);
  if (round === undefined || since === undefined || known === undefined) return null;
  if (known.problem !== undefined) return <p className="commit-state">{known.problem}</p>;
  if (known.pairs.every(({ earlier }) => earlier === undefined)) return null;
  const cut = known.isCut && <span> {texts.changes.pairs.isCut}</span>;
  if (part === undefined)
    return (
      <div className="commit-state">
        <AllCommits known={known} iteration={iteration} />
        {cut}
      </div>
    );
  const own = part.kind === "commit" ? known.pairs.find(({ commit }) => commit === part.commit) : undefined;
  if (own === undefined || part.kind !== "commit") return null;
  return (
    <p className="commit-state">
      <span role="status">
        {describeState(own, iteration)}
        {own.isReworded === true && ` · ${describeMessage(own, part.commit)}`}
      </span>{" "}
      {own.state !== "new" && (
        <Button kind="link" onClick={() => void actions.showChanges(undefined, { round, part })}>
          {texts.changes.pairs.showWhole}
        </Button>
      )}
      {cut}
    </p>
  );
}

/** The commits with their states, closed at first; each leads to what was changed in it. */
function AllCommits({ known, iteration }: { readonly known: RoundPairs; readonly iteration: number }) {
  const { pairs, since } = known;
  const { actions } = usePanel();
  const commits = usePanelState(listCommits);
  const count = (state: CommitPair["state"]) => pairs.filter((pair) => pair.state === state).length;
  const [changed, fresh, same, gone] = [
    count("changed"),
    count("new"),
    pairs.filter(isUntouched).length,
    count("gone"),
  ];
  const reworded = count("same") - same;
  const subjects = new Map(commits.map(({ commit, subject }) => [commit, subject]));
  return (
    <details>
      <summary>{texts.changes.pairs.summary(iteration, { changed, reworded, fresh, same, gone })}</summary>
      <ul className="commit-states">
        {pairs.map((pair) => {
          const { state, commit, earlier, isReworded } = pair;
          const words = [
            texts.changes.pairs.state[state],
            ...(isReworded === true ? [texts.changes.pairs.reworded] : []),
          ];
          const before = isReworded === true ? undefined : earlier?.subject;
          const subject = subjects.get(commit ?? "") ?? before ?? commit?.slice(0, 7);
          return (
            <li key={commit ?? earlier?.commit}>
              {commit === undefined ? (
                <s>{subject}</s>
              ) : (
                <Button kind="link" onClick={() => void actions.showCommit(commit, since)}>
                  {subject}
                </Button>
              )}{" "}
              <span className="shown-commit-facts">{words.join(" · ")}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const noCommits: readonly RangeCommit[] = [];

function listCommits({ changes: { commits, open } }: PanelState): readonly RangeCommit[] {
  return commits?.round === open?.round ? (commits?.commits ?? noCommits) : noCommits;
}

function describeState({ state }: CommitPair, iteration: number): string {
  const { pairs } = texts.changes;
  if (state === "changed") return pairs.changedSince(iteration);
  return state === "new" ? pairs.newSince(iteration) : pairs.sameSince(iteration);
}

function describeMessage({ earlier }: CommitPair, commit: string): string {
  const { pairs } = texts.changes;
  return earlier === undefined || earlier.commit === commit ? pairs.reworded : pairs.rewordedFrom(earlier.subject);
}
