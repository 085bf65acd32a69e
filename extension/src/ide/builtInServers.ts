import { existsSync } from "node:fs";
import { AskedServer, type CheckedDocument, readPulledReport } from "@dialectic/host";
import * as vscode from "vscode";
import { jsonSettings, schemaAssociations } from "./jsonSchemas.ts";

/** A language server that VS Code brings, and how it is told what to do. */
interface BuiltInServer {
  readonly extension: string;
  readonly program: string;
  readonly options: object;
  /** Sections of the settings that it goes by. */
  readonly sections: readonly string[];
  /** Under which names it publishes. */
  readonly sources: readonly string[];
}

const styles = ["css", "scss", "less"];
const json: BuiltInServer = {
  extension: "vscode.json-language-features",
  program: "server/dist/node/jsonServerMain.js",
  // Schemas are read here, so that it is known which: they may have changed since.
  options: { handledSchemaProtocols: [], provideFormatter: false },
  sections: [],
  sources: ["json", "jsonc"],
};
const css: BuiltInServer = {
  extension: "vscode.css-language-features",
  program: "server/dist/node/cssServerMain.js",
  options: { handledSchemas: ["file"], provideFormatter: false },
  sections: styles,
  sources: styles,
};
const html: BuiltInServer = {
  extension: "vscode.html-language-features",
  program: "server/dist/node/htmlServerMain.js",
  options: { handledSchemas: ["file"], embeddedLanguages: { css: true, javascript: true }, provideFormatter: false },
  sections: ["html", "css", "javascript", "js/ts"],
  sources: ["html", "css", "javascript"],
};
const servers: Readonly<Record<string, BuiltInServer>> = { json, jsonc: json, css, scss: css, less: css, html };

/** A server that nobody asked for so long ends. */
const idleMilliseconds = 60_000;

/** A server that runs, and what it has read. */
interface RunningServer {
  readonly asked: AskedServer;
  readonly schemas: Set<string>;
  /** Its questions go one after another: each comes with the settings as they are. */
  last: Promise<unknown>;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Asks VS Code's servers for JSON, CSS and HTML about documents that stand in no editor. VS Code asks them for what is shown alone, so each
 * is started once more for these, and ends when nobody asks it.
 */
export class BuiltInServers {
  readonly #running = new Map<BuiltInServer, Promise<RunningServer>>();

  /** Nothing where VS Code has no such server, or it failed. */
  async check(document: vscode.TextDocument): Promise<CheckedDocument | undefined> {
    const kind = servers[document.languageId];
    const program = kind && programOf(kind);
    if (kind === undefined || program === undefined) return undefined;
    const running = await this.#start(kind, program);
    clearTimeout(running.idle);
    const answer = running.last.then(() => ask(running, kind, document));
    running.last = answer.catch(() => undefined);
    running.idle = setTimeout(() => this.#end(kind, running), idleMilliseconds);
    const report = readPulledReport(await answer);
    if (report === undefined) return undefined;
    const [missing] = fetchesSchemas() ? report.missingSchemas : [];
    const unsure = `Its schema ${missing} is in the network, where VS Code fetches it for what stands in an editor (see open_files)`;
    return { problems: report.problems, sources: kind.sources, ...(missing === undefined ? {} : { unsure }) };
  }

  dispose(): void {
    for (const [kind, starting] of this.#running) void starting.then((running) => this.#end(kind, running));
  }

  #start(kind: BuiltInServer, program: string): Promise<RunningServer> {
    const known = this.#running.get(kind) ?? start(kind, program);
    const running = known.then((each) => (each.asked.hasEnded ? start(kind, program) : each));
    this.#running.set(kind, running);
    return running;
  }

  #end(kind: BuiltInServer, running: RunningServer): void {
    clearTimeout(running.idle);
    running.asked.dispose();
    this.#running.delete(kind);
  }
}

function programOf({ extension, program }: BuiltInServer): string | undefined {
  const folder = vscode.extensions.getExtension(extension)?.extensionUri;
  const file = folder?.scheme === "file" ? vscode.Uri.joinPath(folder, program).fsPath : undefined;
  return file !== undefined && existsSync(file) ? file : undefined;
}

async function start(kind: BuiltInServer, program: string): Promise<RunningServer> {
  const schemas = new Set<string>();
  const asked = new AskedServer(program, (method, params) => {
    if (method === "vscode/content") return readSchema(params, schemas);
    return Promise.resolve(method === "workspace/configuration" ? configurations(params) : undefined);
  });
  await asked.request("initialize", {
    ...{ processId: process.pid, rootUri: null, initializationOptions: kind.options },
    workspaceFolders:
      vscode.workspace.workspaceFolders?.map(({ uri, name }) => ({ uri: uri.toString(), name })) ?? null,
    capabilities: { textDocument: { diagnostic: {} }, workspace: { configuration: true } },
  });
  asked.notify("initialized", {});
  return { asked, schemas, last: Promise.resolve(), idle: undefined };
}

/** The problems of a text as it is now, by the settings and schemas as they are now. */
async function ask({ asked, schemas }: RunningServer, kind: BuiltInServer, document: vscode.TextDocument) {
  const { languageId, version } = document;
  const uri = document.uri.toString();
  if (kind === json) {
    asked.notify("json/schemaAssociations", [await schemaAssociations()]);
    asked.notify("json/schemaContent", [[...schemas]]);
    schemas.clear();
  }
  const own = kind.sections.map((section) => [section, plainSetting(section, undefined)]);
  asked.notify("workspace/didChangeConfiguration", {
    settings: kind === json ? jsonSettings() : Object.fromEntries(own),
  });
  asked.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text: document.getText() } });
  const report = await asked.request("textDocument/diagnostic", { textDocument: { uri } });
  asked.notify("textDocument/didClose", { textDocument: { uri } });
  return report;
}

/** A schema by its address. Nothing is fetched from the network for a file that nobody looks at. */
async function readSchema(params: unknown, schemas: Set<string>): Promise<string> {
  const [address] = Array.isArray(params) ? params : [params];
  const uri = vscode.Uri.parse(String(address));
  schemas.add(String(address));
  if (/^https?$/.test(uri.scheme)) throw new Error("It is in the network");
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

function fetchesSchemas(): boolean {
  return vscode.workspace.getConfiguration("json").get("schemaDownload.enable", true);
}

/** What a server asks for when it wants the settings of a document. */
function configurations(params: unknown): readonly unknown[] {
  // LSP says what these parameters are; a server that means something else gets nothing.
  const { items } = params as { readonly items?: readonly { readonly section?: string; readonly scopeUri?: string }[] };
  return (items ?? []).map(({ section = "", scopeUri }) =>
    plainSetting(section, scopeUri === undefined ? undefined : vscode.Uri.parse(scopeUri)),
  );
}

/** A section of the settings as plain data. */
function plainSetting(section: string, scope: vscode.Uri | undefined): unknown {
  const setting: unknown = vscode.workspace.getConfiguration(undefined, scope).get(section);
  return setting === undefined ? null : JSON.parse(JSON.stringify(setting));
}
