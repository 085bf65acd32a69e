import type { ClaimStates } from "@dialectic/shared/protocol";

/** The part of the page's state that is about claims. */
export interface ClaimsSlice {
  /** *Resource*: the states of a review's claims, as last sent by the host. */
  readonly claims: ClaimStates | undefined;
  /** The claim to scroll to, until it is in view. */
  readonly claimGoal: string | undefined;
  /** Claims that are being checked again at the reader's request: the time of the previous check by name. */
  readonly claimsAsked: ReadonlyMap<string, number>;
}

export const noClaims: ClaimsSlice = { claims: undefined, claimGoal: undefined, claimsAsked: new Map() };
