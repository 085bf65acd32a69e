import type { Presented, Refusal } from "@dialectic/shared/protocol";
import type { UpdateOutcome } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { CheckedUpdate } from "../references/checkUpdate.ts";
import { describeFoldedHeading } from "../shown/reviewReading.ts";
import type { NewIteration, StoredIteration } from "../store/index.ts";

type Applied = Extract<UpdateOutcome, { kind: "applied" }>;

export function presentedAnswer(
  { reviewId, mode }: NewIteration,
  number: number,
  { changes, notes }: Applied,
  { reports, summary }: Pick<CheckedUpdate, "reports" | "summary">,
): Presented {
  const message = `Review presented: iteration ${number} (${mode}; ${describeChanges(changes)}).`;
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

type Unapplied = Exclude<UpdateOutcome, Applied>;

/** Answers when a section's name is not the name of one section, or when the content brings headings that stand elsewhere. */
export function unappliedAnswer(outcome: Unapplied): Refusal {
  const { section, candidates } = outcome;
  switch (outcome.kind) {
    case "ambiguous": {
      const message = `Several sections are named "${section}", so nothing was changed. Name one of: ${candidates.join(" | ")}`;
      return createRefusal("section-ambiguous", message, candidates);
    }
    case "unknown":
      return createRefusal(
        "section-unknown",
        `There is no section "${section}", so nothing was changed. ` +
          (candidates.length === 0
            ? 'get_review with view "outline" lists the sections and their ids.'
            : `Similar names: ${candidates.join(" | ")}. Name one of them, or add a new section with create: true.`),
        candidates,
      );
    case "folded": {
      const message = `${describeFoldedHeading(section, candidates)} Nothing was changed. Update that section.`;
      return createRefusal("section-unknown", message, candidates);
    }
    case "repeated":
      return createRefusal("section-repeated", describeRepeated(outcome), candidates);
    case "overlapping": {
      const message =
        `The entry for "${section}" is for a section that another entry changes, too: ${candidates.join(" | ")}. Nothing was changed. ` +
        "Send each subsection once: in its own entry, and the section above it with only its own text, or in the text of the section above it.";
      return createRefusal("sections-overlap", message, candidates);
    }
    case "only": {
      const message =
        `"${section}" is the only section at the top, so it cannot be removed and nothing was changed. ` +
        'Send the new review with mode "replace".';
      return createRefusal("section-needed", message, candidates);
    }
    case "misplaced":
      return createRefusal("heading-misplaced", describeMisplaced(outcome), candidates);
  }
}

function describeMisplaced({ section, fault, titles }: Extract<Unapplied, { kind: "misplaced" }>): string {
  const heading = `the heading "${titles.join()}"`;
  switch (fault) {
    case "deep":
      return (
        `The content's headings move so that the first has the level of "${section}". Then ${heading} would be below level 6, so ` +
        "nothing was changed. Use fewer levels, or bold text."
      );
    case "above":
      return (
        `The content for "${section}" has ${heading}, which is above the section's level: the sections after it would belong to it. So ` +
        'nothing was changed. Give it the level of the section or a deeper one, or send the whole review with mode "replace".'
      );
    case "parent":
      return (
        `The text before the first heading cannot have ${heading}: the sections after it would belong to it. So nothing was changed. ` +
        'Leave it out, or send the whole review with mode "replace".'
      );
    case "underlined":
      return (
        `The content for "${section}" has ${heading}, because "---" stands right below a line of text. So nothing was changed. ` +
        'Put a blank line before "---" for a rule, or write the heading with "##".'
      );
  }
}

function describeRepeated({ section, place, titles, candidates }: Extract<Unapplied, { kind: "repeated" }>): string {
  const names = titles.map((title) => `"${title}"`).join(", ");
  const headings = `heading${titles.length === 1 ? "" : "s"} ${names}`;
  const others = titles.length === 1 ? "which another section has" : "which other sections have";
  switch (place) {
    case "first":
      return (
        `The content for "${section}" begins with the ${headings}, ${others}, so nothing was changed. ` +
        `Name that section (${candidates.join(" | ")}), or send the text of "${section}" under its own heading.`
      );
    case "further":
      return (
        `The content for "${section}" also has the ${headings}, ${others}, so nothing was changed. ` +
        `Send each section by itself, in updates of one call (besides this one: ${candidates.join(" | ")}), or the whole review with mode "replace".`
      );
    case "twice":
      return `The content for "${section}" has the ${headings} twice, so nothing was changed. Send the section with one heading.`;
    case "appended":
      return (
        `The review already has the ${headings} there (${candidates.join(" | ")}), so nothing was changed. Leave the ` +
        'heading out to add text at the end, send a new text for the section with mode "update-section", or append the ' +
        "heading again with create: true."
      );
  }
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
