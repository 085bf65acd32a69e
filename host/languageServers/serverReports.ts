import type { Problem } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { Emitter } from "../base/emitter.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { type PulledReport, readPulledReport } from "../ide/pulledReport.ts";
import type { LanguageServer } from "./languageServer.ts";
import { hasProvider, read } from "./lspRequests.ts";
import { toRealPath } from "./lspShapes.ts";
import { toUri } from "./serverDocuments.ts";
import type { ServerLook } from "./serverLook.ts";

export interface ServerReport extends PulledReport {
  /** The problems as the server has sent them, which it wants back with a question about fixes. */
  readonly raw: readonly unknown[];
}

/** The problems of open texts as language servers report them: they are asked for them where they can be, else they publish them. */
export class ServerReports {
  readonly #look: ServerLook;
  readonly #published = new Map<string, ServerReport>();
  readonly #news = new Emitter<[absolutePaths: readonly string[]]>();

  constructor(look: ServerLook) {
    this.#look = look;
    const { documents, pool } = look;
    pool.onStarted((server) => {
      server.onPublished(({ uri, version, diagnostics }) => {
        const path = toRealPath(uri);
        const open = path === undefined ? undefined : documents.get(path);
        // A report about a text that is not open any more, or about an older one, is of no use.
        if (path === undefined || open?.server !== server || (version !== undefined && version < open.version)) return;
        const report = readPulledReport({ kind: "full", items: diagnostics });
        // One that cannot be read does not mean that there are no problems.
        if (report === undefined) return;
        this.#published.set(path, { ...report, raw: diagnostics });
        this.#news.tell([path]);
      });
    });
    documents.onChange((path) => {
      if (documents.get(path) === undefined) this.#published.delete(path);
    });
  }

  published(absolutePath: string): readonly Problem[] {
    return this.#published.get(absolutePath)?.problems ?? [];
  }

  readonly onPublished = this.#news.on;

  /** Asks the server for the problems of a text; undefined for one that only publishes them. */
  async pull(absolutePath: string): Promise<ServerReport | undefined> {
    const server = await this.#look.serverWith(absolutePath);
    // A server may say only after its start that it can be asked.
    if (!hasProvider(server, "diagnosticProvider")) await read(server, absolutePath);
    if (!hasProvider(server, "diagnosticProvider")) return undefined;
    return pullReport(server, toUri(absolutePath));
  }

  /** Returns the problems of a text as its server has sent them. */
  async raw(absolutePath: string): Promise<readonly unknown[]> {
    return (await this.pull(absolutePath))?.raw ?? this.#published.get(absolutePath)?.raw ?? [];
  }
}

/** Asks a server for the problems of a text that it has open. */
export async function pullReport(server: LanguageServer, uri: string): Promise<ServerReport> {
  const answer = await server.request("textDocument/diagnostic", { textDocument: { uri } }, fullReport);
  const report = readPulledReport(answer);
  if (report === undefined) throw new LanguageTrouble(`${server.name} gave no report that can be read.`);
  return { ...report, raw: answer.items };
}

const fullReport = z.looseObject({ items: z.array(z.unknown()) });
