import { useEffect } from "react";
import type { PanelState } from "../../state/panelStore.ts";
import { getRounds } from "../../state/rounds.ts";
import { getShownMarks } from "../../state/shownMarks.ts";
import { texts } from "../../texts/texts.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { isUncommitted, nameRange } from "./state/changesState.ts";

/** Chooses which changes are shown: the round, and all of it, what came since an earlier one, or one commit. */
export function RangeChoice() {
  const { actions } = usePanel();
  const rounds = usePanelState(getRounds);
  const round = usePanelState(({ changes }) => changes.open?.round ?? 0);
  useEffect(() => {
    if (round > 0) void actions.readCommits();
  }, [actions, round]);
  const { range = "", resolved = "" } = rounds[round - 1] ?? {};
  return (
    <>
      {rounds.length < 2 ? <span title={resolved}>{describeRange(range)}</span> : <RoundChoice />}
      <PartChoice />
      {round < rounds.length && (
        <button
          type="button"
          className="link-button"
          // The reader has seen the round that they come from.
          onClick={() => void actions.showChanges(undefined, { round: rounds.length, since: round })}
        >
          {texts.changes.showLatestRound(rounds.at(-1)?.iteration ?? 1)}
        </button>
      )}
    </>
  );
}

function RoundChoice() {
  const { actions } = usePanel();
  const rounds = usePanelState(getRounds);
  const round = usePanelState(({ changes }) => changes.open?.round ?? 0);
  return (
    <select
      aria-label={texts.changes.chooseRound}
      title={rounds[round - 1]?.resolved}
      value={round}
      onChange={({ currentTarget }) => void actions.showChanges(undefined, { round: Number(currentTarget.value) })}
    >
      {rounds.map(({ number, iteration, range }) => (
        <option key={number} value={number}>
          {texts.changes.round(iteration, nameRange(range))}
        </option>
      ))}
    </select>
  );
}

/** The parts of a round. A round of one commit has no other part than itself. */
function PartChoice() {
  const { actions } = usePanel();
  const rounds = usePanelState(getRounds);
  const round = usePanelState(({ changes }) => changes.open?.round ?? 0);
  const since = usePanelState(({ changes }) => changes.open?.since);
  const part = usePanelState(({ changes }) => changes.open?.part);
  const known = usePanelState(({ changes }) => changes.commits);
  const lastSeen = usePanelState(findLastSeenRound);
  const commits = known?.round === round ? known.commits : [];
  const earlier = rounds.slice(0, Math.max(0, round - 1));
  if (earlier.length === 0 && commits.length < 2 && part === undefined) return null;
  const shown = part?.kind === "commit" ? part.commit : `${since ?? ""}`;
  const choose = (value: string) => {
    if (commits.some(({ commit }) => commit === value)) void actions.showCommit(value);
    else void actions.showChanges(undefined, { round, ...(value === "" ? {} : { since: Number(value) }) });
  };
  return (
    <select
      className="part-choice"
      aria-label={texts.changes.choosePart}
      value={shown}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{texts.changes.allChanges}</option>
      {earlier.map(({ number, iteration }) => (
        <option key={number} value={number}>
          {number === lastSeen ? texts.changes.sinceLooked(iteration) : texts.changes.sinceRound(iteration)}
        </option>
      ))}
      {commits.length > 1 && (
        <optgroup label={texts.changes.commits(commits.length, known?.isCut === true)}>
          {commits.map(({ commit, subject, isFixup }) => (
            <option key={commit} value={commit}>
              {isFixup === true ? `\u21b3 ${subject}` : subject}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}

/** Returns the round that the reader looked at last, while something is new to them. */
function findLastSeenRound(state: PanelState): number | undefined {
  const seen = [...getShownMarks(state).values()].map(({ iteration }) => iteration);
  if (seen.length === 0) return undefined;
  const oldest = Math.min(...seen);
  return getRounds(state).findLast(({ iteration }) => iteration <= oldest)?.number;
}

function describeRange(range: string): string {
  return isUncommitted(range) ? texts.changes.uncommitted : texts.changes.changesIn(range);
}
