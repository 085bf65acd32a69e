import { fileURLToPath } from "node:url";
import type { Log } from "./log.ts";

/** Lists a client's roots; resolves to undefined when there are none. */
export type ListRoots = () => Promise<readonly { readonly uri: string }[] | undefined>;

/** The folders that an MCP client works in (its `file:` roots), requested once and again after each change. */
export class ClientRoots {
  readonly #list: ListRoots;
  readonly #log: Log;
  #known: Promise<readonly string[] | undefined> | undefined;

  constructor(list: ListRoots, log: Log) {
    this.#list = list;
    this.#log = log;
  }

  /** Resolves to undefined when the client has no roots on this machine, or does not list them. */
  folders(): Promise<readonly string[] | undefined> {
    this.#known ??= this.#ask();
    return this.#known;
  }

  /** Forgets the folders after the client has reported a change of its roots. */
  forget(): void {
    this.#known = undefined;
  }

  async #ask(): Promise<readonly string[] | undefined> {
    try {
      const folders = (await this.#list())?.flatMap(({ uri }) => toLocalFolders(uri));
      return folders === undefined || folders.length === 0 ? undefined : folders;
    } catch (problem) {
      this.#log("warn", `The client did not list its roots: ${problem instanceof Error ? problem.message : problem}`);
      this.forget();
      return undefined;
    }
  }
}

function toLocalFolders(uri: string): readonly string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    // Not a file, or a file of another machine: no window here has it open.
    return [];
  }
}
