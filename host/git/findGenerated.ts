/**
 * Decides which changed files are generated. `linguist-generated` in a `.gitattributes` decides; else the name of the file, if a tool always
 * writes it; else the first lines of the file.
 *
 * Only the base of the changes decides which files need not be read. A file that gets its mark by the changes themselves still counts, so
 * that the changes cannot hide their own code. A new file counts, unless its name or a pattern of the base fits it; so does a file that is
 * moved to such a name from another one. A mark of the changes with the value `false` always shows a file.
 */

import { generatedMarkBytes, generatedMarkLines } from "../limits.ts";
import { readBlobs } from "./readBlobs.ts";
import type { WorkingTree } from "./repository.ts";
import { readTreeAttribute, type TreeAttribute } from "./treeAttribute.ts";

export type GeneratedBy = "attribute" | "name" | "header";

export interface GeneratedFile {
  readonly by: GeneratedBy;
  /** True when the changes themselves mark the file. */
  readonly counts: boolean;
}

/** A changed file; the names are in latin1, one character per byte. */
export interface NamedChange {
  readonly name: string;
  readonly fromName?: string | undefined;
  /** The object ids of both sides in the trees, where they are known: git reads them in an eighth of the time that names take. */
  readonly ids?: { readonly before: string; readonly after: string };
}

/** Trees or commits. Without a head, only files that do not count are found. */
interface GeneratedTrees {
  readonly base: string;
  readonly head?: string;
}

const attribute = "linguist-generated";

const generatedNames = new Set([
  "package-lock.json",
  "npm-shrinkwrap.json",
  "yarn.lock",
  "pnpm-lock.yaml",
  "bun.lock",
  "deno.lock",
  "Cargo.lock",
  "go.sum",
  "poetry.lock",
  "uv.lock",
  "Pipfile.lock",
  "Gemfile.lock",
  "composer.lock",
  "flake.lock",
  "packages.lock.json",
]);
const generatedEndings = /\.(?:min\.js|min\.css|map|snap)$/;

/** Go's rule, and the mark of other tools, which is a word of its own in a comment. */
const sayings = [
  /^\/\/ Code generated .* DO NOT EDIT\.$/,
  /^\s*(?:(?:\/\/|\/?\*|#|--|;|%|<!--|\(\*|"""|''')(?:.*[\s*!])?)?@generated(?![\w.@/(-])/,
];

/** Returns the generated files among the changed ones, by name. */
export async function findGenerated(
  repository: WorkingTree,
  trees: GeneratedTrees,
  changes: readonly NamedChange[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, GeneratedFile>> {
  const { base, head } = trees;
  const both = head === undefined ? [base] : [base, head];
  const names = changes.flatMap(({ name, fromName }) => (fromName === undefined ? [name] : [name, fromName]));
  const isMarked = await readTreeAttribute(repository, attribute, both, names, signal);
  const closed = changes.filter(({ name }) => both.every((tree) => isMarked(tree, name) !== false));
  const versions = closed.flatMap(({ name, fromName = name }) => [
    ...[fromName, name].map((each) => [base, each] as const),
    ...(head === undefined ? [] : [[head, name] as const]),
  ]);
  const unknown = versions.filter(([tree, name]) => decideByName(isMarked, tree, name) === undefined);
  const ids = new Map(closed.flatMap((change) => nameIds(trees, change)));
  const toBlobName = ([tree, name]: readonly [tree: string, name: string]) =>
    ids.get(`${tree}:${name}`) ?? `${tree}:${name}`;
  const read = await readBlobs(repository, unknown.map(toBlobName), { cap: generatedMarkBytes, signal });
  // Without an answer no file says that it is generated: each change is then to be explained.
  const blobs = read.kind === "read" ? read.value : new Map<string, Buffer>();
  const decideByHeader = (tree: string, ...versions: readonly string[]) =>
    versions.some((name) => saysGenerated(blobs.get(toBlobName([tree, name])))) ? "header" : undefined;
  const found = new Map<string, GeneratedFile>();
  for (const { name, fromName = name } of closed) {
    const header = decideByHeader(base, fromName, name);
    const before = decideByName(isMarked, base, name) ?? header;
    const origin = isMarked(base, fromName) === false ? undefined : (decideByName(isMarked, base, fromName) ?? header);
    if (before !== undefined && origin !== undefined) found.set(name, { by: before, counts: false });
    else if (head !== undefined) {
      const by = before ?? decideByName(isMarked, head, name) ?? decideByHeader(head, name);
      if (by !== undefined) found.set(name, { by, counts: true });
    }
  }
  return found;
}

/** Returns the ids of a change by their names in the trees. */
function nameIds(
  { base, head }: GeneratedTrees,
  { name, fromName = name, ids }: NamedChange,
): readonly (readonly [blob: string, id: string])[] {
  if (ids === undefined) return [];
  const before = [`${base}:${fromName}`, ids.before] as const;
  return head === undefined ? [before] : [before, [`${head}:${name}`, ids.after]];
}

function decideByName(isMarked: TreeAttribute, tree: string, name: string): GeneratedBy | undefined {
  if (isMarked(tree, name) === true) return "attribute";
  return generatedNames.has(name.slice(name.lastIndexOf("/") + 1)) || generatedEndings.test(name) ? "name" : undefined;
}

function saysGenerated(bytes: Buffer | undefined): boolean {
  const lines = bytes?.toString("latin1").split(/\r?\n/, generatedMarkLines) ?? [];
  return lines.some((line) => sayings.some((saying) => saying.test(line)));
}
