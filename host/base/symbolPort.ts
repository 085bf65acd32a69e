import type { CodePlace, PlacedCode } from "./codePlace.ts";
import type { EditPlan, PlanRefusal } from "./editPlan.ts";

export interface LoadedDocument {
  readonly kind: "document";
  readonly text: string;
  /** Reason why a rename must not touch it, as the rest of a sentence that begins with its path. */
  readonly problem: string | undefined;
}

export type PlaceQuestion = "definition" | "typeDefinition" | "implementation" | "references" | "highlights";

export interface DeclaredCode {
  readonly name: string;
  /** VS Code's symbol kind in lower case: `function`, `class`, `method`. */
  readonly kind: string;
  readonly container?: string;
  /** Range of the name, where the language server gives it, otherwise the start of the declaration; `whole` is all of it. */
  readonly code: PlacedCode;
}

export interface OutlinedCode extends DeclaredCode {
  readonly children: readonly OutlinedCode[];
}

/** A word that an editor draws into code that has it not: the type of a name, or the parameter of an argument. */
export interface CodeHint {
  /** 1-based; the hint stands before this column. */
  readonly line: number;
  readonly column: number;
  readonly label: string;
  /** Undefined for a hint of another kind, such as the value of an enum's member. */
  readonly kind?: "type" | "parameter";
}

export interface CalledCode extends DeclaredCode {
  readonly calls: readonly PlacedCode[];
}

/**
 * An editor with language services. Every path is real, and the host has checked that it is allowed. Each question rejects with a
 * `LanguageTrouble` when it has no answer: an empty one means that there is none.
 */
export interface SymbolPort {
  /** Loads a document without showing it, and waits until language services are ready for it. */
  load(
    absolutePath: string,
    signal: AbortSignal,
  ): Promise<LoadedDocument | { readonly kind: "failed"; readonly message: string }>;
  /**
   * Waits until the language server has read the projects of the files that it has loaded, and returns a function that tells whether it
   * reads again; undefined when it still reads, so that its answers are about a part. Without this, `load` waits for that.
   */
  ready?(absolutePath: string, signal: AbortSignal): Promise<(() => boolean) | undefined>;
  /**
   * Returns those of the files that are in one project with a loaded file, so that an answer about all of its uses has theirs; none where
   * the language server does not tell.
   */
  together?(absolutePath: string, others: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** Returns a sentence about what may help now where no language server knows a symbol; undefined where nothing special does. */
  adviseUnknown?(): string | undefined;
  places(question: PlaceQuestion, at: CodePlace): Promise<readonly PlacedCode[]>;
  /** Finds symbols by similar name in all loaded projects. */
  declared(name: string): Promise<readonly DeclaredCode[]>;
  outline(absolutePath: string): Promise<readonly OutlinedCode[]>;
  /** Finds the callers or callees of a function; undefined where no language server can tell. */
  calls(question: "incoming" | "outgoing", at: CodePlace): Promise<readonly CalledCode[] | undefined>;
  /** Finds the direct supertypes or subtypes of a type; undefined where no language server can tell. */
  relatedTypes(question: "supertypes" | "subtypes", at: CodePlace): Promise<readonly DeclaredCode[] | undefined>;
  /** Returns Markdown. */
  hover(at: CodePlace): Promise<readonly string[]>;
  signatures(at: CodePlace): Promise<
    readonly {
      readonly label: string;
      readonly documentation?: string;
      readonly parameters: { readonly label: string; readonly documentation?: string }[];
    }[]
  >;
  /** Returns the hints of whole lines (1-based, inclusive), in their order. */
  hints(absolutePath: string, lines: { readonly from: number; readonly to: number }): Promise<readonly CodeHint[]>;
  /** Plans a rename, after checking that the place can be renamed; a refusal is in the language server's words. */
  planRename(at: CodePlace, newName: string): Promise<EditPlan | PlanRefusal>;
  show(
    absolutePath: string,
  ): Promise<{ readonly kind: "opened" } | { readonly kind: "failed"; readonly message: string }>;
}

export function formatPlaceKey({ absolutePath, line, column }: CodePlace): string {
  return `${absolutePath}:${line}:${column}`;
}

export function comparePlaces(one: CodePlace, other: CodePlace): number {
  if (one.absolutePath !== other.absolutePath) return one.absolutePath < other.absolutePath ? -1 : 1;
  return one.line - other.line || one.column - other.column;
}
