import type { LinkOutcome, LogLevel, Offer, Selection } from "@dialectic/shared/protocol";
import type { CommandPort } from "./commandPort.ts";
import type { DiagnosticsPort } from "./diagnosticsPort.ts";
import type { EditorChanges } from "./editorChanges.ts";
import type { EditPort } from "./editPort.ts";
import type { SymbolPort } from "./symbolPort.ts";

/** How a person is asked whether they trust the open folder. */
export interface TrustPort {
  /** The open folder, and the one around it where that may be trusted as a whole. */
  readonly folder: string;
  readonly parent?: string;
  /** Keeps that the person trusts a folder and all that is in it. */
  grant(folder: string): Promise<void>;
}

/** Where the host learns what may be read. */
export interface WorkspacePort {
  /** Absolute real paths of the open folders, in order; empty without a folder. */
  folders(): readonly string[];
  /** The file that names the folders, where there is one. */
  file?(): string | undefined;
  /** False while the person has not said that what is in the folders may run: no git is started in them then. */
  isTrusted(): boolean;
  /** Calls the listener when the person has said that they trust the folders. */
  onTrusted?(listener: () => void): { dispose(): void };
  /** Nothing where an editor asks the person itself. */
  readonly trust?: TrustPort;
  /** Calls the listener with the file whose text in an editor changed, or is the one on the disk again. */
  onTextChanged?(listener: (absolutePath: string) => void): { dispose(): void };
  /** Calls the listener with a file that an editor has saved, or whose change on the disk it has noticed: language servers know it then. */
  onSaved?(listener: (absolutePath: string) => void): { dispose(): void };
}

/** A place in a file to show; lines and columns are 1-based. */
export interface CodeLocation {
  readonly absolutePath: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
}

/** Which of these files did a reference mean? */
export interface FileQuestion {
  readonly message: string;
  readonly places: readonly (CodeLocation & { readonly shown: string })[];
}

/** Something that code declares, as an editor's language services know it. */
export interface DeclaredSymbol {
  readonly absolutePath: string;
  readonly line: number;
  readonly endLine: number;
  /** Its name, after the names of what holds it. */
  readonly names: readonly string[];
  readonly sort: "function" | "class" | "other";
}

/** A text to be read that is no file. */
export interface ShownText {
  readonly title: string;
  readonly text: string;
  /** As VS Code names languages. */
  readonly language: string;
}

/** Where the code of a reference is now, or why nobody can say. */
export type CodeNow =
  | { readonly kind: "here"; readonly location: CodeLocation }
  | { readonly kind: "refused"; readonly message: string };

/** A place in code as it was when an iteration was presented: a text of the store, not of a file. */
export interface PastCode {
  /** The file, as a person sees it. */
  readonly shown: string;
  /** The iteration that was written about this text. */
  readonly iteration: number;
  readonly text: string;
  readonly textHash: string;
  readonly line: number;
  readonly endLine: number;
  readonly column?: number;
}

/** Code as it was, for an editor, which may ask where it is by now. */
export interface FollowedPastCode extends PastCode {
  readonly now: () => Promise<CodeNow>;
}

/** An editor's ways to show code as it was. */
export interface PastCodeViewer {
  /** Shows it where nobody can change it, without taking the focus. */
  show(code: FollowedPastCode): Promise<ShowOutcome>;
  /** Shows it inside the code that is open; beside it where none is. */
  peek(code: FollowedPastCode): Promise<ShowOutcome>;
  /** Shows what has become of it. */
  compare(code: FollowedPastCode): Promise<ShowOutcome>;
}

/** What became of a request to show code in an editor. */
export type ShowOutcome =
  | { readonly kind: "opened" }
  /** There is no editor here: whoever asked shows the code itself. */
  | { readonly kind: "unavailable" }
  | { readonly kind: "failed"; readonly message: string };

/** A file that a person has chosen to save to. */
export interface SavePlace {
  /** Names the file for a person. */
  readonly shown: string;
  /** Writes the texts one after another; says why it could not, or nothing when they are on the disk. */
  write(texts: readonly string[]): Promise<string | undefined>;
}

