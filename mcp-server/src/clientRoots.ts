import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import type { Log } from "./log.ts";

/** The answer to `roots/list`; the SDK's own schema refuses all roots for one that is not a file. */
export const listedRoots = z.object({ roots: z.array(z.unknown()) });
const namedRoot = z.object({ uri: z.string() });

/** Lists a client's roots; resolves to undefined when there are none. */
export type ListRoots = () => Promise<readonly unknown[] | undefined>;

/**
 * The folders that an MCP client works in, requested once and again after each change: the paths of its `file:` roots, and
 * the addresses of remote folders as they are. Other roots are left out.
 */
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
      const listed = await this.#list();
      // Loaded by the first question: a server that is only started does without.
      const { folderHere } = await import("./window/folderHere.ts");
      const folders = listed?.flatMap((root) => toFolders(root, folderHere));
      return folders === undefined || folders.length === 0 ? undefined : folders;
    } catch (problem) {
      this.#log("warn", `The client did not list its roots: ${problem instanceof Error ? problem.message : problem}`);
      this.forget();
      return undefined;
    }
  }
}

function toFolders(root: unknown, remoteFolder: (address: string) => string | undefined): readonly string[] {
  const { uri } = z.safeParse(namedRoot, root).data ?? {};
  if (uri === undefined) return [];
  if (remoteFolder(uri) !== undefined) return [uri];
  try {
    return [fileURLToPath(uri)];
  } catch {
    // Not a file, or a file of another machine: no window here has it open.
    return [];
  }
}
