import type { EditPlan, PlanRefusal } from "./editPlan.ts";

/** A place in a file by its real path; 1-based. */
export interface CodePlace {
  readonly absolutePath: string;
  readonly line: number;
  readonly column: number;
}

/** A stretch of a file; 1-based, the end column is the first that no longer belongs to it. */
export interface PlacedCode extends CodePlace {
  readonly endLine: number;
  readonly endColumn: number;
  /** Lines of all that the name stands for, where the language server says them. */
  readonly whole?: { readonly line: number; readonly endLine: number };
}

/** A document as an editor has it, unsaved text included. */
export interface LoadedDocument {
  readonly kind: "document";
  readonly text: string;
  /** Why a rename may not touch it, as the rest of a sentence that begins with its path. */
  readonly problem: string | undefined;
}

/** Places that a language server knows. */
export type PlaceQuestion = "definition" | "typeDefinition" | "implementation" | "references" | "highlights";

/** Something that code declares. */
export interface DeclaredCode {
  /** As the code has it. */
  readonly name: string;
  /** As VS Code calls it, in lower case: `function`, `class`, `method`. */
  readonly kind: string;
  /** What holds it, where the language server says so. */
  readonly container?: string;
  /** Its name's place where the language server says that; else where it begins. `whole` is all of it. */
  readonly code: PlacedCode;
}

/** What code declares, with what it holds. */
export interface OutlinedCode extends DeclaredCode {
  readonly children: readonly OutlinedCode[];
}

/** Who calls something, or what it calls. */
export interface CalledCode extends DeclaredCode {
  /** Where the calls stand. */
  readonly calls: readonly PlacedCode[];
}

/** An editor with language services. Every path is a real one that the host has found to be allowed. */
export interface SymbolPort {
  /** Loads a document without showing it; language services are ready for it then. */
  load(
    absolutePath: string,
    signal: AbortSignal,
  ): Promise<LoadedDocument | { readonly kind: "failed"; readonly message: string }>;
  /** Whether a language server takes care of the file. */
  places(question: PlaceQuestion, at: CodePlace): Promise<readonly PlacedCode[]>;
  /** What projects that are loaded declare by a name like that, anywhere. */
  declared(name: string): Promise<readonly DeclaredCode[]>;
  /** What a file declares. */
  outline(absolutePath: string): Promise<readonly OutlinedCode[]>;
  /** Who calls the function at a place, or what it calls; nothing where no language server can say. */
  calls(question: "incoming" | "outgoing", at: CodePlace): Promise<readonly CalledCode[] | undefined>;
  /** The types right above or below the one at a place; nothing where no language server can say. */
  relatedTypes(question: "supertypes" | "subtypes", at: CodePlace): Promise<readonly DeclaredCode[] | undefined>;
  /** Markdown. */
  hover(at: CodePlace): Promise<readonly string[]>;
  signatures(at: CodePlace): Promise<
    readonly {
      readonly label: string;
      readonly documentation?: string;
      readonly parameters: { readonly label: string; readonly documentation?: string }[];
    }[]
  >;
  /** Asks first whether the place can be renamed; a refusal is in the language server's own words. */
  planRename(at: CodePlace, newName: string): Promise<EditPlan | PlanRefusal>;
  /** Shows a file in a tab without taking the focus. */
  show(
    absolutePath: string,
  ): Promise<{ readonly kind: "opened" } | { readonly kind: "failed"; readonly message: string }>;
}

/** Tells places apart. */
export function placeKey({ absolutePath, line, column }: CodePlace): string {
  return `${absolutePath}:${line}:${column}`;
}

/** Orders places by file, then as they stand there. */
export function inOrder(one: CodePlace, other: CodePlace): number {
  if (one.absolutePath !== other.absolutePath) return one.absolutePath < other.absolutePath ? -1 : 1;
  return one.line - other.line || one.column - other.column;
}
