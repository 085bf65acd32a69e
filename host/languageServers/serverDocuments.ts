import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Emitter } from "../base/emitter.ts";
import { type FileStamp, fileStamp, isSameStamp } from "../base/fileStamp.ts";
import { decodeText } from "../base/fileText.ts";
import { maxOpenTexts, maxServerTextChars } from "../limits.ts";
import { getLanguageId } from "./findServers.ts";
import type { LanguageServer } from "./languageServer.ts";

/** A text that a language server has open. */
export interface OpenText {
  readonly server: LanguageServer;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  readonly stamp: FileStamp | undefined;
}

/**
 * The texts that language servers have open. The disk is their only source: nothing is edited here, so a text is as old as the last
 * {@link catchUp}.
 */
export class ServerDocuments {
  /** By real path, in order of last use. */
  readonly #open = new Map<string, OpenText>();
  readonly #changes = new Emitter<[absolutePath: string]>();
  #version = 0;

  get(absolutePath: string): OpenText | undefined {
    const text = this.#open.get(absolutePath);
    return text?.server.whyEnded === undefined ? text : undefined;
  }

  paths(): readonly string[] {
    return [...this.#open.keys()].filter((path) => this.get(path) !== undefined);
  }

  readonly onChange = this.#changes.on;

  /** Opens a file in a server, or brings it up to date; resolves to the reason when it cannot be read. */
  async open(server: LanguageServer, absolutePath: string): Promise<OpenText | string> {
    const known = this.get(absolutePath);
    if (known?.server === server && isUnchanged(known, absolutePath)) return this.#use(absolutePath, known);
    const read = await readText(absolutePath);
    if (typeof read === "string") {
      this.close([absolutePath]);
      return read;
    }
    // Another call may have opened it meanwhile.
    const now = this.get(absolutePath);
    if (now?.server === server && now.text === read.text) return this.#use(absolutePath, { ...now, ...read });
    this.#version += 1;
    const languageId = getLanguageId(server.found.known, absolutePath);
    const next = { server, languageId, version: this.#version, ...read };
    const uri = toUri(absolutePath);
    const { version, text } = next;
    if (now?.server === server) {
      server.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
      server.notify("textDocument/didSave", { textDocument: { uri } });
    } else server.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
    this.#use(absolutePath, next);
    this.#changes.tell(absolutePath);
    this.#closeOldest();
    return next;
  }

  /** Brings all open texts of a server up to date with the disk. */
  async catchUp(server: LanguageServer): Promise<void> {
    const own = [...this.#open].filter(([, text]) => text.server === server);
    await Promise.all(own.map(([path, text]) => (isUnchanged(text, path) ? undefined : this.open(server, path))));
  }

  /** Gives a server the same text as a new version, so that it looks at the text again. */
  renew(absolutePath: string): void {
    const known = this.get(absolutePath);
    if (known === undefined) return;
    this.#version += 1;
    const next = { ...known, version: this.#version };
    const { server, version, text } = next;
    const textDocument = { uri: toUri(absolutePath), version };
    // Without clangd's own word for this, it would keep what it knows of the same text.
    server.notify("textDocument/didChange", { textDocument, contentChanges: [{ text }], forceRebuild: true });
    this.#open.set(absolutePath, next);
    this.#changes.tell(absolutePath);
  }

  close(absolutePaths: readonly string[]): void {
    for (const path of absolutePaths) {
      const text = this.#open.get(path);
      if (text === undefined) continue;
      this.#open.delete(path);
      text.server.notify("textDocument/didClose", { textDocument: { uri: toUri(path) } });
      this.#changes.tell(path);
    }
  }

  #use(absolutePath: string, text: OpenText): OpenText {
    this.#open.delete(absolutePath);
    this.#open.set(absolutePath, text);
    return text;
  }

  #closeOldest(): void {
    for (const path of this.#open.keys()) {
      if (this.#open.size <= maxOpenTexts) return;
      this.close([path]);
    }
  }
}

export function toUri(absolutePath: string): string {
  return pathToFileURL(absolutePath).href;
}

function isUnchanged({ stamp }: OpenText, absolutePath: string): boolean {
  const now = stamp && fileStamp(absolutePath);
  return stamp !== undefined && now !== undefined && isSameStamp(stamp, now);
}

async function readText(
  absolutePath: string,
): Promise<{ readonly text: string; readonly stamp: FileStamp | undefined } | string> {
  const stamp = fileStamp(absolutePath);
  try {
    const decoded = decodeText(await readFile(absolutePath));
    if (decoded === undefined) return "it is not text";
    return decoded.text.length > maxServerTextChars
      ? "it is too long for a language server"
      : { text: decoded.text, stamp };
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}
