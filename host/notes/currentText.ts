import { type FoundReference, joinDocumentText, type Section } from "@dialectic/shared/review";
import { differingFrom, type Repository } from "../git/index.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkedSections } from "../references/checkedSections.ts";
import type { ShownReview } from "../shown/shownReview.ts";

/**
 * Returns the text of a review whose references to code that moved have their current lines, as far as the files are
 * the same in a commit. Readers of a note follow its references from the code of its commit, and not from the code for
 * which the review was written.
 */
export async function currentText(
  { document, meta }: ShownReview,
  { states }: Pick<ReviewBase, "states">,
  repository: Repository,
  commit: string,
): Promise<string> {
  const checked = checkedSections(document.sections);
  const statuses = await states.check(meta, checked);
  const moved = statuses.filter(({ report }) => report.suggestion !== undefined && report.state !== "gone");
  const differing = moved.length === 0 ? undefined : await differingFrom(repository, commit);
  // Without an answer, no file is known to be the same: the references stay as they are.
  if (differing?.kind !== "read") return joinDocumentText(document);
  const current = new Map<Section, Map<string, string>>();
  for (const { section, report, place } of moved) {
    const { text, suggestion } = report;
    if (suggestion === undefined || place === undefined || differing.value.has(place.absolutePath)) continue;
    current.set(section, (current.get(section) ?? new Map()).set(text, suggestion));
  }
  const sections = document.sections.map((section) => {
    const ownStart = checked.read(section).length - section.text.length;
    const text = rewrite(section.text, ownStart, checked.find(section), current.get(section) ?? new Map());
    return { ...section, text };
  });
  return joinDocumentText({ ...document, sections });
}

/** Replaces references in the text of a section. Those whose target another section defines stay as they are. */
function rewrite(
  own: string,
  ownStart: number,
  references: readonly FoundReference[],
  current: ReadonlyMap<string, string>,
): string {
  let [done, at] = ["", 0];
  for (const { text, start, end, written } of references) {
    const now = current.get(text);
    const [from, to] = [start - ownStart, end - ownStart];
    if (now === undefined || written !== undefined || from < at) continue;
    const parts = own.slice(from, to).split(text);
    // The words of a link may have a longer reference, such as `src/a.ts:12` for `src/a.ts:1`.
    const link = parts.reduce((left, part) => `${left}${/^(?:\w|[-,:]\d)/.test(part) ? text : now}${part}`);
    done += own.slice(at, from) + link;
    at = to;
  }
  return done + own.slice(at);
}
