import { type PresentParams, protocolLimits, type Refusal } from "@dialectic/shared/protocol";
import {
  findDocumentTitle,
  listDisplayNotes,
  type ReviewDocument,
  type ReviewUpdate,
  type SectionEntry,
  type TextUse,
  type UpdateMode,
  type UpdateOutcome,
  unpackText,
} from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { NewIteration } from "../store/index.ts";

export interface ParsedUpdate {
  readonly kind: "parsed";
  readonly update: ReviewUpdate;
  readonly notes: readonly string[];
}

/**
 * Reads the update that a call asks for, and unpacks its texts where they were packed wrong on the way. A call that only corrects
 * references changes no section by itself.
 */
export function parseUpdate(params: PresentParams, maxContentLength: number): ParsedUpdate | Refusal {
  const { content: given, mode, section, create, updates, fixReferences } = params;
  if (updates !== undefined) return parseUpdates(updates, given, maxContentLength);
  if (given.trim() === "" && fixReferences === true)
    return { kind: "parsed", update: { kind: "update-sections", updates: [] }, notes: [] };
  if (given.trim() === "") return contentMissing("pass the Markdown text to show, which must not be blank.");
  if (given.length > maxContentLength) return contentTooLong(given.length, maxContentLength);
  const read = readText(given, mode === "replace" ? { kind: "whole" } : { kind: "part", section });
  if (read.kind === "refused") return read;
  const { content, notes } = read;
  if (mode === "append") return { kind: "parsed", update: { kind: mode, content, create }, notes };
  if (mode === "replace") return { kind: "parsed", update: { kind: mode, content }, notes };
  if (section === undefined || section.trim() === "") {
    return createRefusal(
      "section-missing",
      "Section parameter required for update-section mode: the title of the section to replace, or its path (Parent > Child).",
    );
  }
  return { kind: "parsed", update: { kind: mode, section, content, create }, notes };
}

function readText(
  given: string,
  use: TextUse,
): { readonly kind: "read"; readonly content: string; readonly notes: readonly string[] } | Refusal {
  const unpacked = unpackText(given, use);
  if (unpacked.kind === "refused") return createRefusal("content-packed", unpacked.message);
  return { kind: "read", content: unpacked.text, notes: [...unpacked.notes, ...listDisplayNotes(unpacked.text)] };
}

function parseUpdates(
  updates: NonNullable<PresentParams["updates"]>,
  content: string,
  maxContentLength: number,
): ParsedUpdate | Refusal {
  if (content.trim() !== "")
    return createRefusal(
      "content-missing",
      'Content parameter is required to be "" beside updates: the texts stand in its entries. Nothing was changed.',
    );
  const blank = updates.find((entry) => entry.mode !== "remove" && entry.content.trim() === "");
  if (blank !== undefined)
    return contentMissing(
      `the entry for "${blank.section}" is blank. Use mode "remove" to remove the section. Nothing was changed.`,
    );
  if (updates.some(({ section }) => section.trim() === ""))
    return createRefusal("section-missing", "Each entry of updates needs the title of a section, or its path.");
  const length = updates.reduce((sum, entry) => sum + entry.content.length, 0);
  if (length > maxContentLength) return contentTooLong(length, maxContentLength);
  const entries: SectionEntry[] = [];
  const notes: string[] = [];
  for (const entry of updates) {
    const read = readText(entry.content, { kind: "part", section: entry.section });
    if (read.kind === "refused") return { ...read, message: `"${entry.section}": ${read.message}` };
    entries.push({ ...entry, content: read.content });
    notes.push(...read.notes.map((note) => `"${entry.section}": ${note}`));
  }
  return { kind: "parsed", update: { kind: "update-sections", updates: entries }, notes };
}

function contentMissing(detail: string): Refusal {
  return createRefusal("content-missing", `Content parameter is required: ${detail}`);
}

function contentTooLong(length: number, most: number): Refusal {
  return createRefusal(
    "content-too-long",
    `Content is ${length} characters long, but dialectic.maxContentLength allows ${most}. ` +
      "Present it in parts: the first with mode 'replace', the others with mode 'append'; or raise the setting (--max-content-length of a browser panel).",
  );
}

/** Makes an iteration of an update, which names its section by the title: the assistant may spell it in other ways. */
export function createIteration(
  update: ReviewUpdate,
  { document, section }: Pick<Extract<UpdateOutcome, { kind: "applied" }>, "document" | "section">,
  origin: Omit<NewIteration, "document" | "mode" | "title" | "section">,
): NewIteration {
  const iteration = { ...origin, document, mode: modeOf(update), title: findDocumentTitle(document) };
  return section === undefined ? iteration : { ...iteration, section };
}

/** Returns the mode by which iterations and targets know an update. */
export function modeOf({ kind }: ReviewUpdate): UpdateMode {
  return kind === "update-sections" ? "update-section" : kind;
}

/** Refuses a review that exceeds its limit in UTF-8 bytes; returns undefined otherwise. */
export function tooLong({ frontMatter = "", sections }: ReviewDocument): Refusal | undefined {
  const bytes = sections.reduce((sum, { text }) => sum + Buffer.byteLength(text), Buffer.byteLength(frontMatter));
  if (bytes <= protocolLimits.maxReviewBytes) return undefined;
  return createRefusal(
    "review-too-long",
    `The review would be ${bytes} bytes long, but a review can have at most ${protocolLimits.maxReviewBytes}. Nothing was changed. ` +
      "Start over with mode 'replace', or shorten sections with mode 'update-section'.",
  );
}

/** Refuses an append whose references start from another directory. */
export function baseChanged(before: string, after: string, mode: string): Refusal {
  return createRefusal(
    "base-changed",
    `The references of this review are relative to ${before}, and '${mode}' cannot change that to ${after}. ` +
      "Nothing was changed. Use that directory, or present the whole review with mode 'replace'.",
    [before],
  );
}
