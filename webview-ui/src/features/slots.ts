import type { ChangedFile } from "@dialectic/shared/protocol";
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type PropsWithChildren,
  type ReactNode,
  use,
} from "react";
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

/** The text of a commit message, as Markdown. */
export interface CommitProseProps {
  readonly commit: string;
  readonly text: string;
}

/** A link to another review by its id. */
export interface ReviewLinkProps {
  readonly link: ComponentProps<"a">;
  readonly review: string;
}

/** A block of code in a comment; the children show it as it is written. */
export type SuggestedEditProps = PropsWithChildren<{ readonly code: ReactNode }>;

/**
 * Components that one feature shows inside another, where there is one of a kind; `fillSlots` in `App.tsx` has them. Places
 * at which any feature may show something have marks.
 */
export interface Slots {
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
  /** A row of code below a section. */
  readonly CodeRow: ComponentType<{ readonly id: string; readonly hash: string }>;
  /** A block of code. With the changes that an author has placed there. */
  readonly FencedCode: ComponentType<FencedCodeProps>;
  /** A picture of the workspace. */
  readonly Picture: ComponentType<PictureProps>;
  /** A block of code in a comment. A suggestion is shown as a diff. */
  readonly SuggestedEdit: ComponentType<SuggestedEditProps>;
  /** A link to another review, with the state of that review. */
  readonly ReviewLink: ComponentType<ReviewLinkProps>;
  /** The message of a commit. Its references lead to code. */
  readonly CommitProse: ComponentType<CommitProseProps>;
  /** Shown beside the name of a changed file, in a review and in a comparison. */
  readonly FileAction: ComponentType<{ readonly file: ChangedFile; readonly marks?: readonly string[] | undefined }>;
}

const nothing = () => null;

/** Slots in which nothing else is shown. */
export const emptySlots: Slots = {
  ClaimState: nothing,
  ClaimButton: nothing,
  CodeAction: nothing,
  HunkLines: nothing,
  FileNotice: nothing,
  CodeRow: nothing,
  FencedCode: ({ children }) => children,
  Picture: nothing,
  SuggestedEdit: ({ children }) => children,
  ReviewLink: ({ link }) => link.children,
  CommitProse: ({ text }) => text,
  FileAction: nothing,
};

export const SlotsContext = createContext(emptySlots);

export function useSlots(): Slots {
  return use(SlotsContext);
}
