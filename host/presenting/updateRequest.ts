import { type PresentParams, protocolLimits, type Refusal } from "@dialectic/shared/protocol";
import {
  findDocumentTitle,
  listDisplayNotes,
  type ReviewDocument,
  type ReviewUpdate,
  unpackText,
} from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { NewIteration } from "../store/index.ts";

export interface ParsedUpdate {
  readonly kind: "parsed";
  readonly update: ReviewUpdate;
  readonly notes: readonly string[];
}

/** Parses an update, and unpacks its content where that was packed wrong on the way. */
export function parseUpdate(params: PresentParams, maxContentLength: number): ParsedUpdate | Refusal {
  const { content: given, mode, section, create } = params;
  if (given.trim() === "")
    return createRefusal(
      "content-missing",
      "Content parameter is required: pass the Markdown text to show, which must not be blank.",
    );
  if (given.length > maxContentLength) {
    return createRefusal(
      "content-too-long",
      `Content is ${given.length} characters long, but dialectic.maxContentLength allows ${maxContentLength}. ` +
        "Present it in parts: the first with mode 'replace', the others with mode 'append'; or raise the setting (--max-content-length of a browser panel).",
    );
  }
  const unpacked = unpackText(given, mode === "replace" ? { kind: "whole" } : { kind: "part", section });
  if (unpacked.kind === "refused") return createRefusal("content-packed", unpacked.message);
  const content = unpacked.text;
  const notes = [...unpacked.notes, ...listDisplayNotes(content)];
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

export function createIteration(
  update: ReviewUpdate,
  document: ReviewDocument,
  origin: Omit<NewIteration, "document" | "mode" | "title" | "section">,
): NewIteration {
  const iteration = { ...origin, document, mode: update.kind, title: findDocumentTitle(document) };
  return update.kind === "update-section" ? { ...iteration, section: update.section } : iteration;
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
