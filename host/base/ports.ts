import type { LinkOutcome, LogLevel, Offer, RangePart, Selection, SetupView } from "@dialectic/shared/protocol";
import type { TextChange } from "@dialectic/shared/review";
import type { Refused } from "./createRefusal.ts";
import type { DiagnosticsPort } from "./diagnosticsPort.ts";
import type { EditPort } from "./editPort.ts";
import type { PersonPort } from "./personPort.ts";
import type { ServerListing } from "./serverPorts.ts";
import type { SymbolPort } from "./symbolPort.ts";

export interface TrustPort {
  /** The open folder, and its parent if that can be trusted as a whole. */
  readonly folder: string;
  readonly parent?: string;
  grant(folder: string): Promise<void>;
}

export interface WorkspacePort {
  /** Returns the absolute real paths of the open folders, in order; empty without a folder. */
  folders(): readonly string[];
  /** Returns all open folders, where `folders` are only those that a call is about. */
  opened?(): readonly string[];
  file?(): string | undefined;
  /** False until the person has trusted the folders; no git is started in them before. */
  isTrusted(): boolean;
  onTrusted?(listener: () => void): { dispose(): void };
  /** Undefined where the editor itself asks the person. */
  readonly trust?: TrustPort;
  /** Opens the dialog in which the editor asks. */
  manageTrust?(): Promise<void>;
  /** Calls the listener with a file whose text in an editor changed, or matches the disk again. */
  onTextChanged?(listener: (absolutePath: string) => void): { dispose(): void };
  /**
   * Calls the listener with a file that was saved in an editor, or whose change on disk the editor noticed; language servers know it by
   * then.
   */
  onSaved?(listener: (absolutePath: string) => void): { dispose(): void };
}

/** A place in a file to show; lines and columns are 1-based. */
export interface CodeLocation {
  readonly absolutePath: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
}

export interface FileQuestion {
  readonly message: string;
  readonly places: readonly (CodeLocation & { readonly shown: string })[];
}

export interface DeclaredSymbol {
  readonly absolutePath: string;
  readonly line: number;
  readonly endLine: number;
  /** Its name, preceded by the names of its containers. */
  readonly names: readonly string[];
  readonly sort: "function" | "class" | "other";
}

export interface ShownText {
  readonly title: string;
  readonly text: string;
  /** VS Code's language identifier. */
  readonly language: string;
}

export interface ShownCommit {
  /** The full hash. */
  readonly hash: string;
  /** A folder in the commit's repository. */
  readonly folder: string;
}

export type CodeNow = { readonly kind: "here"; readonly location: CodeLocation } | Refused;

/** A place in code at the time an iteration was presented; its text comes from the store, not from a file. */
export interface PastCode {
  /** The file's path as people see it. */
  readonly shown: string;
  readonly iteration: number;
  readonly text: string;
  readonly textHash: string;
  readonly line: number;
  readonly endLine: number;
  readonly column?: number;
}

export interface FollowedPastCode extends PastCode {
  readonly now: () => Promise<CodeNow>;
}

export interface PastCodeViewer {
  /** Shows it read-only, without taking the focus; with `beside`, beside the code that is open. */
  show(code: FollowedPastCode, beside?: "code"): Promise<ShowOutcome>;
  peek(code: FollowedPastCode): Promise<ShowOutcome>;
  compare(code: FollowedPastCode): Promise<ShowOutcome>;
}

export type ShowOutcome =
  | { readonly kind: "opened" }
  /** There is no editor here; the caller shows the code itself. */
  | { readonly kind: "unavailable" }
  | { readonly kind: "failed"; readonly message: string };

export interface SavePlace {
  readonly shown: string;
  /** Writes the texts in order; resolves to the reason when it cannot, or undefined when they are on disk. */
  write(texts: readonly string[]): Promise<string | undefined>;
}

export interface ShownChange {
  readonly reviewId: string;
  /** 1-based. */
  readonly round: number;
  /** Earlier round to compare with, instead of the base of the round. */
  readonly since?: number | undefined;
  /** The commits of the round that the person has chosen. */
  readonly part?: RangePart | undefined;
  /** The commit after or before the one that is shown there, in place of all this. */
  readonly step?: 1 | -1 | undefined;
  /** The list in which the person chooses which changes are shown, in place of all this. */
  readonly chooses?: true | undefined;
  /** Undefined for the list of files. */
  readonly file?: string | undefined;
  /** 1-based. */
  readonly line?: { readonly side: "before" | "after"; readonly line: number } | undefined;
}

