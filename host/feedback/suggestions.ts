import type { SuggestedEdit } from "@dialectic/shared/protocol";
import {
  type CommentTarget,
  type FeedbackEntry,
  type FeedbackThread,
  findSuggestion,
  findSuggestionState,
  formatSuggestionPatch,
  type SuggestionState,
} from "@dialectic/shared/review";
import { findForbiddenPart } from "../base/forbiddenPart.ts";
import { findLanguage, splitCode } from "../files/codeFile.ts";
import { maxSuggestedLines } from "../limits.ts";
import type { ReviewStore } from "../store/index.ts";
import type { ThreadPlaces } from "./threadPlaces.ts";

type CodeTarget = Extract<CommentTarget, { kind: "code" }>;

/** A suggestion with the text of its file when the comment was written. */
export interface Suggestion {
  readonly target: CodeTarget;
  readonly old: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A suggestion of code as it is now; `file` has the code, unless it is gone. */
export type PlacedSuggestion = SuggestionState & {
  readonly file?: string;
  readonly shown?: string;
  readonly text?: string;
};

/** A suggestion as a page shows it, and the place of its lines once they are in the code. */
interface SuggestionView {
  readonly suggestion: SuggestedEdit;
  readonly applied: { readonly path: string; readonly line: number; readonly endLine: number } | undefined;
}

export interface SuggestionParts {
  readonly store: ReviewStore;
  readonly places: ThreadPlaces;
}

/** Reads the suggestion of a comment; undefined for one without, and for one that is not about lines of current code. */
export async function readSuggestion(
  target: CommentTarget,
  text: string,
  store: ReviewStore,
): Promise<Suggestion | undefined> {
  const after = canSuggest(target) ? findSuggestion(text) : undefined;
  if (after === undefined || target.kind !== "code") return undefined;
  const read = await readCommentedLines(target, store);
  return read && read.lines.length <= maxSuggestedLines
    ? { target, old: read.old, before: read.lines, after }
    : undefined;
}

/**
 * The side before a change never changes, and a file as a whole has no lines: nothing can be suggested for them, nor for a file that is
 * never written.
 */
export function canSuggest(target: CommentTarget): boolean {
  if (target.kind !== "code" || target.line === 0 || target.change?.side === "before") return false;
  return findForbiddenPart(target.shown) === undefined;
}

/** Reads commented lines as they were when the comment was written; undefined when they can no longer be read. */
export async function readCommentedLines(
  { text: hash, line, endLine }: CodeTarget,
  store: ReviewStore,
): Promise<{ readonly old: string; readonly lines: readonly string[] } | undefined> {
  const old = (await store.texts(new Set([hash]))).texts.get(hash);
  return old === undefined ? undefined : { old, lines: splitCode(old).lines.slice(line - 1, endLine) };
}

/** Returns the patch of a suggestion for assistants. */
export function suggestionPatch({ target, old, after }: Suggestion): string {
  const { shown: path, line, endLine } = target;
  return formatSuggestionPatch({ path, text: old, line, endLine, suggested: after });
}

/** Compares a suggestion with the code as it is now. */
export async function placeSuggestion(
  { target, old, after }: Suggestion,
  reviewId: string,
  { store, places }: SuggestionParts,
): Promise<PlacedSuggestion> {
  const now = await places.fileNow(target, { baseUri: store.iterationAt(reviewId, -1)?.baseUri ?? "" });
  if (now === undefined) return { kind: "changed", lines: [] };
  const { line, endLine } = target;
  const state = findSuggestionState({ old, now: now.text, suggested: after, line, endLine });
  return { ...state, ...now };
}

/** Returns the suggestion of an entry as a page shows it. */
export async function suggestionView(
  reviewId: string,
  { target }: FeedbackThread,
  { text, applied }: FeedbackEntry,
  parts: SuggestionParts,
): Promise<SuggestionView | undefined> {
  const suggestion = await readSuggestion(target, text, parts.store);
  if (suggestion === undefined) return undefined;
  const { before, after } = suggestion;
  const { shown: path, line } = suggestion.target;
  const placed = await placeSuggestion(suggestion, reviewId, parts);
  const shown = {
    path,
    line,
    language: findLanguage(path),
    before: [...before],
    after: [...after],
    patch: suggestionPatch(suggestion),
    state: placed.kind,
    ...(applied === undefined ? {} : { appliedAt: applied }),
  };
  const isThere = placed.kind === "applied" && after.length > 0;
  const { shown: there = path } = placed;
  return {
    suggestion: shown,
    applied: isThere ? { path: there, line: placed.line, endLine: placed.endLine } : undefined,
  };
}

/** Finds the latest suggestion in a thread that assistants know. */
export async function latestSuggestion(
  { target, entries }: FeedbackThread,
  store: ReviewStore,
): Promise<Suggestion | undefined> {
  for (const { by, sent, text } of entries.toReversed()) {
    if (by.kind === "person" && sent === undefined) continue;
    const suggestion = await readSuggestion(target, text, store);
    if (suggestion !== undefined) return suggestion;
  }
  return undefined;
}
