import { compareSections } from "../diff/compareSections.ts";
import type { HashText, ReviewDocument, ReviewUpdate, UpdateOutcome } from "../model.ts";
import { finish, type Steps } from "../steps.ts";
import { appendText, getMissingBlankLine } from "./appendText.ts";
import { splitFrontMatter } from "./frontMatter.ts";
import { findNewline } from "./sectionContent.ts";
import { withFrontMatter } from "./sections.ts";
import { type EditOutcome, makeApplied, replaceText } from "./updateOutcome.ts";
import { updateSection } from "./updateSection.ts";
import { updateSections } from "./updateSections.ts";
import { describeOpen, refoldSections } from "./wholeElements.ts";

const leftOut = "The content begins with front matter, which was left out: only mode 'replace' sets it.";
const onlyFrontMatter = "The content is only front matter, so nothing was changed: only mode 'replace' sets it.";

/** Applies an assistant's update. Every string is a valid review; only a section's name can be unresolved. */
export function applyUpdate(base: ReviewDocument, update: ReviewUpdate, hash: HashText): UpdateOutcome {
  return finish(updateSteps(base, update, hash));
}

export function* updateSteps(stored: ReviewDocument, update: ReviewUpdate, hash: HashText): Steps<UpdateOutcome> {
  const base = yield* refoldSections(stored, hash);
  const outcome = yield* editSteps(base, update, hash);
  return outcome.kind === "applied" ? { ...outcome, changes: compareSections(base, outcome.document) } : outcome;
}

function* editSteps(base: ReviewDocument, update: ReviewUpdate, hash: HashText): Steps<EditOutcome> {
  if (update.kind === "replace") {
    const { frontMatter, body } = splitFrontMatter(update.content);
    const document = withFrontMatter(yield* replaceText(base, body, hash), frontMatter);
    return makeApplied(document, [...describeFrontMatter(base, document), ...(yield* describeOpen(body))]);
  }
  if (update.kind === "update-sections") {
    const entries = update.updates.map(leaveFrontMatterOut);
    const applied = keepFrontMatter(
      base,
      yield* updateSections(
        base,
        entries.map(({ part }) => part),
        hash,
      ),
    );
    return addNotes(applied, [...new Set(entries.flatMap(({ notes }) => notes))]);
  }
  const { part, notes } = leaveFrontMatterOut(update);
  if (part.content.trim() === "" && notes.length > 0) return makeApplied(base, [onlyFrontMatter]);
  const outcome =
    part.kind === "append" ? yield* appendText(base, part, [], hash) : yield* updateSection(base, part, hash);
  return addNotes(keepFrontMatter(base, outcome), notes);
}

/** Only a text that replaces the whole review sets front matter. */
function leaveFrontMatterOut<Part extends { readonly content: string }>(
  part: Part,
): { readonly part: Part; readonly notes: readonly string[] } {
  // Empty lines before it say nothing: they are removed from a part anyway.
  const { frontMatter, body } = splitFrontMatter(part.content.replace(/^[\ufeff\r\n]+/, ""));
  return frontMatter === "" ? { part, notes: [] } : { part: { ...part, content: body }, notes: [leftOut] };
}

function addNotes(outcome: EditOutcome, notes: readonly string[]): EditOutcome {
  return outcome.kind !== "applied" || notes.length === 0
    ? outcome
    : { ...outcome, notes: [...outcome.notes, ...notes] };
}

/** Puts the front matter of the base above the updated sections, on lines of its own. */
function keepFrontMatter(base: ReviewDocument, outcome: EditOutcome): EditOutcome {
  const { frontMatter = "" } = base;
  if (outcome.kind !== "applied" || frontMatter === "") return outcome;
  const isAlone = base.sections.length === 0 && outcome.document.sections.length > 0;
  const gap = isAlone ? getMissingBlankLine(frontMatter, findNewline(frontMatter)) : "";
  return { ...outcome, document: withFrontMatter(outcome.document, frontMatter + gap) };
}

function describeFrontMatter(base: ReviewDocument, { frontMatter = "" }: ReviewDocument): readonly string[] {
  const before = base.frontMatter ?? "";
  if (before === "" || frontMatter === before) return [];
  return [frontMatter === "" ? "The front matter was removed." : "The front matter was changed."];
}
