import type { ChangedFile } from "@dialectic/shared/protocol";
import type { ChangeToExplain } from "@dialectic/shared/review";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { WidenedHunk } from "../state/changedCode.ts";
import type { LineMarks } from "./lineMarks.tsx";

// Marks are what features contribute to places that others show. A feature that has such a place shows whatever is
// contributed there and imports none of it. `featureMarks.ts` lists all marks.

/** The marks of one place, by the names of the features that contribute them. The reader sees them in this order. */
export type MarksAt<Place extends object> = Readonly<Record<string, ComponentType<Place>>>;

/** A section, of the review or of a comparison. */
export interface SectionPlace {
  readonly id: string;
}

/** The heading of a section of the review. */
export interface HeadingPlace extends SectionPlace {
  readonly isFolded: boolean;
}

/** The end of the text of a section. */
export interface TextEndPlace extends HeadingPlace {
  /** True until the text is shown. */
  readonly isWaiting: boolean;
}

/** An end of the text of a section in a comparison. */
export interface ComparedPlace extends SectionPlace {
  readonly isWaiting: boolean;
  /** True when it has changed, and its text is the one of the shown review. */
  readonly isTextOfNow: boolean;
}

/** The name of a changed file, above its code. */
export interface FilePlace {
  readonly file: ChangedFile;
  /** Id of the row that shows it. */
  readonly row: string;
  /** True for the first row of the file in its view. */
  readonly isFirst: boolean;
  readonly isFolded: boolean;
}

/** The heading of a hunk, or of a part of a divided one. */
export interface HunkPlace {
  readonly file: ChangedFile;
  readonly hunk: WidenedHunk;
  /** Id of the row that shows it. */
  readonly row: string;
}

export interface Marks {
  /** In the header of the page: what needs the reader. */
  readonly header: MarksAt<object>;
  /** Before and beside the heading of a section, where its text ends, and below that. */
  readonly section: {
    readonly before: MarksAt<HeadingPlace>;
    readonly beside: MarksAt<HeadingPlace>;
    readonly end: MarksAt<TextEndPlace>;
    readonly below: MarksAt<SectionPlace>;
  };
  /** Beside the heading of a compared section, where what changed in it begins and ends, and below its text. */
  readonly comparedSection: Readonly<Record<"beside" | "below", MarksAt<SectionPlace>>> &
    Readonly<Record<"start" | "end", MarksAt<ComparedPlace>>>;
  /** After the name of a changed file, among its buttons, and below. */
  readonly file: Readonly<Record<"state" | "buttons" | "below", MarksAt<FilePlace>>>;
  /** After the name of a hunk, after its facts, among its buttons, and below. */
  readonly hunk: Readonly<Record<"state" | "facts" | "buttons" | "below", MarksAt<HunkPlace>>>;
  /** Below lines of code. */
  readonly lines: Readonly<Record<string, LineMarks>>;
  /** Beside the heading above code that no section explains. */
  readonly unexplained: MarksAt<{ readonly changes: readonly ChangeToExplain[] }>;
  /** Below all code of a view. */
  readonly codeEnd: MarksAt<object>;
}

export const noMarks: Marks = {
  header: {},
  section: { before: {}, beside: {}, end: {}, below: {} },
  comparedSection: { beside: {}, start: {}, end: {}, below: {} },
  file: { state: {}, buttons: {}, below: {} },
  hunk: { state: {}, facts: {}, buttons: {}, below: {} },
  lines: {},
  unexplained: {},
  codeEnd: {},
};

export const MarksContext = createContext(noMarks);

export function useMarks(): Marks {
  return use(MarksContext);
}

/** Shows the marks of a place, which has only the facts that its marks need: they are drawn again when one of them changes. */
export function showMarks<Place extends object>(marks: MarksAt<Place>, place: Place): ReactNode {
  return Object.entries(marks).map(([feature, Mark]) => <Mark key={feature} {...place} />);
}
