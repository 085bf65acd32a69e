import type { SuggestedEdit } from "@dialectic/shared/protocol";
import { createContext } from "react";

/** A suggestion with its entry. */
export interface EntrySuggestion {
  readonly entry: string;
  readonly suggestion: SuggestedEdit;
}

/** The suggestion of the entry whose text is shown. */
export const SuggestionContext = createContext<EntrySuggestion | undefined>(undefined);
