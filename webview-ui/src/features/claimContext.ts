import { type ComponentType, createContext } from "react";

/** A claim of a section, by what it is known by. */
export interface ShownClaim {
  /** Content hash of its section. */
  readonly hash: string;
  readonly text: string;
}

/** What shows how a claim stands; the later part of the page has it. */
export const ClaimContext = createContext<ComponentType<ShownClaim> | undefined>(undefined);
