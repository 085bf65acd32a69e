import * as z from "zod/mini";
import type { CodePlace } from "../base/codePlace.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import type { LoadedDocument } from "../base/symbolPort.ts";
import { DiskMemory } from "../ide/diskMemory.ts";
import { getLanguageGroup } from "../ide/languageGroup.ts";
import type { LanguageServer } from "./languageServer.ts";
import { hasProvider } from "./lspRequests.ts";
import { type OpenText, type ServerDocuments, toUri } from "./serverDocuments.ts";
import type { ServerPool } from "./serverPool.ts";

/** `FileChangeType` of the protocol. */
const eventTypes = { created: 1, changed: 2, deleted: 3 } as const;

/** The language servers with their texts: what a question about a file needs before it can be asked. */
export class ServerLook {
  readonly pool: ServerPool;
  readonly documents: ServerDocuments;
  readonly #settled = new WeakSet<OpenText>();
  readonly #disks = new Map<LanguageServer, DiskMemory>();

  constructor(pool: ServerPool, documents: ServerDocuments) {
    this.pool = pool;
    this.documents = documents;
    pool.onStarted((server) => {
      this.#disks.set(server, new DiskMemory());
      void server.ended.then(() => this.#disks.delete(server));
    });
  }

  running(): readonly LanguageServer[] {
    return this.pool.running();
  }

  /** Opens a file in its server, with all texts of the server as they are on the disk; resolves to the reason when it cannot be read. */
  async open(absolutePath: string): Promise<OpenText | string> {
    const server = await this.pool.serverFor(absolutePath);
    await this.#tellDisk(server);
    await this.documents.catchUp(server);
    return this.documents.open(server, absolutePath);
  }

  /** Tells a server what has changed on the disk since the last question: it leaves the watching to its client. */
  async #tellDisk(server: LanguageServer): Promise<void> {
    // A name that is only an extension has none.
    const groups = Object.keys(server.found.known.languages).map((end) => getLanguageGroup(`file${end}`));
    const found = await this.#disks.get(server)?.takeChanges(groups, { roots: server.folders });
    // A file of settings has changed for each group.
    const kinds = new Map([...(found?.values() ?? [])].flat().map(({ absolutePath, kind }) => [absolutePath, kind]));
    const changes = [...kinds].map(([path, kind]) => ({ uri: toUri(path), type: eventTypes[kind] }));
    if (changes.length > 0) server.notify("workspace/didChangeWatchedFiles", { changes });
  }

  /** Returns the server that has the file open. */
  async serverWith(absolutePath: string): Promise<LanguageServer> {
    const server = await this.pool.serverFor(absolutePath);
    if (this.documents.get(absolutePath)?.server !== server) await this.documents.open(server, absolutePath);
    return server;
  }

  async load(
    absolutePath: string,
    signal: AbortSignal,
  ): Promise<LoadedDocument | { readonly kind: "failed"; readonly message: string }> {
    if (signal.aborted) return { kind: "failed", message: "it was cancelled" };
    const opened = await this.open(absolutePath);
    if (typeof opened === "string") return { kind: "failed", message: opened };
    await this.#settle(opened, absolutePath);
    return { kind: "document", text: opened.text, problem: undefined };
  }

  /** Waits until the server has read a text: before, some have no symbols of it. */
  async #settle(opened: OpenText, absolutePath: string): Promise<void> {
    if (this.#settled.has(opened) || !hasProvider(opened.server, "documentSymbolProvider")) return;
    this.#settled.add(opened);
    const params = { textDocument: { uri: toUri(absolutePath) } };
    await opened.server.request("textDocument/documentSymbol", params, z.unknown()).catch((problem: unknown) => {
      // One that refuses has read it, too.
      if (!(problem instanceof ServerRefusal)) throw problem;
    });
  }

  /** Returns the place of the first argument when the name at a place is called, else undefined. */
  findFirstArgument(at: CodePlace): CodePlace | undefined {
    const lines = this.documents.get(at.absolutePath)?.text.split(/\r\n|\n|\r/) ?? [];
    const [line = "", ...below] = lines.slice(at.line - 1, at.line + 5);
    const name = /^[\p{L}\p{N}_$]*/u.exec(line.slice(at.column - 1))?.[0] ?? "";
    const start = at.column - 1 + name.length;
    const [call] = /^\s*(?:\?\.)?(?:<[^()]*>)?\(/.exec([line.slice(start), ...below].join("\n")) ?? [];
    if (call === undefined) return undefined;
    const passed = call.split("\n");
    const last = passed.at(-1) ?? "";
    return passed.length === 1
      ? { ...at, column: start + last.length + 1 }
      : { ...at, line: at.line + passed.length - 1, column: last.length + 1 };
  }
}
