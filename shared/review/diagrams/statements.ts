/** A statement with the number of the line on which it begins. */
export interface Statement {
  readonly text: string;
  readonly line: number;
  /** Blanks before it; a tab counts as one. Only mind maps have a meaning for them. */
  readonly indent: number;
}

/** A diagram's source without remarks and settings. The first statement names its kind. */
export interface Source {
  readonly title: string;
  readonly statements: readonly Statement[];
}

const title = /^title:\s*(?:"([^"]*)"|'([^']*)'|(.+?))\s*$/m;
/** A remark begins at a line's beginning or after a blank, and is none in quotes. */
const remark = /(?:^|\s)%%(?:[^"]*"[^"]*")*[^"]*$/;
const settings = /%%\{.*?\}%%/gs;

export function readStatements(written: string): Source {
  // A comment keeps its lines, so that later ones have the numbers that the reader sees.
  const source = written.replaceAll(settings, (text) => text.replaceAll(/[^\n]/g, ""));
  const [front = "", head = ""] = /^\s*---[^\S\n]*\n(.*?)\n\s*---[^\S\n]*(?:\n|$)/s.exec(source) ?? [];
  const [, double, single, plain] = title.exec(head) ?? [];
  const skipped = front.split("\n").length - 1;
  const lines = source.slice(front.length).split("\n");
  return { title: double ?? single ?? plain ?? "", statements: joinLines(lines, skipped) };
}

/** A text in quotes may have several lines. */
function joinLines(lines: readonly string[], skipped: number): readonly Statement[] {
  const statements: Statement[] = [];
  let open: Statement | undefined;
  for (const [index, written] of lines.entries()) {
    const text: string = open === undefined ? written.replace(remark, "").trim() : `${open.text}\n${written.trim()}`;
    const indent = open?.indent ?? written.length - written.trimStart().length;
    const statement: Statement = { text, line: open?.line ?? skipped + index + 1, indent };
    open = text.split('"').length % 2 === 0 ? statement : undefined;
    if (open === undefined && text !== "") statements.push(statement);
  }
  return open === undefined ? statements : [...statements, open];
}

interface Reader<T> {
  /** Returns false for a statement that is not understood. */
  read(statement: Statement): boolean;
  /** Returns the diagram; undefined while a part of it is open. */
  build(): T | undefined;
}

/**
 * Reads the statements after the first one, which names the kind. Returns the diagram, or the statement that is not
 * understood: the last one when something is not closed.
 */
export function readAll<T>(reader: Reader<T>, [first, ...rest]: readonly Statement[]): T | Statement {
  const last = rest.at(-1) ?? first ?? { text: "", line: 1, indent: 0 };
  return rest.find((statement) => !reader.read(statement)) ?? reader.build() ?? last;
}

/** Splits statements at semicolons outside quotes and brackets. Those that end an entity do not count. */
export function splitAtSemicolons(statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap(({ text, line, indent }) => splitText(text).map((part) => ({ text: part, line, indent })));
}

function splitText(text: string): readonly string[] {
  if (!text.includes(";")) return [text];
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && "([{".includes(character)) depth += 1;
    else if (!isQuoted && ")]}".includes(character)) depth = Math.max(0, depth - 1);
    if (character === ";" && !isQuoted && depth === 0 && !/[#&]\w+$/.test(part)) {
      parts.push(part.trim());
      part = "";
    } else part += character;
  }
  return [...parts, part.trim()].filter((each) => each !== "");
}
