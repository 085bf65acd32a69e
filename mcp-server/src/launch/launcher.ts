import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { Script } from "node:vm";
import { CodeCache } from "./codeCache.ts";

/** Milliseconds after which storing the code hardly delays an answer of a serving program. */
const quietAfter = 2_000;

/** The wrapper that the build puts around a program: CommonJS. */
type Program = (
  exports: object,
  require: (name: string) => unknown,
  module: { exports: object },
  file: string,
  folder: string,
) => void;

/**
 * A runner of the programs in a folder. Compiling a program takes longer than running most commands, so the code that
 * V8 has compiled is cached for the next start, together with the functions that a useful run has needed. Node caches
 * nothing by itself before version 22, and no functions after that.
 */
export class Launcher {
  readonly #folder: string;
  readonly #name: string;
  readonly #cache: CodeCache | undefined;
  readonly #require: (name: string) => unknown;
  readonly #loaded = new Map<string, object>();
  /** Scripts compiled in this process. */
  readonly #compiled: { readonly script: Script; readonly name: string }[] = [];

  /** The name distinguishes launchers that run the same program in different ways. */
  constructor(folder: string, name: string, cache = CodeCache.ofUser(process)) {
    this.#folder = folder;
    this.#name = name;
    this.#cache = cache;
    this.#require = createRequire(join(folder, name));
  }

  /** Returns the exports of a program, which runs on its first load. */
  load(file: string): object {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known;
    const path = join(this.#folder, file);
    const module = { exports: {} };
    this.#compile(path, file)(module.exports, (name) => this.#resolve(name), module, path, this.#folder);
    this.#loaded.set(file, module.exports);
    return module.exports;
  }

  /** Stores the code at the end of the process, after its answer has been sent. */
  keepCodeAtEnd(): void {
    process.once("exit", () => this.keepCode());
  }

  /** Stores the code of all programs as compiled so far; code that came from the cache is already stored. */
  keepCode(): void {
    for (const { script, name } of this.#compiled.splice(0)) this.#cache?.write(name, script.createCachedData());
  }

  /** Stores the code after a short delay; returns a function that cancels that. */
  keepCodeWhenQuiet(): () => void {
    const timer = setTimeout(() => this.keepCode(), quietAfter).unref();
    return () => clearTimeout(timer);
  }

  /** Resolves an import of a program: another one in its folder, else a module of Node. */
  #resolve(name: string): unknown {
    return name.startsWith("./") ? this.load(name.slice(2)) : this.#require(name);
  }

  #compile(path: string, file: string): Program {
    // The build writes only ASCII, for which latin1 is the fastest encoding.
    const source = readFileSync(path, "latin1");
    const name = this.#cache?.nameOf(source, `${this.#name}-${basename(file, ".js")}`);
    const cachedData = name === undefined ? undefined : this.#cache?.read(name);
    const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) });
    const isKept = cachedData !== undefined && script.cachedDataRejected === false;
    if (name !== undefined && !isKept) this.#compiled.push({ script, name });
    // The script consists of that function only.
    return script.runInThisContext() as Program;
  }
}
