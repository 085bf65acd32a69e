import { type PresentParams, protocolLimits, type Refusal } from "@dialectic/shared/protocol";
import { findDocumentTitle, type ReviewDocument, type ReviewUpdate, type UpdateMode } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { NewIteration } from "../store/index.ts";

/** Reads the update that a call asks for. A call that only corrects references changes no section by itself. */
export function parseUpdate(params: PresentParams, maxContentLength: number): ReviewUpdate | Refusal {
  const { content, mode, section, create, updates, fixReferences } = params;
  if (updates !== undefined) return parseUpdates(updates, content, maxContentLength);
  if (content.trim() === "" && fixReferences === true) return { kind: "update-sections", updates: [] };
  if (content.trim() === "") return contentMissing("pass the Markdown text to show, which must not be blank.");
  if (content.length > maxContentLength) return contentTooLong(content.length, maxContentLength);
  if (mode === "append") return { kind: mode, content, create };
  if (mode === "replace") return { kind: mode, content };
  if (section === undefined || section.trim() === "") {
    return createRefusal(
      "section-missing",
      "Section parameter required for update-section mode: the title of the section to replace, or its path (Parent > Child).",
    );
  }
  return { kind: mode, section, content, create };
}

function parseUpdates(
  updates: NonNullable<PresentParams["updates"]>,
  content: string,
  maxContentLength: number,
): ReviewUpdate | Refusal {
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
  return length > maxContentLength ? contentTooLong(length, maxContentLength) : { kind: "update-sections", updates };
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

export function createIteration(
  update: ReviewUpdate,
  document: ReviewDocument,
  origin: Omit<NewIteration, "document" | "mode" | "title" | "section">,
): NewIteration {
  const iteration = { ...origin, document, mode: modeOf(update), title: findDocumentTitle(document) };
  if (update.kind === "update-section") return { ...iteration, section: update.section };
  const [entry, ...others] = update.kind === "update-sections" ? update.updates : [];
  return entry === undefined || others.length > 0 ? iteration : { ...iteration, section: entry.section };
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
