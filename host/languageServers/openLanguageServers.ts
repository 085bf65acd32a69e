import type { DeclaredSymbol, EditorPort } from "../base/ports.ts";
import type { DeclaredCode, OutlinedCode, SymbolPort } from "../base/symbolPort.ts";
import { symbolQuestionTimeoutMs } from "../limits.ts";
import { lspDiagnostics } from "./lspDiagnostics.ts";
import { lspEdits } from "./lspEdits.ts";
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
