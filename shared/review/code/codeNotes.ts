/** What an author says in changed code: 💡 explains, ❓ asks, the others are left to do. */
export type CodeNoteType = "Explanation" | "Question" | "Todo" | "Fixme";

/** A note that was found in code. */
export interface FoundNote {
  /** 1-based. */
  readonly line: number;
  readonly type: CodeNoteType;
  readonly text: string;
}

/** Lines of one file that follow one another, as they are after the change. */
export interface CodeLines {
  readonly path: string;
  /** 1-based number of the first one. */
  readonly start: number;
  readonly lines: readonly string[];
}

/** UTF-16 code units of a note. */
const textCap = 500;
/** UTF-16 code units of a line that are looked at. */
const lineCap = 2_000;

/** The first that fits stands, whatever else the line says. */
const markers: readonly (readonly [marker: RegExp, type: CodeNoteType])[] = [
  [/^💡\s*(.+)/u, "Explanation"],
  [/^❓\s*(.+)/u, "Question"],
  [/^TODO(?:\([^)]*\))?:\s*(.+)/, "Todo"],
  [/^FIXME(?:\([^)]*\))?:\s*(.+)/, "Fixme"],
];
const isInteresting = /💡|❓|TODO|FIXME/u;

/** How comments of a language are written. */
interface Syntax {
  /** What begins a comment that ends with its line. */
  readonly line: readonly string[];
  readonly blocks: readonly Block[];
  /** What strings are between. */
  readonly quotes: string;
}

interface Block {
  readonly open: string;
  readonly close: string;
}

const markup: Block = { open: "<!--", close: "-->" };
const stars: Block = { open: "/*", close: "*/" };
const docstrings: readonly Block[] = ['"""', "'''"].map((quotes) => ({ open: quotes, close: quotes }));

/** Where nothing else is known: what begins a comment has to be followed by a mark at once, so that little is mistaken for one. */
const usual: Syntax = { line: ["//", "#", "--", ";", "%"], blocks: [stars, markup], quotes: "\"'`" };
const prose: Syntax = { line: [], blocks: [markup], quotes: "" };
const scripts: Syntax = { line: ["#"], blocks: docstrings, quotes: "\"'" };
const lisp: Syntax = { line: [";"], blocks: [{ open: "#|", close: "|#" }], quotes: '"' };
const curly: Syntax = { line: ["//", "#"], blocks: [stars, markup], quotes: "\"'`" };
const byEnding: Readonly<Record<string, Syntax>> = {
  ...endings("md markdown mdx rst txt adoc html htm xml svg", prose),
  ...endings("py pyi jl ex exs", scripts),
  ...endings("lisp lsp el clj cljs cljc scm rkt", lisp),
  ...endings(
    "c h cc cpp hpp cs java js jsx ts tsx mjs cjs mts cts go rs kt swift php scala dart vue svelte css scss less",
    curly,
  ),
};

function endings(names: string, syntax: Syntax): Readonly<Record<string, Syntax>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, syntax]));
}

/** Finds the notes in comments of code, of whatever language; what stands in a string is none. */
export function codeNotes({ path, start, lines }: CodeLines): readonly FoundNote[] {
  if (!lines.some((line) => isInteresting.test(line))) return [];
  const syntax = byEnding[path.slice(path.lastIndexOf(".") + 1).toLowerCase()] ?? usual;
  let open = blockAbove(lines, syntax);
  const found: FoundNote[] = [];
  for (const [at, line] of lines.entries()) {
    const { comments, ...after } = commentsIn(line.slice(0, lineCap), syntax, open);
    open = after.open;
    const note = isInteresting.test(line) ? noteIn(comments) : undefined;
    if (note !== undefined) found.push({ line: start + at, ...note });
  }
  return found;
}

/** A block that began above these lines ends in them before another one begins. */
function blockAbove(lines: readonly string[], { blocks }: Syntax): Block | undefined {
  const text = lines.join("\n");
  return blocks.find(({ open, close }) => {
    const end = text.indexOf(close);
    const begin = text.indexOf(open);
    return open !== close && end >= 0 && (begin < 0 || end < begin);
  });
}

function noteIn(comments: readonly string[]): Omit<FoundNote, "line"> | undefined {
  const texts = comments.map((comment) => comment.replace(/^[\s*!/<#;%-]+/, "").trim());
  for (const [marker, type] of markers) {
    const text = texts.map((each) => marker.exec(each)?.[1]?.trim()).find(Boolean);
    if (text !== undefined) return { type, text: text.slice(0, textCap) };
  }
  return undefined;
}

interface ReadLine {
  readonly comments: readonly string[];
  /** The block that goes on in the next line. */
  readonly open: Block | undefined;
}

/** The comments of a line, from left to right. */
function commentsIn(line: string, syntax: Syntax, above: Block | undefined): ReadLine {
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
    else at = syntax.quotes.includes(line[at] ?? " ") ? behindString(line, at) : at + 1;
  }
  return { comments, open };
}

/** A sign that also means something else, as `--` and `%` do, has to be followed by a mark. */
function isComment(line: string, at: number, { line: signs }: Syntax): boolean {
  const sign = signs.find((each) => line.startsWith(each, at));
  if (sign === undefined) return false;
  return sign === "//" ? line[at - 1] !== ":" : noteIn([line.slice(at)]) !== undefined;
}

/** A quote that is not closed on its line is an apostrophe, or what follows cannot be told. */
function behindString(line: string, at: number): number {
  const quote = line[at];
  for (let end = at + 1; end < line.length; end++) {
    if (line[end] === "\\") end += 1;
    else if (line[end] === quote) return end + 1;
  }
  return at + 1;
}
