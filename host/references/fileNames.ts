import { isAbsolute, join } from "node:path";

interface NamedFile<File> {
  readonly file: File;
  /** Real absolute path. */
  readonly path: string;
  /** Real path of its repository's working tree. */
  readonly root: string;
}

/**
 * The changed files by the paths that a review may write: from one of its roots, from the root of the repository, or
 * only some of its names where one file alone has them, such as `auth.ts` and `icons/index.ts`.
 */
export class FileNames<File> {
  readonly #byPath = new Map<string, File>();
  readonly #byEnd = new Map<string, File | undefined>();
  readonly #byStem = new Map<string, File | undefined>();
  /** The names of folders and the file, from the root of the repository, by the last of them. */
  readonly #byName = new Map<string, { readonly names: readonly string[]; readonly file: File }[]>();
  readonly #roots: readonly string[];

  constructor(files: readonly NamedFile<File>[], roots: readonly string[]) {
    this.#roots = roots;
    for (const { file, path, root } of files) {
      this.#byPath.set(path, file);
      const parts = path.slice(root.length).split(/[\\/]/);
      const names = parts.filter((name) => name !== "");
      for (const at of names.keys()) addOnly(this.#byEnd, names.slice(at).join("/"), file);
      const name = names.at(-1) ?? "";
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), { names, file }]);
      addOnly(this.#byStem, name.replace(/\..*$/s, ""), file);
    }
  }

  find(written: string): File | undefined {
    if (isAbsolute(written)) return this.#byPath.get(written);
    for (const root of this.#roots) {
      const file = this.#byPath.get(join(root, written));
      if (file !== undefined) return file;
    }
    const path = written.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
    return this.#byEnd.has(path) ? this.#byEnd.get(path) : this.#findShortened(path.split("/"));
  }

  /** Returns the only file whose path has these names in their order, as `icons/index.ts` for `icons/src/index.ts`. */
  #findShortened(written: readonly string[]): File | undefined {
    const found = new Set<File>();
    for (const { names, file } of this.#byName.get(written.at(-1) ?? "") ?? []) {
      let at = 0;
      for (const name of names) if (name === written[at]) at += 1;
      if (at === written.length) found.add(file);
    }
    return found.size === 1 ? [...found][0] : undefined;
  }

  /** Returns the only file that is called so before its first dot, as `SyncWorker.kt` is named by `SyncWorker`. */
  findStem(stem: string): File | undefined {
    return this.#byStem.get(stem);
  }
}

/** Adds a file under a name; a name that several files have names none of them. */
function addOnly<File>(files: Map<string, File | undefined>, name: string, file: File): void {
  files.set(name, files.has(name) && files.get(name) !== file ? undefined : file);
}
