import type { TextChange } from "@dialectic/shared/review";

/** A change of a document by the person, or at the place where they are working. */
export interface EditorChange extends TextChange {
  readonly absolutePath: string;
  /** False while the change is only in the editor, possibly for a long time. */
  readonly isSaved: boolean;
}

/** An event of a file in the editor. Paths are real; an event of a folder covers all its files. */
export type EditorEvent =
  | ({ readonly kind: "changed" } & EditorChange)
  | { readonly kind: "saved"; readonly absolutePath: string }
  | { readonly kind: "renamed"; readonly from: string; readonly to: string }
  | { readonly kind: "deleted"; readonly absolutePath: string };

export interface EditorChanges {
  /** Reports the person's changes once they pause; `settle` and `dispose` do not wait for the pause. */
  follow(listener: (event: EditorEvent) => void): { settle(): Promise<void>; dispose(): void };
}
