import type { Problem } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { Emitter } from "../base/emitter.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import type { LanguageServer } from "./languageServer.ts";
import { hasProvider, read } from "./lspRequests.ts";
import { range, toRealPath } from "./lspShapes.ts";
import { toUri } from "./serverDocuments.ts";
import type { ServerLook } from "./serverLook.ts";

export interface ServerReport {
  readonly problems: readonly Problem[];
  /** URLs of schemas of the network and of VS Code that were not available; without them the problems may be incomplete. */
  readonly missingSchemas: readonly string[];
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
        const report = readReport({ kind: "full", items: diagnostics });
        // One that cannot be read does not mean that there are no problems.
        if (report === undefined) return;
        this.#published.set(path, report);
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
  const report = readReport(await server.request("textDocument/diagnostic", { textDocument: { uri } }, z.unknown()));
  if (report === undefined) throw new LanguageTrouble(`${server.name} gave no report that can be read.`);
  return report;
}

const fullReport = z.object({ kind: z.literal("full"), items: z.array(z.unknown()) });
const reported = z.object({
  range,
  message: z.string(),
  severity: z.nullish(z.number()),
  code: z.nullish(z.union([z.string(), z.number()])),
  source: z.nullish(z.string()),
  codeDescription: z.nullish(z.object({ href: z.string() })),
  relatedInformation: z.nullish(z.array(z.object({ location: z.object({ uri: z.string() }) }))),
});

const severities = ["error", "warning", "info", "hint"] as const;
/**
 * VS Code's JSON server uses codes of its own below this one. For a schema that could not be loaded, it adds 65,536 to
 * the code of that error, which may be negative.
 */
const firstSchemaCode = 1_024;

/** Addresses whose content only VS Code can get, unlike a file's: it is no fault of the text when it does not. */
const editorAddress = /^(?:https?|vscode):/i;

/** Reads a full report of LSP, whose places are 0-based; returns undefined for anything else. */
export function readReport(value: unknown): ServerReport | undefined {
  const full = z.safeParse(fullReport, value);
  const read = z.safeParse(z.array(reported), full.data?.items);
  if (!full.success || !read.success) return undefined;
  return {
    problems: read.data.filter((item) => findMissingSchema(item) === undefined).map(toProblem),
    missingSchemas: read.data.flatMap((item) => findMissingSchema(item) ?? []),
    raw: full.data.items,
  };
}

type Item = z.infer<typeof reported>;

function findMissingSchema({ code, relatedInformation }: Item): string | undefined {
  const address = relatedInformation?.[0]?.location.uri;
  return typeof code === "number" && code >= firstSchemaCode && editorAddress.test(address ?? "") ? address : undefined;
}

function toProblem({ range, message, severity, code, source, codeDescription }: Item): Problem {
  return {
    severity: severities[(severity ?? 1) - 1] ?? "error",
    message,
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
    ...(source && { source }),
    ...(code === undefined || code === null ? {} : { code }),
    ...(codeDescription && { about: codeDescription.href }),
  };
}
