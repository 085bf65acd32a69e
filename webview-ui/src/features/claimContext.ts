import { type ComponentType, createContext, use } from "react";
import type { ClaimActions } from "../state/claimActions.ts";

/** A claim of a section, by what it is known by. */
export interface ShownClaim {
  /** Content hash of its section. */
  readonly hash: string;
  readonly text: string;
}

/** What shows claims; the later part of the page has it. */
export interface ClaimParts {
  readonly State: ComponentType<ShownClaim>;
  readonly actions: ClaimActions;
}

export const ClaimContext = createContext<ClaimParts | undefined>(undefined);

/** What a reader can do about claims, in the later part. */
export function useClaimActions(): ClaimActions {
  const parts = use(ClaimContext);
  if (parts === undefined) throw new Error("The claim is outside its provider");
  return parts.actions;
}
