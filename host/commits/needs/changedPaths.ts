// Which changed file a path in code means. Rules:
// - a path that begins with a dot is relative to the folder of the file that has it, and its ending may be missing, or be that of
//   the compiled file; a path that ends with a folder means the folder's index;
// - any other path, such as `a.b.c` or `@/lib/gate`, means a file whose path ends with it. A single name means a file beside, in
//   the root or in `src`, and with an ending one anywhere;
// - of several files, the nearest is meant.
import { posix } from "node:path";

const ending = /(?:\.d)?\.[^./]+$/;
const index = /^(?:index|mod|__init__)$/;
const aliases = /^(?:[@~]$|#|crate$|self$|super$)/;

/** Finds files by the paths that code has. `paths` are relative to the repository, by number of the file. */
export class ChangedPaths {
  readonly #byKey = new Map<string, number[]>();
  readonly #byLast = new Map<string, Set<string>>();
  readonly #paths: ReadonlyMap<number, string>;

  constructor(paths: ReadonlyMap<number, string>) {
    this.#paths = paths;
    for (const [file, path] of paths) for (const key of keysOf(path)) this.#add(key, file);
  }

  get size(): number {
    return this.#paths.size;
  }

  /** Returns the file that a path in the text of another file means. */
  find(written: string, from: string): number | undefined {
    const path = written.replace(/[?#].*$/, "");
    if (/^\.\.?(?:\/|$)/.test(path)) return this.#relative(posix.join(posix.dirname(from), path), from);
    const parts = path.split("/").filter((part) => part !== "");
    if (/^(?:[a-z]+:|\/)/i.test(path) || parts.length === 0) return undefined;
    const rest = parts.filter((part, at) => at > 0 || !aliases.test(part));
    const isShort = rest.length === 1 && rest.length === parts.length;
    const beside = isShort ? this.#beside(path, from) : undefined;
    return beside ?? (isShort && !ending.test(path) ? undefined : this.#ending(rest.join("/"), from));
  }

  #add(key: string, file: number): void {
    const files = this.#byKey.get(key) ?? [];
    this.#byKey.set(key, files);
    files.push(file);
    const last = key.slice(key.lastIndexOf("/") + 1);
    const keys = this.#byLast.get(last) ?? new Set();
    this.#byLast.set(last, keys);
    keys.add(key);
  }

  #relative(path: string, from: string): number | undefined {
    const normal = path.replace(/\/$/, "");
    return this.#nearest(this.#byKey.get(normal) ?? this.#byKey.get(normal.replace(ending, "")) ?? [], from);
  }

  #beside(name: string, from: string): number | undefined {
    const folders = [posix.dirname(from), ".", "src"];
    for (const folder of folders) {
      const found = this.#relative(posix.join(folder, name), from);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #ending(path: string, from: string): number | undefined {
    const found = [path, path.replace(ending, "")].flatMap((each) => {
      const keys = this.#byLast.get(each.slice(each.lastIndexOf("/") + 1)) ?? [];
      return [...keys].filter((key) => key === each || key.endsWith(`/${each}`));
    });
    return this.#nearest(
      found.flatMap((key) => this.#byKey.get(key) ?? []),
      from,
    );
  }

  #nearest(files: readonly number[], from: string): number | undefined {
    const near = (file: number) => countShared(this.#paths.get(file) ?? "", from);
    return files.filter((file) => this.#paths.get(file) !== from).sort((one, other) => near(other) - near(one))[0];
  }
}

/** Returns the paths by which code may name a file: with and without its ending, and the folder of an index. */
export function keysOf(path: string): readonly string[] {
  const bare = path.replace(ending, "");
  const folder = posix.dirname(path);
  const isIndex = index.test(posix.basename(bare)) && folder !== ".";
  return [...new Set([path, bare, ...(isIndex ? [folder] : [])])];
}

/** Counts the folders that two paths have in common. */
function countShared(one: string, other: string): number {
  const [folders, others] = [one.split("/"), other.split("/")];
  const end = folders.findIndex((folder, at) => folder !== others[at]);
  return end < 0 ? folders.length : end;
}
