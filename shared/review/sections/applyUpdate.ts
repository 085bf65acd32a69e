import { compareSections } from "../diff/compareSections.ts";
import type { HashText, ReviewDocument, ReviewUpdate, SectionEntry, SectionId, UpdateOutcome } from "../model.ts";
import { finish, type Steps } from "../steps.ts";
import { appendText, getMissingBlankLine } from "./appendText.ts";
import { nameSections } from "./findSections.ts";
import { foldSteps } from "./foldedHeadings.ts";
import { splitFrontMatter } from "./frontMatter.ts";
import { removeSubtree } from "./replaceSubtree.ts";
import { closeContent, findNewline } from "./sectionContent.ts";
import { findSubtreeEnd } from "./sectionPaths.ts";
import { withFrontMatter } from "./sections.ts";
import { listSectionHeadings } from "./splitMarkdown.ts";
import { readPlainTitle } from "./titleForms.ts";
import { type EditOutcome, makeApplied, type Refused, replaceText } from "./updateOutcome.ts";
import {
  addSection,
  appendToSection,
  findNamedTarget,
  type NamedPlace,
  replaceSection,
  updateSection,
} from "./updateSection.ts";
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

/*
 * Several sections in one update, all or nothing. The rules:
 *
 * - Names mean sections of the review as it was before the update. Two entries for one section are refused. So are an entry for a section
 *   and one below it, but for this case: the upper one replaces, and its content has no heading below its own. Then it is the section's
 *   own text, and the subsections stay.
 * - `replace` follows the rules of a single update. `append` adds a text at the end of a section with its subsections. `remove` takes a
 *   section with its subsections; the only section at the top stays.
 * - Removals come first, so that a heading can move. Then sections change in the order of the entries. Those that no section has are
 *   added at the end, in that order.
 */

interface FoundEntry {
  readonly entry: SectionEntry;
  readonly index: number;
  readonly id: SectionId;
  readonly note?: string;
  /** True if the content is for the section's own text alone. */
  readonly isOwn?: boolean;
}

interface ResolvedEntries {
  readonly kind: "resolved";
  readonly found: readonly FoundEntry[];
  readonly added: readonly SectionEntry[];
}

function* updateSections(base: ReviewDocument, entries: readonly SectionEntry[], hash: HashText): Steps<EditOutcome> {
  const resolved = yield* resolveEntries(base, entries);
  if (resolved.kind !== "resolved") return resolved;
  const removals = resolved.found.filter(({ entry }) => entry.mode === "remove");
  const changes = resolved.found.filter(({ entry }) => entry.mode !== "remove");
  let document = base;
  let title: string | undefined;
  const notes: string[] = [];
  const take = (outcome: EditOutcome, section: string): Refused | undefined => {
    if (outcome.kind !== "applied") return { ...outcome, section };
    document = withFrontMatter(outcome.document, base.frontMatter);
    title = outcome.section;
    notes.push(...outcome.notes.map((note) => (entries.length === 1 ? note : `"${section}": ${note}`)));
    return undefined;
  };
  for (const { entry, id, ...found } of [...removals, ...changes]) {
    const index = document.sections.findIndex((section) => section.id === id);
    const refused = take(yield* changeSection(document, entry, { ...found, index }, hash), entry.section);
    if (refused !== undefined) return refused;
  }
  for (const entry of resolved.added) {
    const refused = take(yield* addSection(document, entry, hash), entry.section);
    if (refused !== undefined) return refused;
  }
  const outcome = makeApplied(withFrontMatter(document), notes);
  return entries.length === 1 && title !== undefined ? { ...outcome, section: title } : outcome;
}

function* changeSection(
  base: ReviewDocument,
  entry: SectionEntry,
  target: NamedPlace,
  hash: HashText,
): Steps<EditOutcome> {
  if (entry.mode === "append") return yield* appendToSection(base, entry, target, hash);
  if (entry.mode === "replace") return yield* replaceSection(base, entry, target, hash);
  const { sections } = base;
  const end = findSubtreeEnd(sections, target.index);
  const rest = [...sections.slice(0, target.index), ...sections.slice(end)];
  if (!rest.some(({ level }) => level > 0))
    return { kind: "only", section: entry.section, candidates: nameSections(base, [target.index]) };
  return makeApplied(yield* removeSubtree(base, target.index, hash), target.note === undefined ? [] : [target.note]);
}

function* resolveEntries(base: ReviewDocument, entries: readonly SectionEntry[]): Steps<ResolvedEntries | Refused> {
  const found: FoundEntry[] = [];
  const added: SectionEntry[] = [];
  for (const entry of entries) {
    const target = findNamedTarget(base, entry);
    if (target.kind === "refused") return target.outcome;
    if (target.kind === "found") {
      const { index, note } = target;
      const id = base.sections[index]?.id;
      if (id !== undefined) found.push({ entry, index, id, ...(note === undefined ? {} : { note }) });
    } else if (entry.mode === "remove") return { kind: "unknown", section: entry.section, candidates: [] };
    else if (added.some(({ section }) => isSameName(section, entry.section)))
      return { kind: "overlapping", section: entry.section, candidates: [entry.section] };
    else added.push(entry);
  }
  const own = new Set<SectionId>();
  const ordered = found.toSorted((one, other) => one.index - other.index);
  for (const [at, { index, id, entry }] of ordered.entries()) {
    const next = ordered[at + 1];
    if (next === undefined || next.index >= findSubtreeEnd(base.sections, index)) continue;
    if (next.index === index || entry.mode !== "replace" || !(yield* isOwnText(entry.content)))
      return { kind: "overlapping", section: next.entry.section, candidates: nameSections(base, [index]) };
    own.add(id);
  }
  return { kind: "resolved", found: found.map((each) => ({ ...each, isOwn: own.has(each.id) })), added };
}

function* isOwnText(content: string): Steps<boolean> {
  const { text, heading } = yield* closeContent(content, findNewline(content), []);
  return listSectionHeadings(text, yield* foldSteps(text)).length <= (heading === undefined ? 0 : 1);
}

function isSameName(one: string, other: string): boolean {
  return readPlainTitle(one).folded === readPlainTitle(other).folded;
}
