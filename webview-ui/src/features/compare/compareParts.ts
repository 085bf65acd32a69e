import { createContext, use } from "react";
import type { ReviewParts } from "../review/reviewParts.ts";
import type { MarkHits } from "../useFindMarks.ts";
import type { ComparedTexts } from "./comparedTexts.ts";

/** Working parts of the comparison, made once by `main.tsx`. */
export interface CompareParts extends ReviewParts {
  readonly texts: ComparedTexts;
  readonly markHits: MarkHits;
}

export const ComparePartsContext = createContext<CompareParts | undefined>(undefined);

export function useCompareParts(): CompareParts {
  const parts = use(ComparePartsContext);
  if (parts === undefined) throw new Error("The comparison is outside its provider");
  return parts;
}
