import "./styles/menu.css";
import "./styles/commentsList.css";
import "./styles/found.css";
import "./styles/compare.css";
import "./styles/compared.css";
import "./styles/changes.css";
import "./styles/contextMenu.css";
import "./styles/diff.css";
import "./styles/preview.css";
import "./styles/commit.css";
import "./styles/coverage.css";
import "./styles/commitReview.css";
import "./styles/commitSections.css";
import "./styles/claims.css";
import "./styles/drawing.css";
import "./styles/fences.css";
import "./styles/folding.css";
import "./styles/goneEdits.css";
import "./styles/help.css";
import "./styles/pictures.css";
import "./styles/problems.css";
import "./styles/selectionComment.css";
import "./styles/suggestions.css";
import "./styles/firstSteps.css";
import "./styles/undo.css";
import type { ComponentType, PropsWithChildren, RefObject } from "react";
import { Comparison } from "./Comparison.tsx";
import { ChangedFileList } from "./features/changes/ChangedFileList.tsx";
import { ChangesView } from "./features/changes/ChangesView.tsx";
import { type ChangesParts, ChangesPartsContext } from "./features/changes/changesParts.ts";
import { FileActions, FileViewed } from "./features/changes/FileActions.tsx";
import { HunkPart } from "./features/changes/HunkPart.tsx";
import type { ShownClaim } from "./features/claimContext.ts";
import { ClaimState } from "./features/claims/ClaimState.tsx";
import { ClaimSummary } from "./features/claims/ClaimSummary.tsx";
import { PaperHeader } from "./features/export/PaperHeader.tsx";
import { StatusStrip } from "./features/export/StatusStrip.tsx";
import { CommentOnCode } from "./features/feedback/CommentOnCode.tsx";
import { GoneEdits } from "./features/feedback/GoneEdits.tsx";
import { changeComments } from "./features/feedback/LineComments.tsx";
import { SelectionComment } from "./features/feedback/SelectionComment.tsx";
import { SuggestedEdit } from "./features/feedback/SuggestedEdit.tsx";
import { UnresolvedCount } from "./features/feedback/UnresolvedCount.tsx";
import { ContextMenu } from "./features/menus/ContextMenu.tsx";
import { followContextMenus } from "./features/menus/followContextMenus.ts";
import { PageViewContext } from "./features/pageViewContext.ts";
import { FileNotice } from "./features/pictures/FileNotice.tsx";
import { EditorPicture, ReviewPicture } from "./features/pictures/ReviewPicture.tsx";
import { PictureBelow, PictureButton } from "./features/pictures/ShownAsPicture.tsx";
import { PlanMark } from "./features/plan/PlanMark.tsx";
import { ProblemSummary } from "./features/problems/ProblemSummary.tsx";
import { SectionProblems } from "./features/problems/SectionProblems.tsx";
import { ReferencePreview } from "./features/references/ReferencePreview.tsx";
import { SectionLink } from "./features/references/SectionLink.tsx";
import { CodeRowView } from "./features/review/CodeRowView.tsx";
import type { CodeBelow } from "./features/review/codeBelow.ts";
import type { CompareParts } from "./features/review/compareParts.ts";
import { FencedCode } from "./features/review/FencedCode.tsx";
import { followStory } from "./features/review/followStory.ts";
import { keepFocus } from "./features/review/keepFocus.ts";
import { ReadingStatus } from "./features/review/ReadingStatus.tsx";
import { createReading } from "./features/review/readThrough.ts";
import type { ReviewScroller } from "./features/review/reviewScroller.ts";
import { SectionFold } from "./features/review/SectionFold.tsx";
import type { SectionContents } from "./features/review/sectionContents.ts";
import { type CompareWiring, wireCompare } from "./features/review/wireCompare.ts";
import { FoundList } from "./features/search/FoundList.tsx";
import { HistoryQueries } from "./features/search/historyQueries.ts";
import type { Slots } from "./features/slots.ts";
import { EmptyPage, type EmptyView } from "./features/status/EmptyPage.tsx";
import { SeenCount } from "./features/status/SeenCount.tsx";
import { ReferenceSummary } from "./features/title/ReferenceSummary.tsx";
import { ReviewMenu, type ReviewMenuProps } from "./features/title/ReviewMenu.tsx";
import { SectionUndo } from "./features/undo/SectionUndo.tsx";
import { UndoBelow } from "./features/undo/UndoBelow.tsx";
import { UndoButton } from "./features/undo/UndoButton.tsx";
import { UndoneElsewhere } from "./features/undo/UndoneElsewhere.tsx";
import { UndoneMark } from "./features/undo/UndoneMark.tsx";
import { type MarkHits, useFindMarks } from "./features/useFindMarks.ts";
import { OpenSheet } from "./OpenSheet.tsx";
import type { CodeRow } from "./state/changes/placedCode.ts";
import type { LaterActions } from "./state/deferActions.ts";
import { createLaterActions, type LaterActionParts } from "./state/laterActions.ts";
import type { PanelActions } from "./state/panelActions.ts";
import { followPlan } from "./state/plan/followPlan.ts";
import { createHistorySearchActions } from "./state/search/historySearchActions.ts";
import { followUndo } from "./state/undo/followUndo.ts";
import { wireChanges } from "./wireChanges.ts";
import { wireFind } from "./wireFind.ts";

