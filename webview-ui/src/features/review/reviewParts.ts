import { createContext, use } from "react";
import type { ReviewScroller } from "../../scroller/reviewScroller.ts";
import type { CodeRow } from "../changes/state/placedCode.ts";
import type { SectionContents } from "./sectionContents.ts";

/** Working parts of the review view, made once by `main.tsx`. */
export interface ReviewParts {
  readonly contents: SectionContents;
  readonly scroller: ReviewScroller;
  readonly findCodeRow: (id: string) => CodeRow | undefined;
  /** Returns the section of a row. A row of code belongs to the section above it. */
  readonly findSection: (rowId: string) => string;
}

export const ReviewPartsContext = createContext<ReviewParts | undefined>(undefined);

export function useReviewParts(): ReviewParts {
  const parts = use(ReviewPartsContext);
  if (parts === undefined) throw new Error("The review view is outside its provider");
  return parts;
}
