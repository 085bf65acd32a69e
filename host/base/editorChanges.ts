import type { TextChange } from "@dialectic/shared/review";

/** A change that the person made in a document, or that was made where they work. */
export interface EditorChange extends TextChange {
  /** Real path. */
  readonly absolutePath: string;
  /** What is typed may stay in its editor for long: only that editor knows of it. */
  readonly isSaved: boolean;
}

/** What an editor tells of files; paths are real ones, of a folder for all that is in it. */
export type EditorEvent =
  | ({ readonly kind: "changed" } & EditorChange)
  | { readonly kind: "saved"; readonly absolutePath: string }
  /** The person gave it another name, or another place. */
  | { readonly kind: "renamed"; readonly from: string; readonly to: string }
  | { readonly kind: "deleted"; readonly absolutePath: string };

/** An editor that knows what is typed in it. */
export interface EditorChanges {
  /** Calls the listener with what the person changes once they pause; `settle` and `dispose` do not wait for that. */
  follow(listener: (event: EditorEvent) => void): { settle(): Promise<void>; dispose(): void };
}
