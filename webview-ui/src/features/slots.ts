import type { ChangedFile } from "@dialectic/shared/protocol";
import { type ComponentType, createContext, type PropsWithChildren, type ReactNode, use } from "react";
import type { CodePieceRow } from "./changes/state/changeRows.ts";
import type { ReferenceQuestion } from "./references/state/referencesSlice.ts";

/** A block of code in a section whose references are followed; the children show it as it is written. */
export type FencedCodeProps = PropsWithChildren<{
  /** Content hash of the section. */
  readonly hash: string;
  readonly code: ReactNode;
}>;

/** An image whose file is in the workspace. */
export interface PictureProps {
  /** Content hash of the section. */
  readonly hash: string;
  readonly text: string;
  readonly alt: string;
  /** In pixels, if the text asks for one. */
  readonly width?: number | undefined;
  /** True within a link, which a click follows. */
  readonly isLinked: boolean;
}

/** A claim in a section. */
export interface ShownClaim {
  /** Content hash of the section. */
  readonly hash: string;
  readonly text: string;
}

/** A change that can be undone: a hunk, or without one its whole file. */
export interface UndoableChange {
  readonly file: ChangedFile;
  readonly hunk?: string | undefined;
  /** Id of the row of its heading. */
  readonly row: string;
  /** Names it in labels; that of the file by default. */
  readonly name?: string;
}
/** A block of code in a comment; the children show it as it is written. */
export type SuggestedEditProps = PropsWithChildren<{ readonly code: ReactNode }>;

/** Components that one feature shows inside another. `fillSlots.ts` has them. */
export interface Slots {
  /** Shown before the heading of a section. */
  readonly SectionFold: ComponentType<{ readonly id: string; readonly isFolded: boolean }>;
  /** Shown beside the heading of a section. */
  readonly SectionAction: ComponentType<{ readonly id: string }>;
  /** Shown beside the heading of a section, where pages have an address. */
  readonly SectionLink: ComponentType<{ readonly id: string }>;
  /** Shown below the text of a section. */
  readonly SectionProblems: ComponentType<{ readonly id: string }>;
  /** Shown below the text of a section. */
  readonly SectionComments: ComponentType<{ readonly id: string }>;
  /** Shown in the row of a check. */
  readonly ClaimState: ComponentType<ShownClaim>;
  /** Shown beside that row. */
  readonly ClaimButton: ComponentType<ShownClaim>;
  /** Shown beside the code of a reference. `onBegin` lets the code make room. */
  readonly CodeAction: ComponentType<{
    readonly question: ReferenceQuestion;
    readonly onBegin: (() => void) | undefined;
  }>;
  /** Heading of a hunk, some lines of it, or the end of a file. */
  readonly HunkLines: ComponentType<{ readonly row: CodePieceRow }>;
  /** In place of the lines of a changed file: its picture, or the reason why there are none. */
  readonly FileNotice: ComponentType<{ readonly file: ChangedFile; readonly text: string }>;
  /** Shown beside the name of a changed file that may be a picture, too. */
  readonly PictureButton: ComponentType<{ readonly file: ChangedFile }>;
  /** Shown below that name. */
  readonly PictureBelow: ComponentType<{ readonly file: ChangedFile }>;
  /** A row of code below a section. */
  readonly CodeRow: ComponentType<{ readonly id: string; readonly hash: string }>;
  /** A block of code. With the changes that an author has placed there. */
  readonly FencedCode: ComponentType<FencedCodeProps>;
  /** A picture of the workspace. */
  readonly Picture: ComponentType<PictureProps>;
  /** A block of code in a comment. A suggestion is shown as a diff. */
  readonly SuggestedEdit: ComponentType<SuggestedEditProps>;
  /** Shown beside the name of a changed file, in a review and in a comparison. */
  readonly FileAction: ComponentType<{ readonly file: ChangedFile; readonly marks?: readonly string[] | undefined }>;
  /** Shown beside the heading of a section with code. */
  readonly SectionUndo: ComponentType<{ readonly id: string }>;
  /** Shown in the heading of a change: undoes or restores it. */
  readonly UndoButton: ComponentType<UndoableChange>;
  /** Shown in the heading of an undone change. */
  readonly UndoneMark: ComponentType<Pick<UndoableChange, "file" | "hunk">>;
  /** Shown below the heading of a change, or below the text of a section. */
  readonly UndoBelow: ComponentType<{
    readonly file?: string | undefined;
    readonly hunk?: string | undefined;
    readonly section?: string | undefined;
    readonly row: string;
  }>;
  /** Shown below a line of a diff, by its name. */
  readonly LineComments: ComponentType<{ readonly line: string }>;
  /** Shown below the name of a changed file, once in each view. */
  readonly FileComments: ComponentType<{ readonly file: ChangedFile }>;
  /** Shown below all changes. */
  readonly OtherComments: ComponentType;
}

const nothing = () => null;

/** Slots in which nothing else is shown. */
export const emptySlots: Slots = {
  SectionFold: nothing,
  SectionAction: nothing,
  SectionLink: nothing,
  SectionProblems: nothing,
  SectionComments: nothing,
  ClaimState: nothing,
  ClaimButton: nothing,
  CodeAction: nothing,
  HunkLines: nothing,
  FileNotice: nothing,
  PictureButton: nothing,
  PictureBelow: nothing,
  CodeRow: nothing,
  FencedCode: ({ children }) => children,
  Picture: nothing,
  SuggestedEdit: ({ children }) => children,
  FileAction: nothing,
  SectionUndo: nothing,
  UndoButton: nothing,
  UndoneMark: nothing,
  UndoBelow: nothing,
  LineComments: nothing,
  FileComments: nothing,
  OtherComments: nothing,
};

export const SlotsContext = createContext(emptySlots);

export function useSlots(): Slots {
  return use(SlotsContext);
}
