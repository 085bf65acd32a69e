import type { RangeBase } from "@dialectic/shared/protocol";
import type { AskHost, HostParts, Notify } from "../../../state/askHost.ts";
import { type ChangesRange, toPlace, toRangeName } from "../../../state/changedCode.ts";
import type { AddressedChanges } from "../../../state/changesAddress.ts";
import { getRounds } from "../../../state/rounds.ts";
import { texts } from "../../../texts/texts.ts";
import type { ChangesActions } from "./changesActions.ts";
import type { ChangesState } from "./changesState.ts";
import type { RangeActions } from "./rangeActions.ts";

/** Branches and tags that the host has found, or the reason why there are none. */
export type FoundBases =
  | { readonly kind: "bases"; readonly bases: readonly RangeBase[]; readonly isCut: boolean }
  | { readonly kind: "refused"; readonly message: string };

/** The viewed share of a commit, in hunks. */
export interface CommitMarks {
  readonly commit: string;
  readonly hunks: number;
  readonly viewed: number;
}

/** Actions of the list in which the person chooses which changes are shown. The assistant is not told. */
export interface ChooserActions {
  chooseRange(): Promise<void>;
  /** Shows the changes that were chosen; those that are shown already stay where they are. */
  showRange(range: ChangesRange): Promise<void>;
  findBases(round: number, text: string): Promise<FoundBases>;
  /** Returns the marks of commits; none of those that git cannot read, and none at all without an answer. */
  readCommitMarks(round: number, commits: readonly string[]): Promise<readonly CommitMarks[]>;
  /** Shows the changes that an address names, or says that they are not there. */
  followChangesAddress(wanted: AddressedChanges | "unreadable"): Promise<void>;
}

interface ChooserParts extends HostParts, Pick<ChangesActions, "showChanges">, Pick<RangeActions, "showCommit"> {
  readonly ask: AskHost;
  readonly notify: Notify;
  /** False in VS Code, which has a list of its own. */
  readonly isBrowser: boolean;
}

export function createChooserActions(parts: ChooserParts): ChooserActions {
  const { store, currentHost, ask, notify, isBrowser, showChanges, showCommit } = parts;
  return {
    async chooseRange() {
      const state = store.getState();
      const { reviewId } = state.changes;
      const round = getRounds(state).length;
      if (reviewId === undefined || round === 0) return notify("info", texts.changes.noCodeChanges);
      if (isBrowser) return store.setState({ sheet: { kind: "range" } });
      await ask(async (host) => {
        const outcome = await host["changes/open"]({ reviewId, round, chooses: true });
        if (outcome.kind === "refused") notify("warning", outcome.message);
      }, texts.changes.showingChanges);
    },
    async showRange(range) {
      const { open } = store.getState().changes;
      if (open !== undefined && toRangeName(open) === toRangeName(range)) store.setState({ sheet: undefined });
      else if (open?.round === range.round && range.part?.kind === "commit") await showCommit(range.part.commit);
      else await showChanges(undefined, range);
    },
    async findBases(round, text) {
      const { reviewId } = store.getState().changes;
      const failure = { kind: "refused", message: texts.common.failed(texts.range.findingBases) } as const;
      if (reviewId === undefined) return failure;
      const found = currentHost()?.["changes/bases"]({ reviewId, round, text });
      return (await found?.catch(() => undefined)) ?? failure;
    },
    async readCommitMarks(round, commits) {
      const { reviewId } = store.getState().changes;
      if (reviewId === undefined) return [];
      const answer = currentHost()?.["changes/commit-marks"]({ reviewId, round, commits: [...commits] });
      return (await answer?.catch(() => undefined))?.marks ?? [];
    },
    followChangesAddress: (wanted) =>
      ask(async (host) => {
        const state = store.getState();
        const { reviewId } = state.changes;
        const isThere =
          wanted !== "unreadable" && wanted.reviewId === reviewId && isRange(wanted.range, getRounds(state).length);
        if (!isThere) return notify("info", texts.range.notThere);
        const { range } = wanted;
        // The commits of an address may be any: the host decides whether the round has them.
        const answer = range.part === undefined ? undefined : await host["changes/files"](toPlace(reviewId, range));
        // Meanwhile the reader may have gone to other changes, or another review has come.
        const now = store.getState().changes;
        if (now.reviewId !== reviewId || nameOpen(now) !== nameOpen(state.changes)) return;
        if (answer?.kind === "refused") return notify("info", texts.range.notThereBecause(answer.message));
        await showChanges(undefined, range);
      }, texts.range.following),
  };
}

function nameOpen({ open }: ChangesState): string | undefined {
  return open && toRangeName(open);
}

function isRange({ round, since }: ChangesRange, rounds: number): boolean {
  return round <= rounds && (since === undefined || since < round);
}
