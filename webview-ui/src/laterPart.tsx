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
import type { ComponentType, PropsWithChildren, RefObject } from "react";
import { Comparison } from "./Comparison.tsx";
import { ChangedFileList } from "./features/changes/ChangedFileList.tsx";
import { ChangesView } from "./features/changes/ChangesView.tsx";
import { type ChangesParts, ChangesPartsContext } from "./features/changes/changesParts.ts";
import { HunkPart } from "./features/changes/HunkPart.tsx";
import type { ShownClaim } from "./features/claimContext.ts";
import { ClaimState } from "./features/claims/ClaimState.tsx";
import { ClaimSummary } from "./features/claims/ClaimSummary.tsx";
import { StatusStrip } from "./features/export/StatusStrip.tsx";
import { GoneEdits } from "./features/feedback/GoneEdits.tsx";
import { PageViewContext } from "./features/pageViewContext.ts";
import { ReferencePreview } from "./features/references/ReferencePreview.tsx";
import { CodeRowView } from "./features/review/CodeRowView.tsx";
import type { CodeBelow } from "./features/review/codeBelow.ts";
import type { CompareParts } from "./features/review/compareParts.ts";
import { followStory } from "./features/review/followStory.ts";
import { ReadingStatus } from "./features/review/ReadingStatus.tsx";
import { createReading } from "./features/review/readThrough.ts";
import type { ReviewScroller } from "./features/review/reviewScroller.ts";
import { type CompareWiring, wireCompare } from "./features/review/wireCompare.ts";
import { FoundList } from "./features/search/FoundList.tsx";
import { HistoryQueries } from "./features/search/historyQueries.ts";
import type { Slots } from "./features/slots.ts";
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
  /** Slots of the review and the views over it. */
  readonly slots: Pick<Slots, "HunkLines" | "CodeRow">;
  readonly FindMarks: ComponentType<FindMarksProps>;
  readonly FoundList: ComponentType;
  readonly GoneEdits: ComponentType;
  readonly StatusStrip: ComponentType<PropsWithChildren>;
  readonly ReadingStatus: ComponentType;
  readonly ReferencePreview: ComponentType;
  readonly OpenSheet: ComponentType<{ readonly isTyping: () => boolean }>;
  readonly ClaimState: ComponentType<ShownClaim>;
  readonly ClaimSummary: ComponentType;
  readonly compare: CompareParts;
  readonly changes: ChangesParts;
  readonly markHits: MarkHits;
  readonly actions: LaterActions;
  /** Called once the slots are filled. */
  readonly showStory: () => void;
}

interface PartsOf<Parts> {
  readonly parts: Parts;
}

interface LaterWiring extends CompareWiring, LaterActionParts {
  readonly code: CodeBelow;
  readonly scroller: ReviewScroller;
  readonly actions: Pick<PanelActions, "showChanges" | "finishReview" | "markHunks">;
}

export function createLaterPart(wiring: LaterWiring): LaterPart {
  const { store, session, actions } = wiring;
  const compare = wireCompare(wiring);
  const changes = wireChanges({ store, session });
  const story = followStory(wiring);
  const marks = wireFind({ ...wiring, compare, changes, story, showChanges: actions.showChanges });
  new HistoryQueries({ store, host: () => session.host });
  return {
    ...{
      Comparison,
      Changes,
      ChangedFileList,
      FindMarks,
      FoundList,
      GoneEdits,
      StatusStrip,
      ReadingStatus,
      ReferencePreview,
      OpenSheet,
      ClaimState,
      ClaimSummary,
    },
    slots: { HunkLines: HunkPart, CodeRow: CodeRowView },
    actions: {
      ...createLaterActions(wiring),
      ...createReading({
        store,
        actions,
        code: wiring.code,
        notify: wiring.notify,
      }),
    },
    compare: { ...compare, markHits: marks.comparison },
    changes: { ...changes, markHits: marks.changes },
    markHits: marks.review,
    showStory: story.start,
  };
}

function Changes({ parts, isBrowser }: PartsOf<ChangesParts> & { readonly isBrowser: boolean }) {
  return (
    <PageViewContext value="changes">
      <ChangesPartsContext value={parts}>
        <ChangesView isBrowser={isBrowser} />
      </ChangesPartsContext>
    </PageViewContext>
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
