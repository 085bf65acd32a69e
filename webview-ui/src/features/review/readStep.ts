/*
 * Space moves by what fits into the window: nothing is passed that was not in sight, and no press is spent on a heading
 * that was. A stop is a section, a hunk or a collapsed file. What is closed was not read: it is opened first.
 */

export interface ReadStop {
  readonly id: string;
  /** Pixels from the top of the window; undefined for a stop that is not mounted. */
  readonly top: number | undefined;
  /** True for what is closed and was not read. */
  readonly isClosed: boolean;
}

type ReadStep =
  | { readonly kind: "open" | "go"; readonly id: string }
  /** Scrolls by a page; `id` is the stop that is read there, if another one begins. */
  | { readonly kind: "page"; readonly id: string | undefined }
  | { readonly kind: "end" };

/** Part of the window that one page scrolls, so that the last lines stay in view. */
export const page = 0.85;
/** Pixels at the bottom of the window in which a heading counts as below it. */
const edge = 48;
const slack = 4;

/** Returns the next step of a reader to whom the window shows all from its top to `height`. */
export function chooseStep(stops: readonly ReadStop[], height: number, isAtEnd: boolean): ReadStep {
  const inSight = stops.filter(({ top }) => top !== undefined && top >= -slack && top <= height + slack);
  const closed = inSight.find(({ top = 0, isClosed }) => isClosed && (isAtEnd || top <= height - edge));
  if (closed !== undefined) return { kind: "open", id: closed.id };
  if (isAtEnd) return { kind: "end" };
  // Everything above the last beginning is in sight.
  const last = inSight.findLast(({ top = 0 }) => top > slack);
  if (last?.top !== undefined && last.top >= height / 2) return { kind: "go", id: last.id };
  return { kind: "page", id: last?.id };
}

/** Returns the step back. */
export function chooseStepBack(stops: readonly ReadStop[], height: number): ReadStep {
  const first = stops.find(({ top }) => top !== undefined && top >= -page * height && top < -slack);
  if (first?.top !== undefined && -first.top >= height / 2) return { kind: "go", id: first.id };
  const above = stops.findLast(({ top }) => top !== undefined && top < -slack);
  return { kind: "page", id: (first ?? above)?.id };
}
