// Reads the statements by which code names other files: their paths, and the names that they bring. Without a grammar, a line
// with a word such as `import` or with a path in quotes is one.
import { extname } from "node:path";

export interface FoundImport {
  readonly line: number;
  /** The last line, if it is another one. */
  readonly endLine?: number;
  /** As {@link ChangedPaths} finds them; those that begin with a dot are relative. */
  readonly paths: readonly string[];
  readonly names: ReadonlySet<string>;
  /** True where all names are passed on, as by `export * from`. */
  readonly isAll: boolean;
  /** True where names are passed on, so that they count as declared here. */
  readonly isPassed: boolean;
}

/** The languages in which a name of one file can mean a declaration of another. */
export type Family = "js" | "python" | "go" | "rust" | "java" | "c" | "css" | "php";

const families: readonly (readonly [RegExp, Family])[] = [
  [/^\.(?:[cm]?[jt]s|[jt]sx)$/, "js"],
  [/^\.pyi?$/, "python"],
  [/^\.go$/, "go"],
  [/^\.rs$/, "rust"],
  [/^\.java$/, "java"],
  [/^\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx)$/, "c"],
  [/^\.css$/, "css"],
  [/^\.php$/, "php"],
];

export function familyOf(path: string): Family | undefined {
  const extension = extname(path).toLowerCase();
  return families.find(([pattern]) => pattern.test(extension))?.[1];
}

const word = /[\p{ID_Start}_$][\p{ID_Continue}$]*/gu;
const keywords = new Set(
  "import export from as type typeof const let var require await static use pub crate self super mod function".split(
    " ",
  ),
);
const quoted = /(["'`])((?:(?!\1)[^\\\n]){1,300})\1/g;

/** Reads a statement of a language with a grammar. */
export function readImport(text: string, line: number, family: Family | undefined): FoundImport {
  const strings = [...text.matchAll(quoted)].flatMap(([, , inside = ""]) => inside);
  const named = new Set(
    text
      .replace(quoted, "")
      .match(word)
      ?.filter((name) => !keywords.has(name)),
  );
  const isPassed = /^export\b/.test(text);
  const endLine = line + text.split("\n").length - 1;
  const all = { line, endLine, names: named, isAll: /^export\s*(?:type\s*)?\*\s*(?!as\b)/.test(text), isPassed };
  if (family === "python") return { ...all, paths: pythonPaths(text) };
  if (family === "java") return { ...all, paths: dotted(text.replace(/^import\s+(?:static\s+)?/, ""), ".") };
  if (family === "rust") return { ...all, paths: rustPaths(text) };
  if (family === "php" && strings.length === 0) return { ...all, paths: dotted(text.replace(/^use\s+/, ""), "\\") };
  if (family === "c") return { ...all, paths: [...strings, ...(/<([^<>]+)>/.exec(text)?.slice(1) ?? [])] };
  // `#include "gate.h"` and `url(gate.css)` are relative without a dot.
  return {
    ...all,
    paths: family === "css" ? strings.map((path) => (path.startsWith(".") ? path : `./${path}`)) : strings,
  };
}

/** Reads a line of a text in a language without a grammar. */
export function readPlainImport(line: string, at: number): FoundImport | undefined {
  if (line.length > 1_000 || /^\s*(?:#(?!include)|\/\/|\*|--|;)/.test(line)) return undefined;
  const strings = [...line.matchAll(quoted)].flatMap(([, , inside = ""]) => inside);
  const isImport = /\b(?:import|from|require|require_relative|include|use|using|mod|load|source|export)\b/.test(line);
  const paths = isImport ? [...strings, ...(line.match(/[\w@~./:-]+/g) ?? []).map(toPath)] : strings.filter(isPath);
  return paths.length === 0 ? undefined : { line: at, paths, names: new Set(), isAll: false, isPassed: false };
}

/** True for a string that looks like the path of a file. */
export function isPath(text: string): boolean {
  return /^\.{0,2}\/?[\w@~.-]+(?:\/[\w@~.-]+)+$|^\.\.?\/[\w@~.-]+$/.test(text);
}

function toPath(text: string): string {
  return text.includes("/") ? text : text.replaceAll("::", "/").replaceAll(/\.(?=\w+\.)/g, "/");
}

/** Reads `a.b.C` as `a/b/C` and, for what is inside it, `a/b`. */
function dotted(text: string, separator: string): readonly string[] {
  const [, path = ""] = /^\\?([\p{ID_Continue}$.\\]+)/u.exec(text.trim()) ?? [];
  const parts = path.split(separator).filter((part) => part !== "");
  return parts.length === 0 ? [] : [parts.join("/"), ...(parts.length > 1 ? [parts.slice(0, -1).join("/")] : [])];
}

/** Reads `from ..a.b import c` as `../a/b/c` and `../a/b`, and `import a.b` as `a/b`. */
function pythonPaths(text: string): readonly string[] {
  const [, dots = "", path = "", names = ""] = /^from\s+(\.*)([\w.]*)\s+import\s+([\s\S]*)$/.exec(text) ?? [];
  if (dots === "" && path === "")
    return text
      .replace(/^import\s+/, "")
      .split(",")
      .flatMap((each) => dotted(each, "."));
  const base = dots === "" ? "" : dots.length === 1 ? "./" : "../".repeat(dots.length - 1);
  const inside = path.replaceAll(".", "/");
  const modules = (names.match(/\w+/g) ?? []).map((name) => `${base}${inside}${inside === "" ? "" : "/"}${name}`);
  return [...modules, ...(inside === "" ? [] : [`${base}${inside}`])];
}

/** Reads `use crate::a::{b, c}` as `crate/a/b`, `crate/a/c` and `crate/a`, and `mod x;` as a file beside. */
function rustPaths(text: string): readonly string[] {
  const [, module] = /^(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;/.exec(text) ?? [];
  if (module !== undefined) return [`./${module}`];
  const [, path = "", group = ""] = /\buse\s+([\w:]+?)(?:::)?(?:\{([\s\S]*)\})?\s*;?$/.exec(text.trim()) ?? [];
  const parts = path.split("::").filter((part) => part !== "");
  const inside = (group.match(/\w+/g) ?? []).map((name) => [...parts, name].join("/"));
  const outer = parts.map((_, at) => parts.slice(0, parts.length - at).join("/")).filter((each) => each.includes("/"));
  return [...inside, ...outer];
}
