import type { ClaimRow } from "@dialectic/shared/protocol";
import type { AskHost } from "./askHost.ts";
import { claimsShown, failingClaims } from "./claimState.ts";
import { type PanelStore, shownReview } from "./panelStore.ts";

/** What a reader can do about claims. */
export interface ClaimActions {
  /** Looks again at one claim. */
  runClaim(claim: Pick<ClaimRow, "hash" | "index">): void;
  /** Goes to the first claim that does not hold, then to the next one. */
  goToFailingClaim(): void;
  /** The reader has arrived at the claim. */
  arriveAtClaim(): void;
}

/** Binds the actions to a store and its host. */
export function createClaimActions(store: PanelStore, ask: AskHost): ClaimActions {
  let last: string | undefined;
  return {
    runClaim: ({ hash, index }) =>
      void ask((host) => host["claims/run"]({ claim: { hash, index } }).then(() => undefined), "Run again"),
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
