import { maxCodeNoteChars, maxNoteLineChars } from "../limits.ts";

/** The type of a note in changed code: 💡 explains, ❓ asks, the others are tasks. */
export type CodeNoteType = "Explanation" | "Question" | "Todo" | "Fixme";

export interface FoundNote {
  /** 1-based. */
  readonly line: number;
  readonly type: CodeNoteType;
  readonly text: string;
}

export interface CodeLines {
  readonly path: string;
  /** 1-based number of the first line. */
  readonly start: number;
  readonly lines: readonly string[];
}

/** Markers in order of precedence: the first match determines the type. */
const markers: readonly (readonly [marker: RegExp, type: CodeNoteType])[] = [
  [/^💡\s*(.+)/u, "Explanation"],
  [/^❓\s*(.+)/u, "Question"],
  [/^TODO(?:\([^)]*\))?:\s*(.+)/, "Todo"],
  [/^FIXME(?:\([^)]*\))?:\s*(.+)/, "Fixme"],
];
const isInteresting = /💡|❓|TODO|FIXME/u;

interface Syntax {
  readonly line: readonly string[];
  readonly blocks: readonly Block[];
  readonly quotes: string;
}

interface Block {
  readonly open: string;
  readonly close: string;
}

const markup: Block = { open: "<!--", close: "-->" };
const stars: Block = { open: "/*", close: "*/" };
const docstrings: readonly Block[] = ['"""', "'''"].map((quotes) => ({ open: quotes, close: quotes }));

/**
 * The fallback for unknown languages: a comment start must be followed by a marker directly, to limit false positives.
 */
const usual: Syntax = { line: ["//", "#", "--", ";", "%"], blocks: [stars, markup], quotes: "\"'`" };
const prose: Syntax = { line: [], blocks: [markup], quotes: "" };
const scripts: Syntax = { line: ["#"], blocks: docstrings, quotes: "\"'" };
const lisp: Syntax = { line: [";"], blocks: [{ open: "#|", close: "|#" }], quotes: '"' };
const curly: Syntax = { line: ["//", "#"], blocks: [stars, markup], quotes: "\"'`" };
const byEnding: Readonly<Record<string, Syntax>> = {
  ...mapEndings("md markdown mdx rst txt adoc html htm xml svg", prose),
  ...mapEndings("py pyi jl ex exs", scripts),
  ...mapEndings("lisp lsp el clj cljs cljc scm rkt", lisp),
  ...mapEndings(
    "c h cc cpp hpp cs java js jsx ts tsx mjs cjs mts cts go rs kt swift php scala dart vue svelte css scss less",
    curly,
  ),
};

function mapEndings(names: string, syntax: Syntax): Readonly<Record<string, Syntax>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, syntax]));
}

/** Finds the notes in comments of code in any language; strings are skipped. */
export function findCodeNotes({ path, start, lines }: CodeLines): readonly FoundNote[] {
  if (!lines.some((line) => isInteresting.test(line))) return [];
  const syntax = byEnding[path.slice(path.lastIndexOf(".") + 1).toLowerCase()] ?? usual;
  let open = findBlockAbove(lines, syntax);
  const found: FoundNote[] = [];
  for (const [at, line] of lines.entries()) {
    const { comments, ...after } = findComments(line.slice(0, maxNoteLineChars), syntax, open);
    open = after.open;
    const note = isInteresting.test(line) ? findNote(comments) : undefined;
    if (note !== undefined) found.push({ line: start + at, ...note });
  }
  return found;
}

/** Returns the block comment that began above these lines: it ends here before another one begins. */
function findBlockAbove(lines: readonly string[], { blocks }: Syntax): Block | undefined {
  const text = lines.join("\n");
  return blocks.find(({ open, close }) => {
    const end = text.indexOf(close);
    const begin = text.indexOf(open);
    return open !== close && end >= 0 && (begin < 0 || end < begin);
  });
}

function findNote(comments: readonly string[]): Omit<FoundNote, "line"> | undefined {
  const texts = comments.map((comment) => comment.replace(/^[\s*!/<#;%-]+/, "").trim());
  for (const [marker, type] of markers) {
    const text = texts.map((each) => marker.exec(each)?.[1]?.trim()).find(Boolean);
    if (text !== undefined) return { type, text: text.slice(0, maxCodeNoteChars) };
  }
  return undefined;
}

interface ReadLine {
  readonly comments: readonly string[];
  readonly open: Block | undefined;
}

function findComments(line: string, syntax: Syntax, above: Block | undefined): ReadLine {
  const comments: string[] = [];
  let open = above;
  let at = 0;
  while (at < line.length) {
    if (open !== undefined) {
      const end = line.indexOf(open.close, at);
      comments.push(line.slice(at, end < 0 ? line.length : end));
      if (end < 0) return { comments, open };
      at = end + open.close.length;
      open = undefined;
      continue;
    }
    open = syntax.blocks.find((block) => line.startsWith(block.open, at));
    if (open !== undefined) at += open.open.length;
    else if (isComment(line, at, syntax)) return { comments: [...comments, line.slice(at)], open };
    else at = syntax.quotes.includes(line[at] ?? " ") ? skipString(line, at) : at + 1;
  }
  return { comments, open };
}

/** Returns true for a comment. A sign with other meanings, such as `--` and `%`, must be followed by a marker. */
function isComment(line: string, at: number, { line: signs }: Syntax): boolean {
  const sign = signs.find((each) => line.startsWith(each, at));
  if (sign === undefined) return false;
  return sign === "//" ? line[at - 1] !== ":" : findNote([line.slice(at)]) !== undefined;
}

/**
 * Returns the position after a string. A quote that is not closed on its line is an apostrophe, or the rest cannot be
 * parsed.
 */
function skipString(line: string, at: number): number {
  const quote = line[at];
  for (let end = at + 1; end < line.length; end++) {
    if (line[end] === "\\") end += 1;
    else if (line[end] === quote) return end + 1;
  }
  return at + 1;
}
