import { type ComponentType, createContext } from "react";

/** Identity of a claim in a section. */
export interface ShownClaim {
  /** Content hash of the section. */
  readonly hash: string;
  readonly text: string;
}

/** Component that shows the state of a claim. The lazily loaded part of the page provides it. */
export const ClaimContext = createContext<ComponentType<ShownClaim> | undefined>(undefined);
