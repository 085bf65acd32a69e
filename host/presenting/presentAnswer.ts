import type { Presented, Refusal } from "@dialectic/shared/protocol";
import type { UpdateOutcome } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import { describeFoldedHeading } from "../history/reviewReading.ts";
import type { ReferenceTable } from "../references/referenceReports.ts";
import type { NewIteration, StoredIteration } from "../store/index.ts";

type Applied = Extract<UpdateOutcome, { kind: "applied" }>;

export function presentedAnswer(
  { reviewId, mode }: NewIteration,
  number: number,
  { changes, notes }: Applied,
  { reports, summary }: ReferenceTable,
): Presented {
  const message = `Review successfully displayed: iteration ${number} (${mode}; ${describeChanges(changes)}).`;
  return {
    kind: "presented",
    success: true,
    message: summary === "" ? message : `${message} ${summary}`,
    reviewId,
    iteration: number,
    sections: { changed: [...changes.changed], added: [...changes.added], removed: [...changes.removed] },
    references: [...reports],
    notes: [...notes],
  };
}

export function repeatedAnswer({ reviewId, number }: StoredIteration): Presented {
  return {
    kind: "presented",
    success: true,
    message: `This call was already carried out: it is iteration ${number}.`,
    reviewId,
    iteration: number,
    sections: { changed: [], added: [], removed: [] },
    references: [],
    notes: [],
  };
}

/** Answers when a section's name matches several sections, only resembles some, or means a heading in one. */
export function unappliedAnswer({ kind, section, candidates }: Exclude<UpdateOutcome, Applied>): Refusal {
  if (kind === "ambiguous") {
    const message = `Several sections are named "${section}", so nothing was changed. Name one of: ${candidates.join(" | ")}`;
    return createRefusal("section-ambiguous", message, candidates);
  }
  if (kind === "folded") {
    const message = `${describeFoldedHeading(section, candidates)} Nothing was changed. Update that section.`;
    return createRefusal("section-unknown", message, candidates);
  }
  return createRefusal(
    "section-unknown",
    `There is no section "${section}", so nothing was changed. Similar names: ${candidates.join(" | ")}. ` +
      "Name one of them, or add a new section with create: true.",
    candidates,
  );
}

export function unsavedAnswer(why: string): Refusal {
  return createRefusal(
    "storage-failed",
    `The review is shown but not saved: ${why}. Do not send it again: Dialectic keeps trying to save it, and marks it 'not saved' until then.`,
  );
}

function describeChanges({ changed, added, removed }: Applied["changes"]): string {
  const counts = [
    changed.length > 0 ? `${changed.length} changed` : "",
    added.length > 0 ? `${added.length} added` : "",
    removed.length > 0 ? `${removed.length} removed` : "",
  ].filter((part) => part !== "");
  return counts.length === 0 ? "no section changed" : `sections: ${counts.join(", ")}`;
}
