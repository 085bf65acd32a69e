import { existsSync } from "node:fs";
import { type CheckedDocument, LanguageServerProcess, readPulledReport } from "@dialectic/host";
import * as vscode from "vscode";

interface SchemaAssociation {
  readonly fileMatch: readonly string[];
  readonly uri: string;
}

/**
 * Returns the schemas that extensions bring for files, in the form in which VS Code's JSON extension passes them to its
 * server.
 */
export async function listSchemaAssociations(): Promise<readonly SchemaAssociation[]> {
  const manifests = vscode.extensions.all.map(({ extensionUri, packageJSON }) => ({
    extensionUri,
    // A manifest is JSON of any shape.
    contributes: (packageJSON as { readonly contributes?: Readonly<Record<string, unknown>> }).contributes ?? {},
  }));
  const named = manifests.flatMap(({ extensionUri, contributes }) =>
    listObjects(contributes["jsonValidation"]).flatMap((each) => toAssociation(each, extensionUri) ?? []),
  );
  const registries = manifests.flatMap(({ extensionUri, contributes }) =>
    listObjects(contributes["jsonValidationRegistry"]).flatMap(({ url }) =>
      typeof url === "string" ? resolveSchemaUri(url, extensionUri) : [],
    ),
  );
  const registered = await Promise.all(registries.map(readRegistry));
  return [...named, ...registered.flat()];
}

/** Returns the settings of JSON's server: the person's own, with the addresses of schemas made absolute. */
export function readJsonSettings(): object {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const schemas = folders.flatMap(({ uri }) =>
    listObjects(vscode.workspace.getConfiguration("json", uri).get("schemas")).map(({ fileMatch, url, schema }) => ({
      fileMatch,
      schema,
      folderUri: uri.toString(),
      ...(typeof url === "string" ? { url: /^[./]/.test(url) ? vscode.Uri.joinPath(uri, url).toString() : url } : {}),
    })),
  );
  const isOn = vscode.workspace.getConfiguration("json").get("validate.enable", true);
  return { json: { validate: { enable: isOn }, schemas } };
}

function toAssociation(
  { fileMatch, url }: Readonly<Record<string, unknown>>,
  extensionUri: vscode.Uri,
): SchemaAssociation | undefined {
  const patterns = listTexts(typeof fileMatch === "string" ? [fileMatch] : fileMatch);
  if (typeof url !== "string" || patterns.length === 0) return undefined;
  return { fileMatch: patterns.map(matchAnywhere), uri: resolveSchemaUri(url, extensionUri).toString(true) };
}

const settingsFolders = {
  "%APP_SETTINGS_HOME%": "/User",
  "%MACHINE_SETTINGS_HOME%": "/Machine",
  "%APP_WORKSPACES_HOME%": "/Workspaces",
};

/** Makes a pattern without a folder match anywhere; folders of VS Code's own settings contain placeholders. */
function matchAnywhere(pattern: string): string {
  const entry = Object.entries(settingsFolders).find(([name]) => pattern.startsWith(name));
  if (entry !== undefined) return entry[1] + pattern.slice(entry[0].length);
  return /^(?:\w+:\/\/|\/|!)/.test(pattern) ? pattern : `/${pattern}`;
}

function resolveSchemaUri(url: string, extensionUri: vscode.Uri): vscode.Uri {
  return url.startsWith("./") ? vscode.Uri.joinPath(extensionUri, url) : vscode.Uri.parse(url);
}

async function readRegistry(address: vscode.Uri): Promise<readonly SchemaAssociation[]> {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(address)));
    const [{ schemas } = {}] = listObjects([read]);
    return listObjects(schemas).flatMap(({ fileMatch, url }) =>
      typeof url === "string" ? { fileMatch: listTexts(fileMatch), uri: url } : [],
    );
  } catch {
    return []; // VS Code's own extension does without it, too
  }
}

function listObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
}

function listTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

interface BuiltInServer {
  readonly extension: string;
  readonly program: string;
  readonly options: object;
  readonly sections: readonly string[];
  /** Names under which the server publishes problems. */
  readonly sources: readonly string[];
}

