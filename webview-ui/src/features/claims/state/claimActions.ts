import type { ClaimRow } from "@dialectic/shared/protocol";
import type { ActionParts } from "../../../state/askHost.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { describeClaims, getShownClaims, listFailingClaims, toClaimName } from "./claimState.ts";

export interface ClaimActions {
  runClaim(claim: ClaimRow): void;
  runAllClaims(): void;
  stopClaim(claim: ClaimRow): void;
  /** Goes to the first claim that does not hold, then to the next one. */
  goToFailingClaim(): void;
  /** Clears the goal once the claim is in view. */
  arriveAtClaim(): void;
}

export function createClaimActions({ store, ask, notify }: ActionParts): ClaimActions {
  let last: string | undefined;
  /** Marks claims with an earlier result as being checked until the host has checked them again. */
  const expect = (rows: readonly ClaimRow[]) =>
    store.setState(({ claimsAsked }) => ({
      claimsAsked: new Map([
        ...claimsAsked,
        ...rows.flatMap((row) => (row.at === undefined ? [] : [[toClaimName(row), row.at] as const])),
      ]),
    }));
  return {
    runClaim(row) {
      const { hash, index } = row;
      void ask(async (host) => {
        expect([row]);
        await host["claims/run"]({ claim: { hash, index } });
      }, texts.claims.running);
    },
    runAllClaims() {
      const rows = [...(getShownClaims(store.getState())?.values() ?? [])];
      const current = rows.filter(({ isOld }) => isOld === undefined);
      if (rows.length === 0) return notify("info", texts.claims.noChecks);
      if (current.length === 0) return notify("info", texts.claims.onlyLatest);
      void ask(async (host) => {
        expect(current);
        await host["claims/run"]({});
      }, texts.claims.runningAll);
    },
    stopClaim(row) {
      const { hash, index } = row;
      store.setState(({ claimsAsked }) => ({
        claimsAsked: new Map([...claimsAsked].filter(([name]) => name !== toClaimName(row))),
      }));
      void ask(async (host) => void (await host["claims/stop"]({ claim: { hash, index } })), texts.claims.stopping);
    },
    goToFailingClaim() {
      const state = store.getState();
      const [rows, review] = [getShownClaims(state), getShownReview(state)];
      const words = describeClaims([...(rows?.values() ?? [])]);
      if (rows === undefined || review === undefined || words === undefined)
        return notify("info", texts.claims.noChecks);
      const places = listFailingClaims(rows, review.sections);
      const next = places[(places.findIndex(({ name }) => name === last) + 1) % Math.max(1, places.length)];
      if (next === undefined) return notify("info", words.all);
      last = next.name;
      store.setState({ jump: { sectionId: next.sectionId }, claimGoal: next.name });
    },
    arriveAtClaim: () => store.setState({ claimGoal: undefined }),
  };
}
