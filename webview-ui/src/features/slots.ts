import { type ComponentType, createContext, use } from "react";
import type { HunkRow, LinesRow } from "../state/changes/changeRows.ts";
import type { ReferenceQuestion } from "../state/panelStore.ts";

/** Lines of a file of a round of changes. */
export interface ChangedLine {
  readonly round: number;
  /** By the id that the list of changes gave it. */
  readonly file: string;
  readonly side: "before" | "after";
  readonly line: number;
}

/** What one feature shows inside another: `App.tsx` fills the places in. */
export interface Slots {
  /** Beside the heading of a section. */
  readonly SectionAction: ComponentType<{ readonly id: string }>;
  /** Below the text of a section. */
  readonly SectionComments: ComponentType<{ readonly id: string }>;
  /** Beside the code of a reference; `onBegin` lets the code make room. */
  readonly CodeAction: ComponentType<{
    readonly question: ReferenceQuestion;
    readonly onBegin: (() => void) | undefined;
  }>;
  /** The head of a hunk, or some lines of it. */
  readonly HunkLines: ComponentType<{ readonly row: HunkRow | LinesRow }>;
  /** Below a line of a diff. */
  readonly LineComments: ComponentType<ChangedLine>;
}

const nothing = () => null;

export const SlotsContext = createContext<Slots>({
  SectionAction: nothing,
  SectionComments: nothing,
  CodeAction: nothing,
  HunkLines: nothing,
  LineComments: nothing,
});

/** What stands in the places. */
export function useSlots(): Slots {
  return use(SlotsContext);
}
