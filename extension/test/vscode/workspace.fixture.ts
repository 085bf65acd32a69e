import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, relative, sep } from "node:path";
import type * as vscode from "vscode";
import { change, documentEvents, moveDocument, readScheme, textDocuments } from "./documents.fixture.ts";
import { FileType } from "./enums.fixture.ts";
import { Disposable, events, fresh, part } from "./fresh.fixture.ts";
import { hold } from "./tabs.fixture.ts";
import { Uri } from "./uri.fixture.ts";
import { FileSystemError } from "./values.fixture.ts";
import type { WorkspaceEdit } from "./workspaceEdit.fixture.ts";

export const opened = fresh(() => ({
  folders: undefined as readonly vscode.WorkspaceFolder[] | undefined,
  file: undefined as vscode.Uri | undefined,
  isTrusted: true,
  settings: new Map<string, unknown>(),
  /** Settings of folders of the workspace, by the folder's path and the setting's name. */
  folderSettings: new Map<string, unknown>(),
  providers: new Map<string, vscode.FileSystemProvider>(),
  /** True while the window applies edits; it refuses them when a file has changed meanwhile. */
  appliesEdits: true,
}));

const fileEvents = {
  created: events<vscode.Uri>(),
  changed: events<vscode.Uri>(),
  deleted: events<vscode.Uri>(),
};
/** The events of file watchers, fired by the test: their real delay depends on the machine. */
export const noticed = fileEvents;

export const workspaceEvents = {
  willRename: events<vscode.FileWillRenameEvent>(),
  renamed: events<vscode.FileRenameEvent>(),
  willDelete: events<vscode.FileWillDeleteEvent>(),
  deleted: events<vscode.FileDeleteEvent>(),
  folders: events<vscode.WorkspaceFoldersChangeEvent>(),
  configuration: events<vscode.ConfigurationChangeEvent>(),
  trusted: events<void>(),
};

/** The settings' defaults in the manifest. */
export const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly contributes: {
    readonly configuration: { readonly properties: Record<string, { readonly default: unknown }> };
  };
};
const { properties } = manifest.contributes.configuration;

function setting(key: string): unknown {
  return opened.settings.has(key) ? opened.settings.get(key) : properties[key]?.default;
}

/** Returns a folder's value; the settings of the only folder count everywhere. */
function settingOfFolder(name: string, scope: unknown): unknown {
  const [only, ...others] = opened.folders ?? [];
  const folder = scope instanceof Uri ? findFolder(scope) : others.length === 0 ? only : undefined;
  return opened.folderSettings.get(`${folder?.uri.fsPath} ${name}`);
}

/** Returns a setting, or all that begin with a name as one object. */
function configured(prefix: string, key: string, scope: unknown): unknown {
  const name = prefix === "" ? key : `${prefix}.${key}`;
  const ofFolder = settingOfFolder(name, scope);
  if (ofFolder !== undefined) return ofFolder;
  const own = setting(name);
  if (own !== undefined) return own;
  const below = [...opened.settings].filter(([each]) => each.startsWith(`${name}.`));
  return below.length === 0
    ? undefined
    : Object.fromEntries(below.map(([each, value]) => [each.slice(name.length + 1), value]));
}

const fs = part<vscode.FileSystem>({
  readFile: async (uri) => {
    const provider = opened.providers.get(uri.scheme);
    if (provider !== undefined) return provider.readFile(uri);
    return readFile(uri.fsPath).catch(() => Promise.reject(FileSystemError.FileNotFound(uri)));
  },
  writeFile: async (uri, content) => {
    const provider = opened.providers.get(uri.scheme);
    if (provider !== undefined) return provider.writeFile(uri, content, { create: true, overwrite: true });
    // VS Code creates missing folders.
    await mkdir(dirname(uri.fsPath), { recursive: true });
    await writeFile(uri.fsPath, content);
  },
  stat: async (uri) => {
    const provider = opened.providers.get(uri.scheme);
    if (provider !== undefined) return provider.stat(uri);
    const found = await stat(uri.fsPath);
    const type = found.isDirectory() ? FileType.Directory : FileType.File;
    return { type, ctime: found.ctimeMs, mtime: found.mtimeMs, size: found.size };
  },
});