const styles = ["css", "scss", "less"];
const json: BuiltInServer = {
  extension: "vscode.json-language-features",
  program: "server/dist/node/jsonServerMain.js",
  // The client reads schemas itself so that it knows which ones were used: they may have changed since.
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

/** Milliseconds without a question after which a server ends. */
const idleMilliseconds = 60_000;

interface RunningServer {
  readonly asked: LanguageServerProcess;
  readonly schemas: Set<string>;
  /** Settles with the last question: questions run one after another, each with the current settings. */
  last: Promise<unknown>;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Copies of VS Code's servers for JSON, CSS and HTML, for documents that no editor shows. VS Code asks its own servers
 * only about shown documents, so a second instance of each is started for the others; it ends when it is idle.
 */
export class BuiltInServers {
  readonly #running = new Map<BuiltInServer, Promise<RunningServer>>();

  /** Checks a document; returns undefined where VS Code has no such server or the server failed. */
  async check(document: vscode.TextDocument): Promise<CheckedDocument | undefined> {
    const kind = servers[document.languageId];
    const program = kind && findProgram(kind);
    if (kind === undefined || program === undefined) return undefined;
    const running = await this.#start(kind, program);
    clearTimeout(running.idle);
    const answer = running.last.then(() => ask(running, kind, document));
    running.last = answer.catch(() => undefined);
    running.idle = setTimeout(() => this.#end(kind, running), idleMilliseconds);
    const report = readPulledReport(await answer);
    if (report === undefined) return undefined;
    const [unsure] = report.missingSchemas.flatMap((address) => explainMissing(address) ?? []);
    return { problems: report.problems, sources: kind.sources, ...(unsure === undefined ? {} : { unsure }) };
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

function findProgram({ extension, program }: BuiltInServer): string | undefined {
  const folder = vscode.extensions.getExtension(extension)?.extensionUri;
  const file = folder?.scheme === "file" ? vscode.Uri.joinPath(folder, program).fsPath : undefined;
  return file !== undefined && existsSync(file) ? file : undefined;
}

async function start(kind: BuiltInServer, program: string): Promise<RunningServer> {
  const schemas = new Set<string>();
  const asked = new LanguageServerProcess(program, (method, params) => {
    if (method === "vscode/content") return readSchema(params, schemas);
    return Promise.resolve(method === "workspace/configuration" ? readConfigurations(params) : undefined);
  });
  await asked.request("initialize", {
    processId: process.pid,
    rootUri: null,
    initializationOptions: kind.options,
    workspaceFolders:
      vscode.workspace.workspaceFolders?.map(({ uri, name }) => ({ uri: uri.toString(), name })) ?? null,
    capabilities: { textDocument: { diagnostic: {} }, workspace: { configuration: true } },
  });
  asked.notify("initialized", {});
  return { asked, schemas, last: Promise.resolve(), idle: undefined };
}

async function ask({ asked, schemas }: RunningServer, kind: BuiltInServer, document: vscode.TextDocument) {
  const { languageId, version } = document;
  const uri = document.uri.toString();
  if (kind === json) {
    asked.notify("json/schemaAssociations", [await listSchemaAssociations()]);
    asked.notify("json/schemaContent", [[...schemas]]);
    schemas.clear();
  }
  const own = kind.sections.map((section) => [section, readPlainSetting(section, undefined)]);
  asked.notify("workspace/didChangeConfiguration", {
    settings: kind === json ? readJsonSettings() : Object.fromEntries(own),
  });
  asked.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text: document.getText() } });
  const report = await asked.request("textDocument/diagnostic", { textDocument: { uri } });
  asked.notify("textDocument/didClose", { textDocument: { uri } });
  return report;
}

/** Reads a schema by its address. A file that nobody looks at causes no network request. */
async function readSchema(params: unknown, schemas: Set<string>): Promise<string> {
  const [address] = Array.isArray(params) ? params : [params];
  const uri = vscode.Uri.parse(String(address));
  schemas.add(String(address));
  if (/^https?$/.test(uri.scheme)) throw new Error("It is on the network");
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** Returns the reason why problems may be missing without a schema; undefined where the person has switched it off. */
function explainMissing(address: string): string | undefined {
  // VS Code registers some of its schemas only some time after a window has opened.
  if (address.startsWith("vscode:")) return `VS Code has not provided its schema ${address} yet`;
  const canFetch = vscode.workspace.getConfiguration("json").get("schemaDownload.enable", true);
  return canFetch
    ? `Its schema ${address} is on the network, and VS Code fetches it only for documents in an editor (see open_files)`
    : undefined;
}

function readConfigurations(params: unknown): readonly unknown[] {
  // LSP defines these parameters; a server that sends a different shape gets an empty answer.
  const { items } = params as { readonly items?: readonly { readonly section?: string; readonly scopeUri?: string }[] };
  return (items ?? []).map(({ section = "", scopeUri }) =>
    readPlainSetting(section, scopeUri === undefined ? undefined : vscode.Uri.parse(scopeUri)),
  );
}

function readPlainSetting(section: string, scope: vscode.Uri | undefined): unknown {
  const setting: unknown = vscode.workspace.getConfiguration(undefined, scope).get(section);
  return setting === undefined ? null : JSON.parse(JSON.stringify(setting));
}
