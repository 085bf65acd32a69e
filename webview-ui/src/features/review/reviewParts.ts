import { createContext, use } from "react";
import type { ReviewScroller } from "./reviewScroller.ts";
import type { SectionContents } from "./sectionContents.ts";
import type { SectionSight } from "./sectionSight.ts";

/** The working parts of the review view, made once by `main.tsx`. */
export interface ReviewParts {
  readonly contents: SectionContents;
  readonly scroller: ReviewScroller;
  readonly sight: SectionSight;
  /** The section that a row belongs to: rows of code lie below the section that they are about. */
  readonly sectionOf: (rowId: string) => string;
}

export const ReviewPartsContext = createContext<ReviewParts | undefined>(undefined);

/** The parts, inside a provider. */
export function useReviewParts(): ReviewParts {
  const parts = use(ReviewPartsContext);
  if (parts === undefined) throw new Error("The review view is outside its provider");
  return parts;
}
