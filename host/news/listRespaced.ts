import type { ReviewDocument, TouchedSection } from "@dialectic/shared/review";

/** Returns those sections that differ only in the blank lines at their end. */
export function listRespaced(
  touched: readonly TouchedSection[],
  before: ReviewDocument,
  after: ReviewDocument,
): readonly string[] {
  const changed = new Set(touched.flatMap((one) => (one.before === "" || one.after === "" ? [] : [one.id])));
  if (changed.size === 0) return [];
  const textsIn = ({ sections }: ReviewDocument) =>
    new Map<string, string>(sections.flatMap(({ id, text }) => (changed.has(id) ? [[id, text.trimEnd()]] : [])));
  const [old, now] = [textsIn(before), textsIn(after)];
  return [...changed].filter((id) => old.get(id) === now.get(id));
}
