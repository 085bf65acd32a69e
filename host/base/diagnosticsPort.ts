import type { Problem } from "@dialectic/shared/protocol";
import type { FileStamp } from "./fileStamp.ts";

export interface EditorDocument {
  readonly version: number;
  readonly isDirty: boolean;
  readonly languageId: string;
  text(): string;
}

export interface CheckedDocument {
  readonly problems: readonly Problem[];
  /** Sources for which this answer is complete; published problems of the same sources may be older. */
  readonly sources: readonly string[];
  /** Reason why problems may be missing; the answer is not final then. */
  readonly unsure?: string;
}

/** An editor's documents and their diagnostics. Files are named by real absolute paths. */
export interface DiagnosticsPort {
  /** Opens a file without an editor; returns the reason when it cannot. */
  open(absolutePath: string): Promise<string | undefined>;
  document(absolutePath: string): EditorDocument | undefined;
  openFiles(): readonly string[];
  /** Reads the saved text as the editor would; undefined when it cannot be read. */
  savedText(absolutePath: string): Promise<string | undefined>;
  /** Returns a stamp that shows without reading whether the file has changed; without it, the text is read each time. */
  savedStamp?(absolutePath: string): FileStamp | undefined;
  onDocument(listener: (absolutePath: string) => void): { dispose(): void };
  published(absolutePath: string): readonly Problem[];
  /** Calls the listener when problems are published, even if they are unchanged. */
  onPublished(listener: (absolutePaths: readonly string[]) => void): { dispose(): void };
  /** Requests the problems of the current document from the language server; undefined where no server can be asked. */
  check(absolutePath: string): Promise<CheckedDocument | undefined>;
  /** Returns what keeps the server of a file from answering, as a sentence without its end; undefined when nothing does. */
  delay?(absolutePath: string): string | undefined;
  /** Resolves when a language server has answered a request about the document, and so has read its text. */
  read(absolutePath: string): Promise<void>;
  /** Returns true while the file is shown in an editor. Editors request diagnostics only for such files. */
  isShown(absolutePath: string): boolean;
  /** Tells whether a server publishes problems for the language; an editor's extension may, but need not. */
  isChecked(languageId: string): "surely" | "maybe" | "never";
  /** Closes those of the documents that no editor shows, if the editor allows it. */
  closeHidden?(absolutePaths: readonly string[]): Promise<void>;
  /** Makes the server of a language group reload its projects, because files on disk have changed. */
  readProjectsAgain?(group: string): Promise<void>;
  dispose(): void;
}
