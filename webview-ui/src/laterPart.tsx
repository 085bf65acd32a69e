import "./styles/commentsList.css";
import "./styles/found.css";
import "./styles/compare.css";
import "./styles/compared.css";
import "./styles/changes.css";
import "./styles/diff.css";
import "./styles/preview.css";
import "./styles/commit.css";
import "./styles/coverage.css";
import "./styles/commitReview.css";
import "./styles/commitSections.css";
import "./styles/claims.css";
import "./styles/goneEdits.css";
import type { ComponentType, RefObject } from "react";
import { Comparison } from "./Comparison.tsx";
import { ChangedFileList } from "./features/changes/ChangedFileList.tsx";
import { ChangesView } from "./features/changes/ChangesView.tsx";
import { type ChangesParts, ChangesPartsContext } from "./features/changes/changesParts.ts";
import type { ShownClaim } from "./features/claimContext.ts";
import { ClaimState } from "./features/claims/ClaimState.tsx";
import { ClaimSummary } from "./features/claims/ClaimSummary.tsx";
import { StatusStrip } from "./features/export/StatusStrip.tsx";
import { GoneEdits } from "./features/feedback/GoneEdits.tsx";
import { ReferencePreview } from "./features/references/ReferencePreview.tsx";
import type { CompareParts } from "./features/review/compareParts.ts";
import type { ReviewScroller } from "./features/review/reviewScroller.ts";
import { type CompareWiring, wireCompare } from "./features/review/wireCompare.ts";
import { FoundList } from "./features/search/FoundList.tsx";
import { HistoryQueries } from "./features/search/historyQueries.ts";
import { type MarkHits, useFindMarks } from "./features/useFindMarks.ts";
import { OpenSheet } from "./OpenSheet.tsx";
import type { LaterActions } from "./state/deferActions.ts";
import { createLaterActions, type LaterActionParts } from "./state/laterActions.ts";
import type { PanelActions } from "./state/panelActions.ts";
import { wireChanges } from "./wireChanges.ts";
import { wireFind } from "./wireFind.ts";

/**
 * The part of the page beyond a review and its comments. It is a separate script, loaded after the first paint
 * (laterLoader.ts): its imports must not be imported by the first script, or the build fails.
 */
export interface LaterPart {
  readonly Comparison: ComponentType<PartsOf<CompareParts>>;
  readonly Changes: ComponentType<PartsOf<ChangesParts> & { readonly isBrowser: boolean }>;
  readonly ChangedFileList: ComponentType;
  readonly FindMarks: ComponentType<FindMarksProps>;
  readonly FoundList: ComponentType;
  readonly GoneEdits: ComponentType;
  readonly StatusStrip: ComponentType;
  readonly ReferencePreview: ComponentType;
  readonly OpenSheet: ComponentType<{ readonly isTyping: () => boolean }>;
  readonly ClaimState: ComponentType<ShownClaim>;
  readonly ClaimSummary: ComponentType;
  readonly compare: CompareParts;
  readonly changes: ChangesParts;
  readonly markHits: MarkHits;
  readonly actions: LaterActions;
}

interface PartsOf<Parts> {
  readonly parts: Parts;
}

interface LaterWiring extends CompareWiring, LaterActionParts {
  readonly scroller: ReviewScroller;
  readonly showChanges: PanelActions["showChanges"];
}

export function createLaterPart(wiring: LaterWiring): LaterPart {
  const { store, session } = wiring;
  const compare = wireCompare(wiring);
  const changes = wireChanges({ store, session });
  const marks = wireFind({ ...wiring, compare, changes });
  new HistoryQueries({ store, host: () => session.host });
  return {
    ...{
      Comparison,
      Changes,
      ChangedFileList,
      FindMarks,
      FoundList,
      GoneEdits,
      StatusStrip: StatusStrip,
      ReferencePreview,
      OpenSheet,
      ClaimState,
      ClaimSummary,
    },
    actions: createLaterActions(wiring),
    compare: { ...compare, markHits: marks.comparison },
    changes: { ...changes, markHits: marks.changes },
    markHits: marks.review,
  };
}

function Changes({ parts, isBrowser }: PartsOf<ChangesParts> & { readonly isBrowser: boolean }) {
  return (
    <ChangesPartsContext value={parts}>
      <ChangesView isBrowser={isBrowser} />
    </ChangesPartsContext>
  );
}

interface FindMarksProps {
  readonly view: RefObject<HTMLElement | null>;
  readonly markHits: MarkHits;
}

function FindMarks({ view, markHits }: FindMarksProps) {
  useFindMarks(view, "review", markHits);
  return null;
}