/** A changed file to show with its two sides. */
export interface ShownChange {
  readonly reviewId: string;
  /** 1-based. */
  readonly round: number;
  /** The earlier round that it is compared with, rather than with what the round began at. */
  readonly since?: number | undefined;
  /** The file by its id in the list of changes. */
  readonly file: string;
  /** 1-based, on the side after. */
  readonly line?: number | undefined;
}

/** A document of an editor as it is now, saved or not. */
export interface OpenDocument {
  readonly absolutePath: string;
  readonly text: string;
}

/** A review that is to become a commit. */
export interface CommitWish {
  readonly reviewId: string;
  readonly iteration: number;
  /** Real path of the directory that its references start from. */
  readonly baseUri: string;
  readonly message: string;
}

/** The editor around the host, as far as there is one. */
export interface EditorPort {
  /** Shows a place beside the panel and marks it for a moment, without taking the focus. */
  show(location: CodeLocation): Promise<ShowOutcome>;
  /** Shows a place inside the code that is open; beside it where none is. */
  peek?(location: CodeLocation): Promise<ShowOutcome>;
  /** The text of a file that is open with changes that are not saved. */
  unsavedText?(absolutePath: string): string | undefined;
  /** The current non-empty selection of an editor, or null. */
  selection(): Promise<Selection | null>;
  /** Calls the listener whenever the person selects something in an editor. */
  onSelected?(listener: () => void): { dispose(): void };
  /**
   * Lets the person pick one of several files, showing each while it is looked at; nothing when the choice was dismissed. A page
   * offers the choice itself where the editor cannot.
   */
  choose?(question: FileQuestion): Promise<number | undefined>;
  /** What is declared in a file, or what of that name is declared anywhere; nothing where no language service says so. */
  symbols?(question: { readonly absolutePath: string } | { readonly name: string }): Promise<readonly DeclaredSymbol[]>;
  /** Language services for assistants; an editor without them refuses what they ask. */
  readonly languages?: SymbolPort;
  /** Shows a text that nobody can change. A page shows it itself where the editor cannot. */
  showText?(shown: ShownText): Promise<ShowOutcome>;
  /** Shows code as it was. A page shows it itself where the editor cannot. */
  readonly past?: PastCodeViewer;
  /** What the page may offer where nothing is shown yet. */
  readonly offers?: Partial<Readonly<Record<Offer, () => Promise<void>>>>;
  /** Opens an address that was checked to be http, https or mailto. */
  openLink(href: string): Promise<LinkOutcome>;
  /** Lets the person choose where a file of that name is saved; nothing when they dismissed it. A page saves itself where the editor cannot. */
  chooseSavePlace?(name: string): Promise<SavePlace | undefined>;
  /** Shows what changed in a file, its two sides beside each other. */
  showChange?(change: ShownChange): Promise<ShowOutcome>;
  /** The document that the editor gave that name, because its lines are commented on right now. */
  document?(name: string): OpenDocument | undefined;
  /** Makes a commit of a review in the editor's own way; the page has a way where the editor has none. */
  createCommit?(wish: CommitWish): Promise<void>;
  /** Commands that assistants may run; a browser panel has none. */
  readonly commands?: CommandPort;
  /** Edits that assistants may have computed, and applied where they are allowed; a browser panel has none. */
  readonly edits?: EditPort;
  /** What is typed in it; a browser panel does not know. */
  readonly changes?: EditorChanges;
  /** What language servers say of files; a browser panel has none. */
  readonly diagnostics?: DiagnosticsPort;
  /** Shows the log, or returns its last lines for a page that shows them itself. */
  showLog(): Promise<readonly string[] | undefined>;
}

/** Choices of a person that outlive the window, by key. */
export interface ChoiceMemory {
  get(key: string): string | undefined;
  set(key: string, choice: string): void;
}

/** What the host takes as given, so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Takes one line of the log. */
export type Log = (level: LogLevel, message: string) => void;
