import { readFile } from "node:fs/promises";
import type { Problem } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import type { CheckedDocument, DiagnosticsPort } from "../base/diagnosticsPort.ts";
import { fileStamp } from "../base/fileStamp.ts";
import { decodeText } from "../base/fileText.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { readPulledReport } from "../ide/pulledReport.ts";
import { hasProvider } from "./lspRequests.ts";
import { toRealPath } from "./lspShapes.ts";
import { toUri } from "./serverDocuments.ts";
import type { ServerLook } from "./serverLook.ts";

interface Published {
  readonly version: number;
  readonly problems: readonly Problem[];
}

/** Returns the problems that language servers find: they are asked for them where they can be, else they publish them. */
export function lspDiagnostics(look: ServerLook): DiagnosticsPort {
  const { documents, pool } = look;
  const published = new Map<string, Published>();
  const listeners = new Set<(absolutePaths: readonly string[]) => void>();
  pool.onStarted((server) => {
    server.onPublished(({ uri, version, diagnostics }) => {
      const path = toRealPath(uri);
      const open = path === undefined ? undefined : documents.get(path);
      // A report about a text that is not open any more, or about an older one, is of no use.
      if (path === undefined || open?.server !== server || (version !== undefined && version < open.version)) return;
      const report = readPulledReport({ kind: "full", items: diagnostics });
      published.set(path, { version: open.version, problems: report?.problems ?? [] });
      for (const listener of listeners) listener([path]);
    });
  });
  documents.onChange((path) => {
    if (documents.get(path) === undefined) published.delete(path);
  });
  return {
    async open(absolutePath) {
      try {
        const opened = await look.open(absolutePath);
        return typeof opened === "string" ? `It cannot be read: ${opened}` : undefined;
      } catch (problem) {
        if (problem instanceof LanguageTrouble) return problem.message;
        throw problem;
      }
    },
    document(absolutePath) {
      const open = documents.get(absolutePath);
      if (open === undefined) return undefined;
      const { version, languageId, text } = open;
      return { version, languageId, isDirty: false, text: () => text };
    },
    openFiles: () => documents.paths(),
    async savedText(absolutePath) {
      const bytes = await readFile(absolutePath).catch(() => undefined);
      return bytes && decodeText(bytes)?.text;
    },
    savedStamp: (absolutePath) => fileStamp(absolutePath),
    onDocument: (listener) => documents.onChange(listener),
    published: (absolutePath) => published.get(absolutePath)?.problems ?? [],
    onPublished(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    check: (absolutePath) => pull(look, absolutePath),
    async read(absolutePath) {
      const server = await look.serverWith(absolutePath);
      const params = { textDocument: { uri: toUri(absolutePath) } };
      // A server that fails has still read the text.
      await server.request("textDocument/documentSymbol", params, z.unknown()).catch(() => undefined);
    },
    // To a language server, every text that is open is one that somebody looks at.
    isShown: (absolutePath) => documents.get(absolutePath) !== undefined,
    isChecked: () => true,
    closeHidden(absolutePaths) {
      documents.close(absolutePaths);
      return Promise.resolve();
    },
    dispose: () => pool.dispose(),
  };
}

/** Asks the server for the problems of a text; undefined for one that only publishes them. */
async function pull(look: ServerLook, absolutePath: string): Promise<CheckedDocument | undefined> {
  const server = await look.serverWith(absolutePath);
  if (!hasProvider(server, "diagnosticProvider")) return undefined;
  const params = { textDocument: { uri: toUri(absolutePath) } };
  const report = readPulledReport(await server.request("textDocument/diagnostic", params, z.unknown()));
  if (report === undefined) return { problems: [], sources: [], unsure: `${server.name} gave no report` };
  const [missing] = report.missingSchemas;
  return {
    problems: report.problems,
    sources: [...new Set(report.problems.flatMap(({ source }) => source ?? []))],
    ...(missing === undefined
      ? {}
      : { unsure: `Its schema ${missing} is on the network, from which nothing is fetched` }),
  };
}
