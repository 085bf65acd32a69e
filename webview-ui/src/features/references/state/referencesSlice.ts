import type { CodeExcerpt, PreviewOutcome } from "@dialectic/shared/protocol";
import { nothingReferred, type ReferenceState } from "./referenceState.ts";

/** A reference that the reader has clicked, with the data to ask the host again. */
export interface ReferenceQuestion {
  readonly reviewId: string;
  readonly hash: string;
  readonly text: string;
  /** Set to show the current code although an old iteration is shown. */
  readonly asNow?: true;
  /** Set to leave the code that is open in an editor where it is, and open this beside it. */
  readonly beside?: true;
}

/** The position of an element in the view, in pixels. */
export interface ViewPlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ReferencePreview {
  readonly question: ReferenceQuestion;
  readonly place: ViewPlace;
  readonly outcome: PreviewOutcome;
}

/** The part of the page's state that is about references. */
export interface ReferencesSlice {
  readonly references: ReferenceState;
  readonly preview: ReferencePreview | undefined;
}

export const noReferences: ReferencesSlice = { references: nothingReferred, preview: undefined };

/** The sheet with code in place of an editor. */
export interface ShownCode {
  readonly kind: "code";
  /** The reference that led to the code; undefined when it was opened from elsewhere. */
  readonly question: ReferenceQuestion | undefined;
  readonly excerpt: CodeExcerpt;
  readonly notice: string | undefined;
}

/** The sheet that asks which of several places a reference means. */
export interface PlaceChoice {
  readonly kind: "choice";
  readonly question: ReferenceQuestion;
  readonly message: string;
  readonly options: readonly string[];
}