export interface OpenDocument {
  readonly absolutePath: string;
  readonly text: string;
}

export interface CommitWish {
  readonly reviewId: string;
  readonly iteration: number;
  /** Real path of the base directory of its references. */
  readonly baseUri: string;
  readonly message: string;
}

/** The connection of assistants to this host. */
export interface SetupPort {
  view(): SetupView;
  /** Looks again at which assistants are installed and connected. */
  refresh(): Promise<void>;
  onChanged(listener: () => void): { dispose(): void };
  /** Shows the change that connects an assistant. Without it, the person runs a command. */
  connect?(assistant: string | undefined): Promise<void>;
  /** Answers the question about the shown change. */
  answer?(isWanted: boolean): Promise<void>;
  /** Takes the change back that was written last. */
  undo?(): Promise<void>;
}

/** The surrounding editor; optional members are missing where it lacks the feature, as a browser panel does. */
export interface EditorPort {
  /** Shows a place beside the panel, or beside the code there, and highlights it briefly, without taking the focus. */
  show(location: CodeLocation, beside?: "code"): Promise<ShowOutcome>;
  /** Shows a file that has no lines, such as a picture. */
  showFile?(absolutePath: string): Promise<ShowOutcome>;
  /** Shows a place inside the open code; beside it where none is open. */
  peek?(location: CodeLocation): Promise<ShowOutcome>;
  unsavedText?(absolutePath: string): string | undefined;
  selection(): Promise<Selection | null>;
  onSelected?(listener: () => void): { dispose(): void };
  /**
   * Lets the person pick one of several files, with a preview of each; undefined when dismissed. Without it, the page offers the choice.
   */
  choose?(question: FileQuestion): Promise<number | undefined>;
  symbols?(question: { readonly absolutePath: string } | { readonly name: string }): Promise<readonly DeclaredSymbol[]>;
  readonly languages?: SymbolPort;
  /** Where `languages` and `diagnostics` come from, if not from an editor. */
  readonly servers?: ServerListing;
  showText?(shown: ShownText): Promise<ShowOutcome>;
  /** Shows the files of a commit as diffs. */
  showCommit?(commit: ShownCommit): Promise<ShowOutcome>;
  readonly past?: PastCodeViewer;
  readonly setup?: SetupPort;
  readonly offers?: Partial<Readonly<Record<Offer, () => Promise<void>>>>;
  /** Opens an address that was checked to be http, https or mailto. */
  openLink(href: string): Promise<LinkOutcome>;
  /** Opens a folder or a workspace file in a window of its own, or focuses the window that has it. */
  openFolder?(path: string): Promise<void>;
  /** Shows the review where the person has it, with the focus, because they have asked for it in another window. */
  showReview?(): Promise<void>;
  /** Lets the person choose where to save a file of that name; undefined when dismissed. Without it, the page saves the file. */
  chooseSavePlace?(name: string): Promise<SavePlace | undefined>;
  /** Shows changes in views of the editor. Without it, the page shows them itself. */
  showChange?(change: ShownChange): Promise<ShowOutcome>;
  /** Returns the document that the editor registered under that name, because its lines are being commented on. */
  document?(name: string): OpenDocument | undefined;
  createCommit?(wish: CommitWish): Promise<void>;
  readonly commands?: CommandPort;
  readonly edits?: EditPort;
  readonly changes?: EditorChanges;
  readonly diagnostics?: DiagnosticsPort;
  /** Shows the log, or returns its last lines for a page that shows them itself. */
  showLog(): Promise<readonly string[] | undefined>;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export type Log = (level: LogLevel, message: string) => void;

/** The commands of the surrounding editor. Permanent permissions are stored by command name. */
export interface CommandPort extends PersonPort {
  names(): Promise<ReadonlySet<string>>;
  /** Returns true when an unlisted command may exist nevertheless. */
  mayHave(command: string): boolean;
  /** Returns the current `dialectic.commands.allow`: names in which `*` is a wildcard. */
  allowed(): readonly string[];
  /** Saves all documents with changes; resolves to false when one was not saved. */
  saveAll(): Promise<boolean>;
  run(command: string, args: readonly unknown[]): Promise<unknown>;
}

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
