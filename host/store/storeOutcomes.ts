import type { ReviewDocument } from "../../shared/review/model.ts";

export type SaveOutcome =
  | { readonly kind: "saved"; readonly reviewId: string; readonly number: number; readonly seq: number }
  | { readonly kind: "failed"; readonly code: string; readonly message: string };

export type StoreFailure = Extract<SaveOutcome, { kind: "failed" }>;

/** Outcome of storing a record; `saved` means that it is on disk. */
export type NoteOutcome = { readonly kind: "saved" } | StoreFailure;

/** A document that was read back; `missing` lists the hashes of damaged texts, and is empty when the section list is damaged. */
export type StoredDocument =
  | { readonly kind: "document"; readonly document: ReviewDocument }
  | { readonly kind: "unknown" }
  | { readonly kind: "damaged"; readonly missing: readonly string[] };

export function toStoreFailure(problem: unknown): StoreFailure {
  return {
    kind: "failed",
    code: getErrorCode(problem),
    message: problem instanceof Error ? problem.message : String(problem),
  };
}

export function getErrorCode(problem: unknown): string {
  return problem instanceof Error && "code" in problem && typeof problem.code === "string" ? problem.code : "UNKNOWN";
}
