import type { Problem } from "@dialectic/shared/protocol";
import type { FileStamp } from "./fileStamp.ts";

/** A text as the editor has it, saved or not. */
export interface EditorDocument {
  /** Rises with every change of the text. */
  readonly version: number;
  readonly isDirty: boolean;
  readonly languageId: string;
  text(): string;
}

/** What a language server answered when it was asked for the problems of a document itself. */
export interface CheckedDocument {
  readonly problems: readonly Problem[];
  /** The sources that such an answer is the whole truth of: what is published under these names may be older. */
  readonly sources: readonly string[];
  /** Why these may not be all: the answer is not settled then. */
  readonly unsure?: string;
}

/** What an editor knows of documents and of what is said about them; files are named by real absolute paths. */
export interface DiagnosticsPort {
  /** Opens a file without an editor around it; answers why it cannot. */
  open(absolutePath: string): Promise<string | undefined>;
  /** Nothing while the file is not open. */
  document(absolutePath: string): EditorDocument | undefined;
  /** Files that are open, with an editor or without. */
  openFiles(): readonly string[];
  /** What is on the disk, read as the editor reads that file; nothing when it cannot be. */
  savedText(absolutePath: string): Promise<string | undefined>;
  /** What tells without reading that the file is the same; where nothing does, its text is read each time. */
  savedStamp?(absolutePath: string): FileStamp | undefined;
  /** Calls the listener when the text of a document changes, or it is saved, opened or closed. */
  onDocument(listener: (absolutePath: string) => void): { dispose(): void };
  /** What is published about a file at this moment. */
  published(absolutePath: string): readonly Problem[];
  /** Calls the listener when something is published about files, though it may be the same as before. */
  onPublished(listener: (absolutePaths: readonly string[]) => void): { dispose(): void };
  /** Asks the language server for the problems of a document as it is now; nothing where no server can be asked. */
  check(absolutePath: string): Promise<CheckedDocument | undefined>;
  /** Settles when a language server has answered a question about the document: it has read the text by then. */
  read(absolutePath: string): Promise<void>;
  /** Whether the file stands in an editor: what an editor asks servers for, it asks for these only. */
  isShown(absolutePath: string): boolean;
  /** Whether something is installed that may publish problems of files in that language. */
  isChecked(languageId: string): boolean;
  /** Closes those of these documents that stand in no editor, as far as the editor lets go of them. */
  closeHidden?(absolutePaths: readonly string[]): Promise<void>;
  /** Lets the server of a language group read its projects anew: on the disk is something else than it may know. */
  readProjectsAgain?(group: string): Promise<void>;
  /** Ends servers that were started to be asked. */
  dispose(): void;
}
