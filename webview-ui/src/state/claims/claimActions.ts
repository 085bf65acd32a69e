import type { ClaimRow } from "@dialectic/shared/protocol";
import type { AskHost } from "../askHost.ts";
import type { PanelActions } from "../panelActions.ts";
import { type PanelStore, shownReview } from "../panelStore.ts";
import { claimName, claimsShown, failingClaims } from "./claimState.ts";

/** What a reader can do about claims. */
export interface ClaimActions {
  /** Looks again at one claim. */
  runClaim(claim: ClaimRow): void;
  /** Looks again at all of them. */
  runAllClaims(): void;
  /** Waits no longer for one that is looked at. */
  stopClaim(claim: ClaimRow): void;
  /** Goes to the first claim that does not hold, then to the next one. */
  goToFailingClaim(): void;
  /** The reader has arrived at the claim. */
  arriveAtClaim(): void;
}

interface ClaimActionParts {
  readonly store: PanelStore;
  readonly ask: AskHost;
  readonly notify: PanelActions["notify"];
}

/** Binds the actions to a store and its host. */
export function createClaimActions({ store, ask, notify }: ClaimActionParts): ClaimActions {
  let last: string | undefined;
  /** Those that were looked at before: each is shown as being checked until the host has looked again. */
  const expect = (rows: readonly ClaimRow[]) =>
    store.setState(({ claimsAsked }) => ({
      claimsAsked: new Map([
        ...claimsAsked,
        ...rows.flatMap((row) => (row.at === undefined ? [] : [[claimName(row), row.at] as const])),
      ]),
    }));
  return {
    runClaim(row) {
      const { hash, index } = row;
      void ask(async (host) => {
        expect([row]);
        await host["claims/run"]({ claim: { hash, index } });
      }, "Run again");
    },
    runAllClaims() {
      const rows = [...(claimsShown(store.getState())?.values() ?? [])];
      const current = rows.filter(({ isOld }) => isOld === undefined);
      if (rows.length === 0) return notify("info", "This review has no checks.");
      if (current.length === 0) return notify("info", "Only the checks of the latest iteration are run.");
      void ask(async (host) => {
        expect(current);
        await host["claims/run"]({});
      }, "Run all checks");
    },
    stopClaim(row) {
      const { hash, index } = row;
      store.setState(({ claimsAsked }) => ({
        claimsAsked: new Map([...claimsAsked].filter(([name]) => name !== claimName(row))),
      }));
      void ask(async (host) => void (await host["claims/stop"]({ claim: { hash, index } })), "Stop the check");
    },
    goToFailingClaim() {
      const state = store.getState();
      const [rows, review] = [claimsShown(state), shownReview(state)];
      if (rows === undefined || review === undefined) return;
      const places = failingClaims(rows, review.sections);
      const next = places[(places.findIndex(({ name }) => name === last) + 1) % Math.max(1, places.length)];
      if (next === undefined) return;
      last = next.name;
      store.setState({ jump: { sectionId: next.sectionId }, claimGoal: next.name });
    },
    arriveAtClaim: () => store.setState({ claimGoal: undefined }),
  };
}
