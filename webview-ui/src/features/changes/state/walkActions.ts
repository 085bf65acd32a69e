import type { OpenOutcome } from "@dialectic/shared/protocol";
import type { ActionParts } from "../../../state/askHost.ts";
import { listChangedFiles, type OpenChanges } from "../../../state/changedCode.ts";
import { getRounds } from "../../../state/rounds.ts";
import { texts } from "../../../texts/texts.ts";
import type { ChangesActions } from "./changesActions.ts";
import { isWhole } from "./leftChanges.ts";
import { findPairedRound } from "./pairActions.ts";
import { findShownCommit, type RangeActions } from "./rangeActions.ts";
import type { WalkNotice } from "./walkNotice.ts";
import { findWithin, type WithinActions } from "./withinActions.ts";

/** Actions of a reader who goes through the changes commit by commit. */
export interface WalkActions {
  /** Goes on from the end of a commit, and says which one begins, or that all were shown. */
  readNextCommit(): Promise<void>;
  /** Shows all changes of the round, or the part of it that was shown before. Both are where the reader left them. */
  toggleAllChanges(): Promise<void>;
  /** Opens the code to which the message of a commit refers. */
  openMessageCode(commit: string, text: string, place?: { readonly beside?: true }): Promise<void>;
  /** Shows what is new in the latest round, from an earlier one. */
  showLatestRound(): Promise<void>;
}

interface WalkParts
  extends ActionParts,
    Pick<ChangesActions, "showChanges">,
    Pick<RangeActions, "readCommits" | "showCommit">,
    WithinActions {
  readonly notice: WalkNotice;
  readonly showCode: (code: Extract<OpenOutcome, { kind: "code" }>) => void;
}

export function createWalkActions(parts: WalkParts): WalkActions {
  const { store, ask, notify, notice, showChanges, readCommits, readWithin, showCommit, showCode } = parts;
  return {
    async readNextCommit() {
      const { open } = store.getState().changes;
      // Lines that are on their way were not read.
      if (open === undefined || !isLoaded(open)) return;
      await Promise.all([readCommits(), readWithin()]);
      const { commits, at } = findShownCommit(store);
      const next = at < 0 ? undefined : commits[at + 1];
      if (store.getState().changes.open?.list !== open.list) return;
      if (next === undefined)
        return notice.say(at < 0 ? texts.reading.endOf.changes : texts.reading.endOfCommits(commits.length));
      await showCommit(next.commit, findPairedRound(open), findWithin(open));
      notice.say(texts.changes.commitBegins(at + 2, commits.length, next.subject));
    },
    async toggleAllChanges() {
      const { open, left } = store.getState().changes;
      const round = open?.round ?? getRounds(store.getState()).length;
      notice.unsay();
      if (open === undefined || !isWhole(open)) return showChanges(undefined, open && { round });
      const part = left.find((each) => !isWhole(each) && each.round === round);
      if (part === undefined) return notify("info", texts.changes.noPartBefore);
      await showChanges(undefined, part);
    },
    openMessageCode: (commit, text, place) =>
      ask(async (host) => {
        const { reviewId, open } = store.getState().changes;
        if (reviewId === undefined || open === undefined) return;
        const outcome = await host["changes/open-message-code"]({
          reviewId,
          round: open.round,
          commit,
          text,
          ...place,
        });
        if (outcome.kind === "code") showCode(outcome);
        else if (outcome.kind === "refused") notify("warning", outcome.message);
        else if (outcome.kind === "opened" && outcome.notice !== undefined) notify("info", outcome.notice);
      }, texts.panel.opening(text)),
    async showLatestRound() {
      const { round = 0 } = store.getState().changes.open ?? {};
      const latest = getRounds(store.getState()).length;
      if (round >= latest) return notify("info", texts.changes.isLatestRound);
      // The reader has seen the round that they come from.
      await showChanges(undefined, { round: latest, since: round });
    },
  };
}

/** True once the lines of all files that are not collapsed are there. */
function isLoaded(open: OpenChanges): boolean {
  const waits = ({ id }: { readonly id: string }) => !open.folded.has(id) && !open.hunks.has(id);
  return open.list.kind !== "loading" && !listChangedFiles(open).some(waits);
}
