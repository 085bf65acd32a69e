import * as z from "zod/mini";
import { request } from "./contract.ts";
import { nameText } from "./nameText.ts";

/** Code in a file: 1-based lines and columns, the end column is the first that no longer belongs to it. */
export const codeSpan = z.object({
  /** Absolute. */
  filePath: nameText,
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
  /** The code there, whole lines; not there for files outside the workspace, which are not read, and after the first of many. */
  code: z.optional(z.string()),
  /** 1-based number of the first line of `code`. */
  codeLine: z.optional(z.int()),
});
export type CodeSpan = z.infer<typeof codeSpan>;

/** Names one symbol of a file; without a snippet or a place every occurrence has to be the same symbol. */
const symbolQuestion = {
  /** Absolute, or relative to a workspace folder. */
  filePath: z.string(),
  symbol: z.string(),
  /** Code that the file has once and the symbol stands in. */
  codeSnippet: z.optional(z.string()),
  /** 1-based. */
  line: z.optional(z.int()),
  /** 1-based; alone it means nothing. */
  column: z.optional(z.int()),
};

/** What may be asked about a symbol. */
export const infoType = z.enum(["all", "hover", "signature_help", "type_definition", "definition", "implementation"]);
export type InfoType = z.infer<typeof infoType>;

/** One of several symbols of a name; its fields are the parameters to ask again with. */
export const symbolCandidate = z.object({
  line: z.int(),
  column: z.int(),
  /** The column by the name that the older bridge gave it. */
  character: z.int(),
  lineContent: nameText,
  /** Code that only this one stands in, where there is some. */
  codeSnippet: z.optional(z.string()),
});
export type SymbolCandidate = z.infer<typeof symbolCandidate>;

/** Several different symbols have that name there: nothing is guessed. */
export const ambiguousSymbol = z.object({
  kind: z.literal("ambiguous"),
  message: z.string(),
  /** How many occurrences were looked at. */
  matches: z.int(),
  multipleOccurrences: z.array(symbolCandidate),
});
export type AmbiguousSymbol = z.infer<typeof ambiguousSymbol>;

/** Why nothing can be said about a symbol; the message says what to do next. */
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
    "no-language-server",
    "rename-refused",
    "rename-blocked",
  ]),
  message: z.string(),
  candidates: z.array(nameText),
});
export type SymbolRefusal = z.infer<typeof symbolRefusal>;

/** A signature that is called at a place. */
export const calledSignature = z.object({
  label: z.string(),
  documentation: z.optional(z.string()),
  parameters: z.array(z.object({ label: z.string(), documentation: z.optional(z.string()) })),
});
export type CalledSignature = z.infer<typeof calledSignature>;

/** What the language server knows of a symbol. */
export const symbolInfo = z.object({
  kind: z.literal("info"),
  filePath: nameText,
  symbol: nameText,
  line: z.int(),
  column: z.int(),
  /** Occurrences of the same symbol in the file, this one among them. */
  occurrences: z.int(),
  /** Markdown. */
  hover: z.optional(z.array(z.string())),
  signature_help: z.optional(z.array(calledSignature)),
  type_definition: z.optional(z.array(codeSpan)),
  definition: z.optional(z.array(codeSpan)),
  implementation: z.optional(z.array(codeSpan)),
});
export type SymbolInfo = z.infer<typeof symbolInfo>;

/** Where a symbol is used. */
export const symbolReferences = z.object({
  kind: z.literal("references"),
  filePath: nameText,
  symbol: nameText,
  line: z.int(),
  column: z.int(),
  total: z.int(),
  files: z.array(
    z.object({
      filePath: nameText,
      /** All of the file, those left out included. */
      count: z.int(),
      references: z.array(z.extend(codeSpan, { isDeclaration: z.boolean() })),
    }),
  ),
  /** How many of the total were left out. */
  omitted: z.int(),
});
export type SymbolReferences = z.infer<typeof symbolReferences>;

/** What a rename does to one file. */
export const renamedFile = z.object({
  uri: z.string(),
  /** Where it was before. */
  filePath: nameText,
  changeCount: z.int(),
  /** It has changes that are not saved, once the rename is applied. */
  isDirty: z.boolean(),
  /** What becomes of the file itself; `to` is absolute. */
  step: z.optional(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("create") }),
      z.object({ kind: z.literal("move"), to: nameText }),
      z.object({ kind: z.literal("delete") }),
    ]),
  ),
});
export type RenamedFile = z.infer<typeof renamedFile>;

/** A rename that was applied, or with `dryRun` one that would be. */
export const symbolRename = z.object({
  kind: z.literal("renamed"),
  symbolName: nameText,
  newName: nameText,
  isApplied: z.boolean(),
  modifiedFiles: z.array(renamedFile),
  totalChanges: z.int(),
  /** A unified diff. */
  diff: z.string(),
  /** Why it would be refused as things are. */
  problems: z.array(nameText),
  /** The review that shows a dry run as changes, when that was asked for. */
  reviewId: z.optional(z.string()),
  /** Why there is no such review though it was asked for. */
  notProposed: z.optional(z.string()),
});
export type SymbolRename = z.infer<typeof symbolRename>;

/** What became of a file to open. */
export const openedFile = z.object({
  filePath: nameText,
  success: z.boolean(),
  /** In a tab; else its document is loaded only. */
  isShown: z.boolean(),
  error: z.optional(z.string()),
  candidates: z.optional(z.array(nameText)),
});
export type OpenedFile = z.infer<typeof openedFile>;

/** What assistants ask an editor about symbols. */
export const ideSymbolsBridge = {
  "symbol/info": request(
    z.object({ ...symbolQuestion, infoType }),
    z.discriminatedUnion("kind", [symbolInfo, ambiguousSymbol, symbolRefusal]),
  ),
  "symbol/references": request(
    z.object({
      ...symbolQuestion,
      includeDeclaration: z.boolean(),
      /** Lines of code before and after each: 0 the line alone, -1 none. */
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
      /** Renames even where the new name already exists in a scope of the symbol. */
      force: z.optional(z.boolean()),
      save: z.boolean(),
    }),
    z.discriminatedUnion("kind", [symbolRename, ambiguousSymbol, symbolRefusal]),
  ),
  "editor/open": request(
    z.object({ files: z.array(z.object({ filePath: z.string(), showEditor: z.boolean() })) }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("opened"), files: z.array(openedFile) }), symbolRefusal]),
  ),
} as const;
