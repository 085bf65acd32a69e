// The code of a text by the grammar of its language: what it declares, and on some of its lines the names, imports, strings and
// brackets. Names in comments, strings and other text are no code.
import { extname } from "node:path";
import { type Steps, type TextLines, toTextLines } from "@dialectic/shared/review";
import type { Tree, TreeCursor } from "@lezer/common";
import { maxImportChars, maxReadStringChars } from "../limits.ts";
import { texts } from "./codePlaces.ts";
import type { OutlinedName } from "./grammars/readTree.ts";
import { canRead, type ReadingBudget, runSteps } from "./outlines.ts";

/**
 * The role of a name in code: as a property of something, as the local definition of a variable or parameter, by itself, or
 * as both a property and a variable, such as `a` in `const { a } = b`.
 */
export type WordKind = "member" | "local" | "bare" | "both";

export interface CodeWord {
  readonly name: string;
  readonly line: number;
  readonly kind: WordKind;
  /** True where a property is given a value: in an object, by an assignment, or by another declaration. */
  readonly isGiven: boolean;
}

export interface CodeStatement {
  readonly line: number;
  readonly text: string;
}

export interface ReadCode {
  readonly outline: readonly OutlinedName[];
  /** Names on the wanted lines. */
  readonly words: readonly CodeWord[];
  /** All names of the text, and those that it defines locally. */
  readonly names: ReadonlySet<string>;
  readonly locals: ReadonlySet<string>;
  /** Statements that bring names from elsewhere, or pass them on. */
  readonly imports: readonly CodeStatement[];
  /** Short strings on the wanted lines, with their quotes. */
  readonly strings: readonly CodeStatement[];
  /** Brackets on the wanted lines, as `(`. */
  readonly brackets: readonly CodeStatement[];
}

const nodesPerTurn = 500;
const identifier = /^[#@$]?[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;
const members = /^(?:Private)?Property(?:Name|Definition)$|^Field(?:Name|Identifier)$/;
const definitions = /^(?:VariableDefinition|TypeDefinition|BoundIdentifier|DefName|Definition)$/;
/** Types of nodes that may bring names from elsewhere, and the texts by which they do. */
const importing: Readonly<Record<string, RegExp>> = {
  ImportDeclaration: /^/,
  ImportStatement: /^/,
  ImportSpec: /^/,
  UseDeclaration: /^/,
  NamespaceUseDeclaration: /^/,
  IncludeExpression: /^/,
  RequireExpression: /^/,
  ImportDecl: /^(?![^(]*\()/,
  ExportDeclaration: /^export\s*(?:type\s*)?[{*]/,
  ModItem: /;$/,
  PreprocDirective: /^#\s*include\b/,
  VariableDeclaration: /\b(?:require|import)\s*\(\s*["']/,
};

/** Reads a text; undefined when its language has no grammar, or when reading it would take too long. */
export async function readCode(
  text: string,
  path: string,
  isWanted: (line: number) => boolean,
  budget: ReadingBudget,
): Promise<ReadCode | undefined> {
  const extension = extname(path).toLowerCase();
  if (!canRead(text, extension) || budget.left <= 0) return undefined;
  const { startWhole } = await import("./grammars/grammars.ts");
  const read = await runSteps(await startWhole(text, extension, (tree) => walk(tree, text, isWanted)), budget);
  return read && { ...read.found, outline: read.outline };
}

function* walk(tree: Tree, text: string, isWanted: (line: number) => boolean): Steps<Omit<ReadCode, "outline">> {
  const reader = new CodeReader(text, isWanted);
  const cursor = tree.cursor();
  const parents: string[] = [];
  for (let seen = 1; ; seen++) {
    if (seen % nodesPerTurn === 0) yield;
    reader.take(cursor);
    const { name } = cursor;
    if (cursor.firstChild()) {
      parents.push(name);
      continue;
    }
    reader.takeLeaf(cursor, parents.at(-1) ?? "");
    while (!cursor.nextSibling()) {
      if (!cursor.parent()) return reader;
      parents.pop();
    }
  }
}

class CodeReader {
  readonly words: CodeWord[] = [];
  readonly names = new Set<string>();
  readonly locals = new Set<string>();
  readonly imports: CodeStatement[] = [];
  readonly strings: CodeStatement[] = [];
  readonly brackets: CodeStatement[] = [];
  readonly #text: string;
  readonly #lines: TextLines;
  readonly #isWanted: (line: number) => boolean;
  /** Where the last import ends: its names are defined elsewhere. */
  #importEnd = 0;

  constructor(text: string, isWanted: (line: number) => boolean) {
    this.#text = text;
    this.#lines = toTextLines(text);
    this.#isWanted = isWanted;
  }

  take({ name, from, to }: TreeCursor): void {
    const form = Object.hasOwn(importing, name) ? importing[name] : undefined;
    if (form === undefined || to - from > maxImportChars || from < this.#importEnd) return;
    const text = this.#text.slice(from, to);
    if (!form.test(text)) return;
    this.imports.push({ line: this.#lines.placeAt(from).line, text });
    this.#importEnd = name === "VariableDeclaration" ? from + text.indexOf("=") : to;
  }

  takeLeaf(leaf: TreeCursor, parent: string): void {
    const { name: type, from, to } = leaf;
    if (to - from > maxReadStringChars || from === to) return;
    const written = this.#text.slice(from, to);
    const [first = ""] = written;
    if (written.length === 1 && "()[]{}".includes(first)) this.#add(this.brackets, from, written);
    else if (first === '"' || first === "'" || first === "`") this.#add(this.strings, from, written);
    else if (type !== written && identifier.test(written) && !texts.test(type)) this.#takeWord(leaf, written, parent);
  }

  #takeWord(leaf: TreeCursor, written: string, parent: string): void {
    const kind = leaf.from < this.#importEnd ? "bare" : kindOf(leaf.name, parent);
    this.names.add(written);
    if (kind === "local") this.locals.add(written);
    const line = this.#lines.placeAt(leaf.from).line;
    if (!this.#isWanted(line)) return;
    const isGiven = kind !== "local" && /^\s*(?::(?!:)|=(?![=>])|[,}])/.test(this.#text.slice(leaf.to, leaf.to + 20));
    this.words.push({ name: written, line, kind, isGiven });
  }

  #add(all: CodeStatement[], from: number, text: string): void {
    const line = this.#lines.placeAt(from).line;
    if (this.#isWanted(line)) all.push({ line, text });
  }
}

function kindOf(type: string, parent: string): WordKind {
  if (members.test(type)) return "member";
  // `{ a }` takes the property `a`, or gives it the value of the variable.
  if (parent === "PatternProperty" || parent === "Property" || parent === "ObjectExpression") return "both";
  return definitions.test(type) || parent === "ParamList" ? "local" : "bare";
}