export const workspace = {
  get workspaceFolders() {
    return opened.folders;
  },
  get workspaceFile() {
    return opened.file;
  },
  get isTrusted() {
    return opened.isTrusted;
  },
  get textDocuments() {
    return textDocuments();
  },
  fs,
  onDidOpenTextDocument: documentEvents.opened.event,
  onDidChangeTextDocument: documentEvents.changed.event,
  onWillSaveTextDocument: documentEvents.willSave.event,
  onDidSaveTextDocument: documentEvents.saved.event,
  onDidCloseTextDocument: documentEvents.closed.event,
  onWillRenameFiles: workspaceEvents.willRename.event,
  onDidRenameFiles: workspaceEvents.renamed.event,
  onWillDeleteFiles: workspaceEvents.willDelete.event,
  onDidDeleteFiles: workspaceEvents.deleted.event,
  onDidChangeWorkspaceFolders: workspaceEvents.folders.event,
  onDidChangeConfiguration: workspaceEvents.configuration.event,
  onDidGrantWorkspaceTrust: workspaceEvents.trusted.event,
  openTextDocument: async (given?: unknown) =>
    hold(typeof given === "string" ? Uri.file(given) : Uri.from(given as vscode.Uri)),
  saveAll: async () => {
    for (const document of textDocuments().filter(({ isDirty }) => isDirty)) await document.save();
    return true;
  },
  decode: async (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  getConfiguration: (prefix = "", scope) =>
    part<vscode.WorkspaceConfiguration>({
      get: <T>(key: string, value?: T) => (configured(prefix, key, scope) as T | undefined) ?? value,
      inspect: (key: string) => {
        const name = `${prefix}.${key}`;
        const isOnly = opened.folders?.length === 1;
        return {
          key: name,
          defaultValue: properties[name]?.default,
          globalValue: opened.settings.get(name),
          [isOnly ? "workspaceValue" : "workspaceFolderValue"]: settingOfFolder(name, scope),
        };
      },
    } as Partial<vscode.WorkspaceConfiguration>),
  getWorkspaceFolder: (uri) => findFolder(uri),
  asRelativePath: (given, includesFolder = (opened.folders?.length ?? 0) > 1) => {
    const uri = typeof given === "string" ? Uri.file(given) : given;
    const folder = findFolder(uri);
    if (folder === undefined) return typeof given === "string" ? given : uri.fsPath;
    const below = relative(folder.uri.fsPath, uri.fsPath);
    return includesFolder ? `${folder.name}/${below}` : below;
  },
  applyEdit: async (edit) => (opened.appliesEdits ? apply(edit as unknown as WorkspaceEdit) : false),
  registerTextDocumentContentProvider: (scheme, provider) =>
    readScheme(scheme, async (uri) => {
      const token = { isCancellationRequested: false, onCancellationRequested: events<unknown>().event };
      return (await provider.provideTextDocumentContent(uri, token)) ?? undefined;
    }),
  registerFileSystemProvider: (scheme, provider) => {
    opened.providers.set(scheme, provider);
    return Disposable.from(
      readScheme(scheme, async (uri) => new TextDecoder().decode(await provider.readFile(uri))),
      new Disposable(() => opened.providers.delete(scheme)),
    );
  },
  createFileSystemWatcher: () =>
    part<vscode.FileSystemWatcher>({
      onDidCreate: fileEvents.created.event,
      onDidChange: fileEvents.changed.event,
      onDidDelete: fileEvents.deleted.event,
      dispose: () => undefined,
    }),
} satisfies Partial<typeof vscode.workspace>;

function findFolder({ scheme, fsPath }: vscode.Uri): vscode.WorkspaceFolder | undefined {
  const around = (opened.folders ?? []).filter(({ uri }) => {
    return uri.scheme === scheme && (fsPath === uri.fsPath || fsPath.startsWith(uri.fsPath + sep));
  });
  // Of nested folders, the inner one.
  return around.sort((one, other) => other.uri.path.length - one.uri.path.length)[0];
}

/** Applies an edit: files first, in their order, then all text; the text of a moved file names its new place. */
async function apply(edit: WorkspaceEdit): Promise<boolean> {
  for (const { from, to } of edit._allEntries()) {
    if (from !== undefined && to !== undefined) await renameFile(from, to);
    else if (from !== undefined) await deleteFile(from);
    else if (to !== undefined) await writeFile(to.fsPath, "");
  }
  for (const [uri, edits] of edit.entries()) {
    const document = await hold(uri);
    change(
      document,
      edits.map(({ range, newText: text }) => ({ range, text })),
    );
  }
  return true;
}

/**
 * Renames a file: its open documents continue under the new name, with their unsaved changes, before the rename is
 * reported as done.
 */
export async function renameFile(oldUri: vscode.Uri, newUri: vscode.Uri): Promise<void> {
  const files = [{ oldUri, newUri }];
  workspaceEvents.willRename.fire(part<vscode.FileWillRenameEvent>({ files }));
  await rename(oldUri.fsPath, newUri.fsPath);
  for (const document of textDocuments().filter(({ uri }) => uri.toString() === oldUri.toString()))
    moveDocument(document, newUri);
  workspaceEvents.renamed.fire({ files });
}

export async function deleteFile(uri: vscode.Uri): Promise<void> {
  workspaceEvents.willDelete.fire(part<vscode.FileWillDeleteEvent>({ files: [uri] }));
  await rm(uri.fsPath);
  workspaceEvents.deleted.fire({ files: [uri] });
}
