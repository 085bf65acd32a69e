import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { CheckedDocument, DiagnosticsPort } from "../base/diagnosticsPort.ts";
import { fileStamp } from "../base/fileStamp.ts";
import { decodeText } from "../base/fileText.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import type { DeclaredSymbol, EditorPort } from "../base/ports.ts";
import type { DeclaredCode, OutlinedCode, SymbolPort } from "../base/symbolPort.ts";
import { getLanguageGroup } from "../ide/languageGroup.ts";
import { symbolQuestionTimeoutMs } from "../limits.ts";
import { lspEdits } from "./lspEdits.ts";
import { hasProvider, read } from "./lspRequests.ts";
import { lspSymbols } from "./lspSymbols.ts";
import { ServerDocuments } from "./serverDocuments.ts";
import { ServerLook } from "./serverLook.ts";
import { type PoolParts, ServerPool } from "./serverPool.ts";
import { ServerReports } from "./serverReports.ts";

export { findFolderServers, findKnownServer, findServer, findSettingsProblem } from "./findServers.ts";
export { type KnownServer, knownServers } from "./knownServers.ts";
export { bindToFolder } from "./namedPrograms.ts";
export { type EditorServer, type EditorServers, openEditorServers } from "./openEditorServers.ts";
export { endWithThisProcess, killGroup } from "./processGroup.ts";
export { describeCommand } from "./serverQuestion.ts";

/** Language services without an editor, by the language servers that the person has installed. */
export interface LanguageServers
  extends Required<Pick<EditorPort, "languages" | "diagnostics" | "edits" | "servers" | "symbols">> {
  dispose(): void;
}

/** Opens the language servers of a workspace; each starts with the first question about its languages. */
export function openLanguageServers(parts: Omit<PoolParts, "clock"> & Partial<PoolParts>): LanguageServers {
  const pool = new ServerPool({ clock: { now: () => Date.now() }, ...parts });
  const look = new ServerLook(pool, new ServerDocuments());
  const reports = new ServerReports(look);
  const languages = lspSymbols(look);
  return {
    languages,
    diagnostics: lspDiagnostics(look, reports),
    edits: lspEdits(look, reports),
    servers: pool,
    symbols: (question) => findSymbols(look, languages, question),
    dispose: () => pool.dispose(),
  };
}

const functions = new Set(["function", "method", "constructor"]);
const classes = new Set(["class", "interface", "struct", "enum", "module", "namespace", "typeparameter"]);

/** Asks only servers that run already: a reference is no reason to start one, as grammars find declarations, too. */
async function findSymbols(
  look: ServerLook,
  languages: SymbolPort,
  question: Parameters<LanguageServers["symbols"]>[0],
): Promise<readonly DeclaredSymbol[]> {
  const ask = async () => {
    if ("name" in question) return (await languages.declared(question.name)).map((each) => toSymbol(each, []));
    const { absolutePath } = question;
    const opened = look.pool.runs(absolutePath) ? await look.open(absolutePath) : "no server runs";
    return typeof opened === "string" ? [] : flatten(await languages.outline(absolutePath), []);
  };
  const late = new Promise<readonly DeclaredSymbol[]>((resolve) => {
    setTimeout(() => resolve([]), symbolQuestionTimeoutMs).unref();
  });
  return Promise.race([ask().catch(() => []), late]);
}

function flatten(outline: readonly OutlinedCode[], above: readonly string[]): readonly DeclaredSymbol[] {
  return outline.flatMap((code) => {
    const own = toSymbol(code, above);
    return [own, ...flatten(code.children, own.names)];
  });
}

function toSymbol({ name, kind, container, code }: DeclaredCode, above: readonly string[]): DeclaredSymbol {
  const { absolutePath, line, whole } = code;
  const sort = functions.has(kind) ? "function" : classes.has(kind) ? "class" : "other";
  const names = container === undefined ? [...above, name] : [container, name];
  return { absolutePath, line, endLine: whole?.endLine ?? line, names, sort };
}

/** Makes typescript-language-server read its projects again. */
const reloading = { command: "typescript.tsserverRequest", arguments: ["reloadProjects", {}] };

/** Returns the problems that language servers find in the texts of the disk. */
function lspDiagnostics(look: ServerLook, reports: ServerReports): DiagnosticsPort {
  const { documents, pool } = look;
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
    published: (absolutePath) => reports.published(absolutePath),
    onPublished: (listener) => reports.onPublished(listener),
    delay: (absolutePath) => pool.delay(absolutePath),
    check: (absolutePath) => check(reports, absolutePath),
    read: async (absolutePath) => read(await look.serverWith(absolutePath), absolutePath),
    // To a language server, every text that is open is one that somebody looks at.
    isShown: (absolutePath) => documents.get(absolutePath) !== undefined,
    isChecked: () => "surely",
    readProjectsAgain: (group) => readProjectsAgain(look, group),
    closeHidden(absolutePaths) {
      documents.close(absolutePaths);
      return Promise.resolve();
    },
    dispose: () => pool.dispose(),
  };
}

/** A server that only publishes may not publish again for a text that is the same, or before it notices what has changed elsewhere. */
async function readProjectsAgain({ documents }: ServerLook, group: string): Promise<void> {
  const paths = documents.paths().filter((path) => getLanguageGroup(path) === group);
  const servers = new Set(paths.flatMap((path) => documents.get(path)?.server ?? []));
  for (const server of servers) {
    if (hasProvider(server, "diagnosticProvider")) continue;
    const commands = server.capabilities.executeCommandProvider?.commands ?? [];
    if (commands.includes(reloading.command))
      await server.request("workspace/executeCommand", reloading, z.unknown()).catch(() => undefined);
    for (const path of paths) if (documents.get(path)?.server === server) documents.renew(path);
  }
}

async function check(reports: ServerReports, absolutePath: string): Promise<CheckedDocument | undefined> {
  const report = await reports.pull(absolutePath);
  if (report === undefined) return undefined;
  const [missing] = report.missingSchemas;
  return {
    problems: report.problems,
    sources: [...new Set(report.problems.flatMap(({ source }) => source ?? []))],
    ...(missing === undefined
      ? {}
      : { unsure: `Its schema ${missing} is on the network, from which nothing is fetched` }),
  };
}
