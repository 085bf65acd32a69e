import { CommitHint } from "./features/changes/CommitHint.tsx";
import { NewFolders } from "./features/changes/NewFolders.tsx";
import { UnreadMark } from "./features/changes/UnreadMark.tsx";
import { ClaimSummary } from "./features/claims/ClaimSummary.tsx";
import { ExplanationRequest } from "./features/coverage/ExplanationRequest.tsx";
import { commentsAtLines, FileComments, OtherComments } from "./features/feedback/LineComments.tsx";
import { CommentAction, SectionComments } from "./features/feedback/SectionComments.tsx";
import { UnresolvedCount } from "./features/feedback/UnresolvedCount.tsx";
import type { Marks } from "./features/marks.tsx";
import { ComparedNewsEnd, ComparedNewsStart, SectionNews, SectionNewsEnd } from "./features/news/SectionNews.tsx";
import { PictureBelow, PictureButton } from "./features/pictures/ShownAsPicture.tsx";
import { PlanMark } from "./features/plan/PlanMark.tsx";
import { HunkProblems, problemsAtLines } from "./features/problems/LineProblems.tsx";
import { ProblemSummary } from "./features/problems/ProblemSummary.tsx";
import { SectionProblems } from "./features/problems/SectionProblems.tsx";
import { SectionFold } from "./features/reading/SectionFold.tsx";
import { SectionLink } from "./features/references/SectionLink.tsx";
import { SessionsMark } from "./features/sessions/SessionsMark.tsx";
import { ReferenceSummary } from "./features/title/ReferenceSummary.tsx";
import { HunkUndoBelow, HunkUndoButton, HunkUndoneMark } from "./features/undo/HunkUndo.tsx";
import { SectionUndo } from "./features/undo/SectionUndo.tsx";
import { FileUndoBelow, SectionUndoBelow } from "./features/undo/UndoBelow.tsx";
import { UndoButton } from "./features/undo/UndoButton.tsx";
import { UndoneMark } from "./features/undo/UndoneMark.tsx";

/** Returns what features contribute to places of others, by place and in the order in which the reader sees it. */
export function listFeatureMarks(isBrowser: boolean): Marks {
  return {
    header: {
      plan: PlanMark,
      sessions: SessionsMark,
      feedback: UnresolvedCount,
      claims: ClaimSummary,
      references: ReferenceSummary,
      problems: ProblemSummary,
      changes: UnreadMark,
    },
    section: {
      before: { reading: SectionFold },
      beside: {
        feedback: CommentAction,
        seen: SectionNews,
        // An editor's page has no address.
        references: isBrowser ? SectionLink : () => null,
        undo: SectionUndo,
      },
      end: { seen: SectionNewsEnd },
      below: { problems: SectionProblems, feedback: SectionComments, undo: SectionUndoBelow },
    },
    comparedSection: {
      beside: { feedback: CommentAction },
      start: { seen: ComparedNewsStart },
      end: { seen: ComparedNewsEnd },
      below: { feedback: SectionComments },
    },
    file: {
      state: { undo: UndoneMark },
      buttons: { pictures: PictureButton, undo: UndoButton },
      below: { undo: FileUndoBelow, feedback: FileComments, pictures: PictureBelow },
    },
    hunk: {
      state: { undo: HunkUndoneMark },
      facts: { problems: HunkProblems },
      buttons: { undo: HunkUndoButton },
      below: { undo: HunkUndoBelow },
    },
    lines: { problems: problemsAtLines, feedback: commentsAtLines },
    unexplained: { changes: CommitHint, coverage: ExplanationRequest },
    codeEnd: { changes: NewFolders, feedback: OtherComments },
  };
}
