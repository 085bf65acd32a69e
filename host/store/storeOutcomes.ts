import type { ReviewDocument } from "../../shared/review/model.ts";

/** What became of an iteration: on the disk, or not, and why. */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly reviewId: string; readonly number: number; readonly seq: number }
  | { readonly kind: "failed"; readonly code: string; readonly message: string };

/** Why something is not on the disk. */
export type StoreFailure = Extract<SaveOutcome, { kind: "failed" }>;

/** What became of a note about a review: on the disk, or not, and why. */
export type NoteOutcome = { readonly kind: "saved" } | StoreFailure;

/** A text that was read back; what is damaged names the hashes that are missing, or nothing when the list itself is. */
export type StoredDocument =
  | { readonly kind: "document"; readonly document: ReviewDocument }
  | { readonly kind: "unknown" }
  | { readonly kind: "damaged"; readonly missing: readonly string[] };

/** The failure that an error of the file system means. */
export function failure(problem: unknown): StoreFailure {
  return {
    kind: "failed",
    code: codeOf(problem),
    message: problem instanceof Error ? problem.message : String(problem),
  };
}

/** The code that Node gives an error of the file system. */
export function codeOf(problem: unknown): string {
  return problem instanceof Error && "code" in problem && typeof problem.code === "string" ? problem.code : "UNKNOWN";
}
