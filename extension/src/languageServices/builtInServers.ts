import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { CheckedDocument, Log, WorkspacePort } from "@dialectic/host";
import { type EditorServer, type EditorServers, openEditorServers } from "@dialectic/host/languageServers";
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
  /** The name of its languages among those that Dialectic knows servers of. */
  readonly name: string;
  readonly extension: string;
  readonly program: string;
  readonly options: object;
  readonly sections: readonly string[];
  /** Names under which the server publishes problems. */
  readonly sources: readonly string[];
}

const styles = ["css", "scss", "less"];
const json: BuiltInServer = {
  name: "JSON",
  extension: "vscode.json-language-features",
  program: "server/dist/node/jsonServerMain.js",
  // The client reads schemas itself so that it knows which ones were used: they may have changed since.
  options: { handledSchemaProtocols: [], provideFormatter: false },
  sections: [],
  sources: ["json", "jsonc"],
};
const css: BuiltInServer = {
  name: "CSS",
  extension: "vscode.css-language-features",
  program: "server/dist/node/cssServerMain.js",
  options: { handledSchemas: ["file"], provideFormatter: false },
  sections: styles,
  sources: styles,
};
const html: BuiltInServer = {
  name: "HTML",
  extension: "vscode.html-language-features",
  program: "server/dist/node/htmlServerMain.js",
  options: { handledSchemas: ["file"], embeddedLanguages: { css: true, javascript: true }, provideFormatter: false },
  sections: ["html", "css", "javascript", "js/ts"],
  sources: ["html", "css", "javascript"],
};
const servers: Readonly<Record<string, BuiltInServer>> = { json, jsonc: json, css, scss: css, less: css, html };

/**
 * Copies of VS Code's servers for JSON, CSS and HTML, for documents that no editor shows: VS Code asks its own servers only about shown
 * documents. The host starts, bounds and ends them like every language server.
 */
export class BuiltInServers {
  /** The addresses of the schemas that servers have read. */
  readonly #schemas = new Set<string>();
  readonly #servers: EditorServers;

  constructor(workspace: Pick<WorkspacePort, "folders">, log: Log) {
    this.#servers = openEditorServers(workspace, log, (name) => this.#find(name));
  }

  /** Checks a document; returns undefined where VS Code has no such server. Rejects with the host's words when the server fails. */
  async check(document: vscode.TextDocument, absolutePath: string): Promise<CheckedDocument | undefined> {
    const { languageId, version } = document;
    const kind = servers[languageId];
    if (kind === undefined || findProgram(kind) === undefined) return undefined;
    const textDocument = { uri: document.uri.toString(), languageId, version, text: document.getText() };
    const readNews = () => this.#readNews(kind);
    const report = await this.#servers.check(kind.name, { absolutePath, textDocument, readNews });
    const [unsure] = report.missingSchemas.flatMap((address) => explainMissing(address) ?? []);
    return { problems: report.problems, sources: kind.sources, ...(unsure === undefined ? {} : { unsure }) };
  }

  dispose(): void {
    this.#servers.dispose();
  }

  #find(name: string): EditorServer | undefined {
    const kind = Object.values(servers).find((each) => each.name === name);
    const program = kind && findProgram(kind);
    if (kind === undefined || program === undefined) return undefined;
    return {
      // VS Code's Node, which Electron is with these variables.
      program: process.execPath,
      args: [program, "--stdio"],
      environment: { ...process.env, ELECTRON_RUN_AS_NODE: "1", ELECTRON_NO_ASAR: "1" },
      options: kind.options,
      cwd: dirname(program),
      editor: { setting: readPlainSetting, content: (address) => this.#readSchema(address) },
    };
  }

  /** Returns what a server is told before each question: the current settings, and the schemas that may have changed. */
  async #readNews(kind: BuiltInServer): Promise<readonly (readonly [method: string, params: object])[]> {
    const own = kind.sections.map((section) => [section, readPlainSetting(section)]);
    const settings = kind === json ? readJsonSettings() : Object.fromEntries(own);
    const news = ["workspace/didChangeConfiguration", { settings }] as const;
    if (kind !== json) return [news];
    return [
      ["json/schemaAssociations", await listSchemaAssociations()],
      ["json/schemaContent", [...this.#schemas]],
      news,
    ];
  }

  /** Reads a schema by its address. A file that nobody looks at causes no network request. */
  async #readSchema(address: string): Promise<string> {
    this.#schemas.add(address);
    const uri = vscode.Uri.parse(address);
    if (/^https?$/.test(uri.scheme)) throw new Error("It is on the network");
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  }
}

function findProgram({ extension, program }: BuiltInServer): string | undefined {
  const folder = vscode.extensions.getExtension(extension)?.extensionUri;
  const file = folder?.scheme === "file" ? vscode.Uri.joinPath(folder, program).fsPath : undefined;
  return file !== undefined && existsSync(file) ? file : undefined;
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

function readPlainSetting(section: string, scopeUri?: string): unknown {
  const scope = scopeUri === undefined ? undefined : vscode.Uri.parse(scopeUri);
  const setting: unknown = vscode.workspace.getConfiguration(undefined, scope).get(section);
  return setting === undefined ? null : JSON.parse(JSON.stringify(setting));
}
