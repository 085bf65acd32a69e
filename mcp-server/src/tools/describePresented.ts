import { type LateReferences, type Presented, type ReferenceReport, toVisible } from "@dialectic/shared/protocol";
import { maxPresentedListBytes, maxTextReferences, maxTextReferencesBytes, presentedNoteBytes } from "../limits.ts";
import { fitting, jsonBytes, roomIn } from "./bounds.ts";
import { claimsMember, describeClaims } from "./describeClaims.ts";

type PresentedData = Omit<Presented, "kind" | "next">;

/**
 * Returns the data that an answer has room for: of many references only those that need attention, and of many of those
 * the first.
 */
export function fittingPresented(presented: PresentedData): PresentedData & { readonly left_out?: string } {
  const { sections, references } = presented;
  const [changed, added, removed] = [sections.changed, sections.added, sections.removed].map((paths) =>
    fitting(paths, maxPresentedListBytes),
  );
  const rest = {
    ...presented,
    ...claimsMember(presented.claims),
    sections: { changed: changed ?? [], added: added ?? [], removed: removed ?? [] },
    notes: fitting(presented.notes, maxPresentedListBytes),
  };
  const room = roomIn() - jsonBytes({ ...rest, references: [] }) - presentedNoteBytes;
  const all = fitting(references, room);
  const listed = all.length === references.length ? all : fitting(references.filter(isWrong), room);
  const left = [
    [references.length - listed.length, "references: check_references lists them in pages"],
    [countOf(sections) - countOf(rest.sections), "sections: get_review lists them as its outline"],
  ] as const;
  const notes = left.flatMap(([count, name]) => (count > 0 ? [`${count} ${name}`] : []));
  return { ...rest, references: listed, ...(notes.length === 0 ? {} : { left_out: notes.join("; ") }) };
}

function countOf({ changed, added, removed }: Presented["sections"]): number {
  return changed.length + added.length + removed.length;
}

function isWrong({ state }: ReferenceReport): boolean {
  return state !== "exact";
}

/**
 * Describes the result of `present_review` for an assistant: the accepted content, and each reference that needs
 * attention.
 */
export function describePresented(presented: PresentedData): string {
  return [
    presented.message,
    `Its review_id is ${presented.reviewId}.`,
    ...describeReferences(presented.references),
    ...describeClaims(presented.claims),
    ...presented.notes.map((note) => `Note: ${note}`),
  ].join("\n");
}

/** Describes what became known of the references of an earlier update. */
export function describeLate({ reviewId, iteration, summary, references, notes }: LateReferences): string {
  return [
    `The references of review ${reviewId}, iteration ${iteration}, are known now. ${summary}`.trim(),
    ...describeReferences(references),
    ...notes.map((note) => `Note: ${note}`),
  ].join("\n");
}

/** Lists the references that need attention; the message of the answer counts those of the whole review. */
function describeReferences(references: readonly ReferenceReport[]): string[] {
  const wrong = references.filter(isWrong);
  if (wrong.length === 0) return [];
  const listed = fitting(wrong.slice(0, maxTextReferences), maxTextReferencesBytes, describeReference);
  const hidden = wrong.length - listed.length;
  return [
    "Look at these references:",
    ...listed.map(describeReference),
    ...(hidden > 0 ? [`- and ${hidden} more: check_references lists them all`] : []),
    ...adviseFix(wrong),
  ];
}

/** Says how to correct those references whose lines only moved. */
export function adviseFix(references: readonly ReferenceReport[]): readonly string[] {
  return references.some(({ state, suggestion }) => state === "moved" && suggestion !== undefined)
    ? ['present_review with fix_references: true and content "" corrects those that only moved.']
    : [];
}

export function describeReference({ text, state, reason, suggestion, section }: ReferenceReport): string {
  const where = section === undefined ? "" : ` in "${section}"`;
  const why = reason === undefined ? "" : `: ${reason}`;
  const instead = suggestion === undefined ? "" : ` (did you mean ${toVisible(suggestion)}?)`;
  return `- ${toVisible(text)}${where} is ${state}${why}${instead}`;
}
