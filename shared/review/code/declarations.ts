import { maxDeclarationLineChars, maxDeclarationPatterns } from "../limits.ts";
import type { SymbolReference } from "../model.ts";
import { toSlug } from "../sections/slugs.ts";

const modifiers =
  "(?:(?:export|default|declare|public|private|protected|internal|static|async|override|abstract|readonly|final|virtual|inline|extern|const|unsafe|get|set|open|suspend|pub(?:\\([^)]*\\))?)\\s+)*";
const classWords = "class|interface|struct|trait|enum|type|record|object|protocol|union|module|namespace|impl|actor";
const functionWords = "function\\s*\\*?|def|fn|func|fun|sub|proc|defn|defp|macro_rules!";
const valueWords = "const|let|var|val|static";
const comment = /^\s*(?:\/\/|\/\*|\*(?!\s*[\w$]+\s*\()|--|#(?!\[))/;
const notDeclared = "(?!\\s*(?:return|else|throw|await|new|case|yield|if|for|while|switch|delete|typeof)\\b)";
const separators = /\.|::|#(?!$)/;

/**
 * Returns the lines (1-based) of a text that declare a name, by the declaration syntax of most languages: a search by
 * name, not an analysis. For `Session.close`, the declaration must be inside its holder.
 */
export function findDeclarations(text: string, { name, sort }: SymbolReference, isMarkdown = false): readonly number[] {
  const segments = name.split(separators).filter((segment) => segment !== "");
  const last = segments.at(-1) ?? "";
  if (isMarkdown) return findHeadingLines(text.split(/\r\n|\n|\r/), name);
  if (!text.includes(last)) return [];
  const lines = text.split(/\r\n|\n|\r/);
  let scopes: readonly Scope[] = [{ from: 0, to: lines.length }];
  for (const holder of segments.slice(0, -1)) scopes = scopes.flatMap((scope) => findScopes(lines, holder, scope));
  const found = new Set(scopes.flatMap((scope) => findDeclared(lines, last, getDeclarationPattern(last, sort), scope)));
  return [...found].sort((one, other) => one - other).map((line) => line + 1);
}

/**
 * Returns true when a line may declare a function or class of any name: most lines do not, so no names need to be
 * tried.
 */
export function mayDeclare(line: string): boolean {
  return someFunction.test(line) || someClass.test(line);
}

interface Scope {
  readonly from: number;
  readonly to: number;
}

function findDeclared(
  lines: readonly string[],
  name: string,
  declaration: RegExp,
  { from, to }: Scope,
): readonly number[] {
  const found: number[] = [];
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? "";
    if (line.includes(name) && line.length <= maxDeclarationLineChars && !comment.test(line) && declaration.test(line))
      found.push(at);
  }
  return found;
}

/** Returns the lines that are deeper than the holder's declaration, up to the next line that is not. */
function findScopes(lines: readonly string[], holder: string, scope: Scope): readonly Scope[] {
  return findDeclared(lines, holder, getDeclarationPattern(holder, undefined), scope).map((start) => {
    const depth = measureIndent(lines[start] ?? "");
    let end = start + 1;
    while (end < scope.to && (isInner(lines[end] ?? "", depth) || lines[end]?.trim() === "")) end++;
    return { from: start + 1, to: end };
  });
}

function isInner(line: string, depth: number): boolean {
  return measureIndent(line) > depth || /^\s*[{})\]]/.test(line);
}

/** Cache: building a pattern takes longer than testing a hundred lines. */
const patterns = new Map<string, RegExp>();

function getDeclarationPattern(name: string, sort: SymbolReference["sort"]): RegExp {
  const key = `${sort} ${name}`;
  const pattern = patterns.get(key) ?? buildDeclarationPattern(`${escapeName(name)}(?![\\p{L}\\p{N}_$])`, sort);
  if (patterns.size >= maxDeclarationPatterns) patterns.clear();
  patterns.set(key, pattern);
  return pattern;
}

function buildDeclarationPattern(end: string, sort: SymbolReference["sort"]): RegExp {
  const asClass = `${modifiers}(?:${classWords})(?:<[^<>]*>)?\\s+${end}`;
  if (sort === "class") return new RegExp(`^\\s*${asClass}`, "u");
  const asFunction = [
    `${modifiers}(?:${functionWords})\\s*(?:\\([^()]*\\)\\s*)?(?:[\\w$]+[.:])?${end}`,
    `${modifiers}[*#]?${end}\\s*(?:<[^<>]*>)?\\((?![^;]*(?:=>|\\bfunction\\b))[^;]*\\)[^;()]*\\{\\s*$`,
    `[\\w:<>,*&~ \\t]+[\\s*&]${end}\\s*\\([^;{}]*\\)[\\w\\s,]*\\{\\s*$`,
    `(?:${modifiers}(?:${valueWords})\\s+)?(?:[\\w$.]+\\.|#)?${end}\\s*[:=].*(?:=>|\\bfunction\\b)`,
  ];
  const asValue = `${modifiers}(?:${valueWords})\\s+(?:mut\\s+)?${end}`;
  const all = sort === "function" ? asFunction : [...asFunction, asClass, asValue];
  return new RegExp(`^${notDeclared}\\s*(?:${all.join("|")})`, "u");
}

const someName = "[\\p{L}_$][\\p{L}\\p{N}_$]*";
const someFunction = buildDeclarationPattern(someName, "function");
const someClass = buildDeclarationPattern(someName, "class");

/** Escapes a name for a regular expression: an assistant may ask for any text. */
function escapeName(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function findHeadingLines(lines: readonly string[], name: string): readonly number[] {
  const wanted = name.toLowerCase();
  return lines.flatMap((line, at) => {
    const title =
      line.length > maxDeclarationLineChars ? undefined : /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(line)?.[1];
    return title !== undefined && toSlug(title) === wanted ? [at + 1] : [];
  });
}

/** Returns the number of characters of white space before a line; all of them when it has no others. */
export function measureIndent(line: string): number {
  return line.search(/\S|$/);
}
