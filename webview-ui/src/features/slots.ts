import { type ComponentType, createContext, use } from "react";
import type { CodePieceRow } from "../state/changes/changeRows.ts";
import type { ReferenceQuestion } from "../state/panelStore.ts";

/** Line of a file in a round of changes. */
export interface ChangedLine {
  readonly round: number;
  /** Id of the file in the list of changes. */
  readonly file: string;
  readonly side: "before" | "after";
  readonly line: number;
}

/** Components that one feature shows inside another. `App.tsx` fills them in. */
export interface Slots {
  /** Shown beside the heading of a section. */
  readonly SectionAction: ComponentType<{ readonly id: string }>;
  /** Shown beside the heading of a section, where pages have an address. */
  readonly SectionLink: ComponentType<{ readonly id: string }>;
  /** Shown below the text of a section. */
  readonly SectionComments: ComponentType<{ readonly id: string }>;
  /** Shown beside the code of a reference. `onBegin` lets the code make room. */
  readonly CodeAction: ComponentType<{
    readonly question: ReferenceQuestion;
    readonly onBegin: (() => void) | undefined;
  }>;
  /** Heading of a hunk, some lines of it, or the end of a file. */
  readonly HunkLines: ComponentType<{ readonly id: string; readonly row: CodePieceRow }>;
  /** A row of code below a section. */
  readonly CodeRow: ComponentType<{ readonly id: string; readonly hash: string }>;
  /** Shown below a line of a diff. */
  readonly LineComments: ComponentType<ChangedLine>;
}

const nothing = () => null;

export const SlotsContext = createContext<Slots>({
  SectionAction: nothing,
  SectionLink: nothing,
  SectionComments: nothing,
  CodeAction: nothing,
  HunkLines: nothing,
  CodeRow: nothing,
  LineComments: nothing,
});

export function useSlots(): Slots {
  return use(SlotsContext);
}
