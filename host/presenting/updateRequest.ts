import { type PresentParams, protocolLimits, type Refusal } from "@dialectic/shared/protocol";
import {
  findDocumentTitle,
  type ReviewDocument,
  type ReviewUpdate,
  type UpdateOutcome,
} from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { NewIteration } from "../store/index.ts";

export function parseUpdate(params: PresentParams, maxContentLength: number): ReviewUpdate | Refusal {
  const { content, mode, section, create } = params;
  if (content.trim() === "")
    return createRefusal(
      "content-missing",
      "Content parameter is required: pass the Markdown text to show, which must not be blank.",
    );
  if (content.length > maxContentLength) {
    return createRefusal(
      "content-too-long",
      `Content is ${content.length} characters long, but dialectic.maxContentLength allows ${maxContentLength}. ` +
        "Present it in parts: the first with mode 'replace', the others with mode 'append'; or raise the setting (--max-content-length of a browser panel).",
    );
  }
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

/** Makes an iteration of an update, which names its section by the title: the assistant may spell it in other ways. */
export function createIteration(
  update: ReviewUpdate,
  { document, section }: Pick<Extract<UpdateOutcome, { kind: "applied" }>, "document" | "section">,
  origin: Omit<NewIteration, "document" | "mode" | "title" | "section">,
): NewIteration {
  const iteration = { ...origin, document, mode: update.kind, title: findDocumentTitle(document) };
  return update.kind === "update-section" ? { ...iteration, section: section ?? update.section } : iteration;
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
