import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { Script } from "node:vm";
import { CodeCache } from "./codeCache.ts";

/** Milliseconds after which a program that serves is hardly kept from an answer when its code is kept. */
const quietAfter = 2_000;

/** What the build wraps a program in: CommonJS. */
type Program = (
  exports: object,
  require: (name: string) => unknown,
  module: { exports: object },
  file: string,
  folder: string,
) => void;

/**
 * Runs the programs of a folder. To compile one takes longer than most commands take to run, so what V8 has compiled is kept for the
 * next start, together with the functions that a useful run has needed. Node keeps nothing by itself before 22, and later no functions.
 */
export class Launcher {
  readonly #folder: string;
  readonly #name: string;
  readonly #cache: CodeCache | undefined;
  readonly #require: (name: string) => unknown;
  readonly #loaded = new Map<string, object>();
  /** What was compiled in this process. */
  readonly #compiled: { readonly script: Script; readonly name: string }[] = [];

  /** The name tells apart those that run the same program in different ways. */
  constructor(folder: string, name: string, cache = CodeCache.ofUser(process)) {
    this.#folder = folder;
    this.#name = name;
    this.#cache = cache;
    this.#require = createRequire(join(folder, name));
  }

  /** What a program exports; it runs when it is first asked for. */
  load(file: string): object {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known;
    const path = join(this.#folder, file);
    const module = { exports: {} };
    this.#compile(path, file)(module.exports, (name) => this.#resolve(name), module, path, this.#folder);
    this.#loaded.set(file, module.exports);
    return module.exports;
  }

  /** Keeps the code at the end of the process, when its answer has left it. */
  keepCodeAtEnd(): void {
    process.once("exit", () => this.keepCode());
  }

  /** Keeps the code of all programs as far as it is compiled by now; what came from the cache is there already. */
  keepCode(): void {
    for (const { script, name } of this.#compiled.splice(0)) this.#cache?.write(name, script.createCachedData());
  }

  /** Keeps the code in a moment; answers what calls that off. */
  keepCodeWhenQuiet(): () => void {
    const timer = setTimeout(() => this.keepCode(), quietAfter).unref();
    return () => clearTimeout(timer);
  }

  /** One program asks for another in its folder, else for a part of Node. */
  #resolve(name: string): unknown {
    return name.startsWith("./") ? this.load(name.slice(2)) : this.#require(name);
  }

  #compile(path: string, file: string): Program {
    // The build writes nothing but ASCII, which is read fastest so.
    const source = readFileSync(path, "latin1");
    const name = this.#cache?.nameOf(source, `${this.#name}-${basename(file, ".js")}`);
    const cachedData = name === undefined ? undefined : this.#cache?.read(name);
    const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) });
    const isKept = cachedData !== undefined && script.cachedDataRejected === false;
    if (name !== undefined && !isKept) this.#compiled.push({ script, name });
    // The whole script is that function.
    return script.runInThisContext() as Program;
  }
}