/**
 * The part of the page beyond a review and its comments. It is a separate script, loaded after the first paint
 * (laterLoader.ts): its imports must not be imported by the first script, or the build fails.
 */
export interface LaterPart {
  readonly Comparison: ComponentType<PartsOf<CompareParts>>;
  readonly Changes: ComponentType<PartsOf<ChangesParts>>;
  readonly ChangedFileList: ComponentType;
  /** Slots of the review and the views over it. */
  readonly slots: Pick<
    Slots,
    | "HunkLines"
    | "FileNotice"
    | "PictureButton"
    | "PictureBelow"
    | "CodeRow"
    | "SectionFold"
    | "SectionLink"
    | "CodeAction"
    | "LineComments"
    | "FileComments"
    | "OtherComments"
    | "SectionProblems"
    | "FencedCode"
    | "Picture"
    | "SuggestedEdit"
    | "FileAction"
    | "SectionUndo"
    | "UndoButton"
    | "UndoneMark"
    | "UndoBelow"
  >;
  readonly FindMarks: ComponentType<FindMarksProps>;
  readonly FoundList: ComponentType;
  readonly GoneEdits: ComponentType;
  readonly UndoneElsewhere: ComponentType;
  readonly PaperHeader: ComponentType;
  readonly StatusStrip: ComponentType<PropsWithChildren>;
  readonly ReadingStatus: ComponentType;
  readonly ReferencePreview: typeof ReferencePreview;
  readonly SelectionComment: ComponentType;
  readonly ContextMenu: ComponentType;
  readonly EmptyPage: ComponentType<EmptyView>;
  readonly OpenSheet: ComponentType<{ readonly isTyping: () => boolean }>;
  readonly ClaimState: ComponentType<ShownClaim>;
  readonly StatusMarks: ComponentType;
  readonly ReviewMenu: ComponentType<ReviewMenuProps>;
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
  readonly contents: SectionContents;
  readonly actions: PanelActions;
  readonly isBrowser: boolean;
}

export function createLaterPart(wiring: LaterWiring): LaterPart {
  const { store, session, actions } = wiring;
  const compare = wireCompare(wiring);
  const changes = wireChanges({ store, session });
  const story = followStory(wiring);
  const marks = wireFind({ ...wiring, compare, changes, story, showChanges: actions.showChanges });
  followPlan({ store, currentHost: () => session.host });
  followUndo({ store, currentHost: () => session.host });
  keepFocus(store);
  followContextMenus({ ...wiring, findRow: (id) => changes.findRow(id)?.row ?? findChange(wiring.code.findRow(id)) });
  new HistoryQueries({ store, host: () => session.host });
  return {
    ...{
      Comparison,
      Changes,
      ChangedFileList,
      FindMarks,
      FoundList,
      GoneEdits,
      UndoneElsewhere,
      PaperHeader,
      StatusStrip,
      ReadingStatus,
      ReferencePreview,
      ContextMenu,
      SelectionComment,
      EmptyPage,
      OpenSheet,
      ClaimState,
      StatusMarks,
      ReviewMenu,
    },
    slots: {
      HunkLines: HunkPart,
      FileNotice,
      PictureButton,
      PictureBelow,
      CodeRow: CodeRowView,
      SectionFold,
      CodeAction: CommentOnCode,
      ...changeComments,
      // An editor's page has no address.
      SectionLink: wiring.isBrowser ? SectionLink : () => null,
      SectionProblems,
      FencedCode,
      Picture: wiring.isBrowser ? ReviewPicture : EditorPicture,
      SuggestedEdit,
      // A browser has no diffs of its own.
      FileAction: wiring.isBrowser ? FileViewed : FileActions,
      SectionUndo,
      UndoButton,
      UndoneMark,
      UndoBelow,
    },
    actions: {
      ...createLaterActions(wiring),
      ...createHistorySearchActions({ store, openIteration: actions.openIteration }),
      ...createReading({ store, actions, code: wiring.code, notify: wiring.notify }),
    },
    compare: { ...compare, markHits: marks.comparison },
    changes: { ...changes, markHits: marks.changes },
    markHits: marks.review,
    showStory: story.start,
  };
}

/** Names in the header what needs the reader. */
function StatusMarks() {
  return (
    <>
      <PlanMark />
      <UnresolvedCount />
      <ClaimSummary />
      <ReferenceSummary />
      <ProblemSummary />
      <SeenCount />
    </>
  );
}

function Changes({ parts }: PartsOf<ChangesParts>) {
  return (
    <PageViewContext value="changes">
      <ChangesPartsContext value={parts}>
        <ChangesView />
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

function findChange(row: CodeRow | undefined) {
  return row?.kind === "change" ? row.row : undefined;
}
