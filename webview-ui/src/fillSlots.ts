import { FileActions, FileViewed } from "./features/changes/FileActions.tsx";
import { HunkPart } from "./features/changes/HunkPart.tsx";
import { ClaimState } from "./features/claims/ClaimState.tsx";
import { CommentOnCode } from "./features/feedback/CommentOnCode.tsx";
import { changeComments } from "./features/feedback/LineComments.tsx";
import { CommentAction, SectionComments } from "./features/feedback/SectionComments.tsx";
import { SuggestedEdit } from "./features/feedback/SuggestedEdit.tsx";
import { FileNotice } from "./features/pictures/FileNotice.tsx";
import { EditorPicture, ReviewPicture } from "./features/pictures/ReviewPicture.tsx";
import { PictureBelow, PictureButton } from "./features/pictures/ShownAsPicture.tsx";
import { SectionProblems } from "./features/problems/SectionProblems.tsx";
import { SectionLink } from "./features/references/SectionLink.tsx";
import { CodeRowView } from "./features/review/CodeRowView.tsx";
import { FencedCode } from "./features/review/FencedCode.tsx";
import { SectionFold } from "./features/review/SectionFold.tsx";
import type { Slots } from "./features/slots.ts";
import { SectionUndo } from "./features/undo/SectionUndo.tsx";
import { UndoBelow } from "./features/undo/UndoBelow.tsx";
import { UndoButton } from "./features/undo/UndoButton.tsx";
import { UndoneMark } from "./features/undo/UndoneMark.tsx";

/** Returns the components that features show within each other. */
export function fillSlots(isBrowser: boolean): Slots {
  return {
    SectionFold,
    SectionAction: CommentAction,
    // An editor's page has no address.
    SectionLink: isBrowser ? SectionLink : () => null,
    SectionProblems,
    SectionComments,
    ClaimState,
    CodeAction: CommentOnCode,
    HunkLines: HunkPart,
    FileNotice,
    PictureButton,
    PictureBelow,
    CodeRow: CodeRowView,
    FencedCode,
    Picture: isBrowser ? ReviewPicture : EditorPicture,
    SuggestedEdit,
    // A browser has no diffs of its own.
    FileAction: isBrowser ? FileViewed : FileActions,
    SectionUndo,
    UndoButton,
    UndoneMark,
    UndoBelow,
    ...changeComments,
  };
}
