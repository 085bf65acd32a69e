/** The part of the page's state that is about claims. */
export interface ClaimsSlice {
  /** The claim to scroll to, until it is in view. */
  readonly claimGoal: string | undefined;
  /** Claims that are being checked again at the reader's request: the time of the previous check by name. */
  readonly claimsAsked: ReadonlyMap<string, number>;
}

export const noClaims: ClaimsSlice = { claimGoal: undefined, claimsAsked: new Map() };
