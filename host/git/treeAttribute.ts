/**
 * Reads an attribute of files from the `.gitattributes` of a tree.
 *
 * Git's own `check-attr` reads a tree only from 2.40 on, and it always reads `.git/info/attributes` and the files of the person and of the
 * machine, too. Here only committed lines count, because an assistant can write the others unseen. Patterns, order, quotes and macros are
 * those of gitattributes(5); the case of letters always matters.
 */
import { createBreath } from "../base/breath.ts";
import { matchesSegments, parseSegment, type Segment } from "../base/wildcards.ts";
import { maxAttributeRules, maxAttributesBytes } from "../limits.ts";
import { unquoteName } from "./patch.ts";
import { readBlobs } from "./readBlobs.ts";
import type { WorkingTree } from "./repository.ts";

/** True where the attribute is set or has a value, false where it is unset or has the value `false`. */
type Value = boolean | undefined;
export type TreeAttribute = (tree: string, name: string) => Value;

interface Rule {
  readonly pattern: readonly Segment[];
  readonly value: Value;
}

const file = ".gitattributes";

/** Returns the attribute of files, by tree and by name in latin1 with one character per byte. */
export async function readTreeAttribute(
  repository: WorkingTree,
  attribute: string,
  trees: readonly string[],
  names: readonly string[],
  signal?: AbortSignal,
): Promise<TreeAttribute> {
  const folders = [...new Set(names.flatMap(listFolders))];
  const wanted = trees.flatMap((tree) => folders.map((folder) => `${tree}:${folder}${file}`));
  const read = await readBlobs(repository, wanted, { cap: maxAttributesBytes, signal });
  // Without an answer no file has the attribute: it is then treated like any other.
  const blobs = read.kind === "read" ? read.value : new Map<string, Buffer>();
  const rules = new Map<string, readonly Rule[]>();
  for (const tree of trees) {
    const macros = new Map<string, Value>([[attribute, true]]);
    // The outermost folder comes first: only its file defines macros.
    for (const folder of folders.toSorted((one, other) => one.length - other.length)) {
      const text = blobs.get(`${tree}:${folder}${file}`)?.toString("latin1");
      if (text !== undefined) rules.set(`${tree}:${folder}`, parseRules(text, attribute, macros, folder === ""));
    }
  }
  const values = new Map<string, Value>();
  const breath = createBreath(signal ?? { aborted: false });
  for (const name of rules.size === 0 ? [] : names) {
    if (!(await breath())) break;
    for (const tree of trees) values.set(`${tree}:${name}`, findRule(rules, tree, name)?.value);
  }
  return (tree, name) => values.get(`${tree}:${name}`);
}

/** Returns the last fitting rule of the innermost folder that has one. */
function findRule(rules: ReadonlyMap<string, readonly Rule[]>, tree: string, name: string): Rule | undefined {
  for (const folder of listFolders(name).toReversed()) {
    const path = name.slice(folder.length).split("/");
    const rule = rules.get(`${tree}:${folder}`)?.findLast(({ pattern }) => matchesSegments(pattern, path));
    if (rule !== undefined) return rule;
  }
  return undefined;
}

/** Returns the folders above a file from the outside, each but the outermost with `/` at its end. */
function listFolders(name: string): readonly string[] {
  const parts = name.split("/").slice(0, -1);
  return ["", ...parts.map((_, at) => `${parts.slice(0, at + 1).join("/")}/`)];
}

function parseRules(text: string, attribute: string, macros: Map<string, Value>, isTop: boolean): readonly Rule[] {
  const rules = text.split("\n").flatMap((line): readonly Rule[] => {
    const [, quoted, plain = "", rest = ""] = /^[ \t]*("(?:[^"\\]|\\.)*"(?=\s|$)|([^\s#]\S*))(.*)$/s.exec(line) ?? [];
    if (quoted === undefined) return [];
    const value = findValue(rest, attribute, macros);
    if (value === "none") return [];
    if (plain.startsWith("[attr]")) {
      if (isTop) macros.set(plain.slice("[attr]".length), value);
      return [];
    }
    const pattern = parsePattern(unquoteName(quoted));
    return pattern === undefined ? [] : [{ pattern, value }];
  });
  return rules.slice(-maxAttributeRules);
}

/** Returns the value that the last fitting word of a line gives to the attribute; `none` where no word names it. */
function findValue(words: string, attribute: string, macros: ReadonlyMap<string, Value>): Value | "none" {
  let value: Value | "none" = "none";
  for (const word of words.split(/\s+/)) {
    const [, sign = "", name = "", given] = /^([-!]?)([^=]+)(?:=(.*))?$/.exec(word) ?? [];
    if (name === attribute) value = sign === "!" ? undefined : sign === "" && given !== "false";
    else if (sign === "" && given === undefined && macros.has(name)) value = macros.get(name);
  }
  return value;
}

/** Parses a pattern; undefined for one that fits no file: a folder, or one that begins with `!`. */
function parsePattern(written: string): readonly Segment[] | undefined {
  if (written.endsWith("/") || written.startsWith("!")) return undefined;
  const plain = written.replace(/\\(.)/gs, (_, letter: string) => (/[*?[\\]/.test(letter) ? `[${letter}]` : letter));
  const segments = plain.replace(/^\//, "").split("/").map(parseSegment);
  const last = segments.at(-1) === "anywhere" ? [parseSegment("*")] : [];
  return plain.includes("/") ? [...segments, ...last] : ["anywhere", ...segments, ...last];
}
