import type { PlacedChanges } from "@dialectic/shared/protocol";
import { readPartId, toPartId, withPartIds } from "@dialectic/shared/review";

// A mark as viewed is about a hunk, or about a part of a divided one:
//
// - The mark of a hunk says that all of it was viewed, so it counts for each part.
// - Where the last part of a hunk is marked, the hunk is marked. An undone part is not waited for.
// - Where the mark of a part is taken away, that of the hunk goes, and the other parts keep theirs.
// - Where the mark of a hunk is taken away, those of its parts go: the host does it, whichever client asks.

/** Marks that change together; the steps are taken in their order. */
export interface MarkStep {
  readonly hunks: readonly string[];
  readonly isViewed: boolean;
}

interface KnownMarks {
  readonly viewed: ReadonlySet<string>;
  /** Marks of undone hunks, files and parts. */
  readonly undone: ReadonlySet<string>;
  /** The sections that divide hunks; undefined until they are known. */
  readonly sections: PlacedChanges["sections"] | undefined;
}

/** True when a set of marks has that of a hunk or part, or that of the hunk of the part. */
export function hasMark(marks: ReadonlySet<string>, mark: string): boolean {
  return marks.has(mark) || marks.has(readPartId(mark)?.hash ?? "");
}

/** Returns what is to be stored so that hunks and parts are viewed, or no longer. */
export function planMarks(marks: readonly string[], isViewed: boolean, known: KnownMarks): readonly MarkStep[] {
  const { viewed, undone } = known;
  const news = marks.filter((mark) => hasMark(viewed, mark) !== isViewed);
  const divided = new Set(news.flatMap((mark) => readPartId(mark)?.hash ?? []));
  const parts = new Map([...divided].map((hash) => [hash, listPartMarks(hash, known)]));
  const asked = new Set(news);
  if (isViewed) {
    const isDone = (part: string) => asked.has(part) || hasMark(viewed, part) || hasMark(undone, part);
    const whole = [...parts].flatMap(([hash, all]) => (all.every(isDone) ? hash : []));
    return toSteps([{ hunks: [...new Set([...news, ...whole])], isViewed }]);
  }
  const whole = [...divided].filter((hash) => viewed.has(hash));
  const others = whole.flatMap((hash) => parts.get(hash) ?? []).filter((part) => !asked.has(part));
  return toSteps([
    { hunks: [...new Set([...news, ...whole])], isViewed: false },
    { hunks: others, isViewed: true },
  ]);
}

function toSteps(steps: readonly MarkStep[]): readonly MarkStep[] {
  return steps.filter(({ hunks }) => hunks.length > 0);
}

/** Returns the marks of the parts into which sections divide a hunk. */
function listPartMarks(hash: string, { sections = [] }: KnownMarks): readonly string[] {
  const placed = sections.flatMap(({ hunks }) => hunks.filter((hunk) => hunk.hash === hash));
  return [...new Set(placed.flatMap(({ parts = [] }) => parts.map((part) => toPartId(hash, part))))];
}

/** Returns the marks after steps, as the host stores them. */
export function withSteps(viewed: ReadonlySet<string>, steps: readonly MarkStep[]): ReadonlySet<string> {
  const next = new Set(viewed);
  for (const { hunks, isViewed } of steps) {
    for (const mark of isViewed ? hunks : withPartIds(hunks, next)) isViewed ? next.add(mark) : next.delete(mark);
  }
  return next;
}

/** Returns the steps that undo others, which the host did not take. */
export function takeBack(steps: readonly MarkStep[]): readonly MarkStep[] {
  return steps.toReversed().map(({ hunks, isViewed }) => ({ hunks, isViewed: !isViewed }));
}
