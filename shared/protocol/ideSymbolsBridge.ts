import * as z from "zod/mini";
import { request } from "./contract.ts";
import { exactName, nameText } from "./nameText.ts";

/** A range of code in a file: 1-based lines and columns, the end column is exclusive. */
export const codeSpan = z.object({
  filePath: exactName,
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
  /**
   * Whole lines of code at the range; absent for files outside the workspace, which are not read, and beyond the first
   * of many results.
   */
  code: z.optional(z.string()),
  codeLine: z.optional(z.int()),
});
export type CodeSpan = z.infer<typeof codeSpan>;

/** Identifies one symbol of a file; without a snippet or a position, every occurrence must be the same symbol. */
const symbolQuestion = {
  /** Absolute, or relative to a workspace folder. */
  filePath: z.string(),
  symbol: z.string(),
  /** Code that occurs once in the file and contains the symbol. */
  codeSnippet: z.optional(z.string()),
  line: z.optional(z.int()),
  /** Ignored without a line. */
  column: z.optional(z.int()),
};

export const infoType = z.enum(["all", "hover", "signature_help", "type_definition", "definition", "implementation"]);
export type InfoType = z.infer<typeof infoType>;

/** One of several symbols of a name; its fields are the parameters for a repeated request. */
export const symbolCandidate = z.object({
  line: z.int(),
  column: z.int(),
  /** The column, under the name that the older bridge used. */
  character: z.int(),
  lineContent: nameText,
  codeSnippet: z.optional(z.string()),
});
export type SymbolCandidate = z.infer<typeof symbolCandidate>;

/** Several different symbols have that name in the file; none is guessed. */
export const ambiguousSymbol = z.object({
  kind: z.literal("ambiguous"),
  message: z.string(),
  matches: z.int(),
  multipleOccurrences: z.array(symbolCandidate),
});
export type AmbiguousSymbol = z.infer<typeof ambiguousSymbol>;

export const symbolRefusal = z.object({
  kind: z.literal("refused"),
  reason: z.enum([
    "no-editor",
    "file-missing",
    "file-outside",
    "file-ambiguous",
    "symbol-unknown",
    "snippet-unknown",
    "snippet-ambiguous",
    "place-wrong",
    // It may be ready later.
    "no-language-server",
    // None is known, installed or allowed, or it cannot answer such a question.
    "not-served",
    "rename-refused",
    "rename-blocked",
  ]),
  message: z.string(),
  candidates: z.array(nameText),
});
export type SymbolRefusal = z.infer<typeof symbolRefusal>;

export const calledSignature = z.object({
  label: z.string(),
  documentation: z.optional(z.string()),
  parameters: z.array(z.object({ label: z.string(), documentation: z.optional(z.string()) })),
});
export type CalledSignature = z.infer<typeof calledSignature>;

/** The reason why an answer may lack something. */
const note = z.optional(z.string());

/** The files that an answer about all files may lack; absent when it is complete. */
export const incompleteness = {
  complete: z.optional(z.literal(false)),
  /** Number of files that may have more, 0 when it is not known which, and the first of them. */
  leftOver: z.optional(z.object({ files: z.int(), first: z.array(exactName) })),
};

export const symbolInfo = z.object({
  kind: z.literal("info"),
  note,
  ...incompleteness,
  filePath: exactName,
  symbol: nameText,
  line: z.int(),
  column: z.int(),
  occurrences: z.int(),
  /** Markdown. */
  hover: z.optional(z.array(z.string())),
  signature_help: z.optional(z.array(calledSignature)),
  type_definition: z.optional(z.array(codeSpan)),
  definition: z.optional(z.array(codeSpan)),
  implementation: z.optional(z.array(codeSpan)),
});
export type SymbolInfo = z.infer<typeof symbolInfo>;

export const symbolReferences = z.object({
  kind: z.literal("references"),
  note,
  ...incompleteness,
  filePath: exactName,
  symbol: nameText,
  line: z.int(),
  column: z.int(),
  total: z.int(),
  files: z.array(
    z.object({
      filePath: exactName,
      /** Number of all uses in the file, including those left out. */
      count: z.int(),
      references: z.array(z.extend(codeSpan, { isDeclaration: z.boolean() })),
    }),
  ),
  omitted: z.int(),
});
export type SymbolReferences = z.infer<typeof symbolReferences>;

export const renamedFile = z.object({
  uri: z.string(),
  filePath: exactName,
  changeCount: z.int(),
  /** True when the file has unsaved changes after the rename is applied. */
  isDirty: z.boolean(),
  /** The operation on the file itself; `to` is absolute. */
  step: z.optional(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("create") }),
      z.object({ kind: z.literal("move"), to: exactName }),
      z.object({ kind: z.literal("delete") }),
    ]),
  ),
});
export type RenamedFile = z.infer<typeof renamedFile>;

/** A rename that was applied, or that `dryRun` only previewed. */
export const symbolRename = z.object({
  kind: z.literal("renamed"),
  note,
  ...incompleteness,
  /** Number of places of the old name in comments, strings and documents, which stay as they are. */
  mentions: z.optional(z.int()),
  symbolName: nameText,
  newName: nameText,
  isApplied: z.boolean(),
  modifiedFiles: z.array(renamedFile),
  totalChanges: z.int(),
  diff: z.string(),
  problems: z.array(nameText),
  reviewId: z.optional(z.string()),
  notProposed: z.optional(z.string()),
});
export type SymbolRename = z.infer<typeof symbolRename>;

export const openedFile = z.object({
  filePath: exactName,
  success: z.boolean(),
  /** True when it is shown in a tab; otherwise only its document is loaded. */
  isShown: z.boolean(),
  error: z.optional(z.string()),
  candidates: z.optional(z.array(exactName)),
});
export type OpenedFile = z.infer<typeof openedFile>;

export const ideSymbolsBridge = {
  "symbol/info": request(
    z.object({ ...symbolQuestion, infoType }),
    z.discriminatedUnion("kind", [symbolInfo, ambiguousSymbol, symbolRefusal]),
  ),
  "symbol/references": request(
    z.object({
      ...symbolQuestion,
      includeDeclaration: z.boolean(),
      /** Lines of code before and after each use: 0 for the line alone, -1 for none. */
      usageCodeLineRange: z.int(),
      limit: z.int(),
    }),
    z.discriminatedUnion("kind", [symbolReferences, ambiguousSymbol, symbolRefusal]),
  ),
  "symbol/rename": request(
    z.object({
      ...symbolQuestion,
      newName: z.string(),
      dryRun: z.boolean(),
      propose: z.boolean(),
      /** True to rename even when the new name already exists in a scope of the symbol. */
      force: z.optional(z.boolean()),
      /** True to rename even when files are left over that may keep the old name. */
      partial: z.optional(z.boolean()),
      save: z.boolean(),
    }),
    z.discriminatedUnion("kind", [symbolRename, ambiguousSymbol, symbolRefusal]),
  ),
  "editor/open": request(
    z.object({ files: z.array(z.object({ filePath: z.string(), showEditor: z.boolean() })) }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("opened"), files: z.array(openedFile) }), symbolRefusal]),
  ),
} as const;
