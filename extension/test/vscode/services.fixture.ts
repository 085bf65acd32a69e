import type * as vscode from "vscode";
import { setLanguage } from "./documents.fixture.ts";
import { Disposable, events, fresh, part } from "./fresh.fixture.ts";

/** Registrations and results of extensions and language services. */
export const services = fresh(() => ({
  diagnostics: new Map<string, readonly vscode.Diagnostic[]>(),
  hovers: [] as vscode.HoverProvider[],
  lenses: [] as vscode.CodeLensProvider[],
  controllers: [] as vscode.CommentController[],
  threads: [] as vscode.CommentThread[],
  controls: [] as vscode.SourceControl[],
  groups: new Map<vscode.SourceControl, vscode.SourceControlResourceGroup>(),
  mcpProviders: new Map<string, vscode.McpServerDefinitionProvider>(),
  clipboard: "",
  links: [] as vscode.Uri[],
  opensLinks: true,
  extensions: [] as vscode.Extension<unknown>[],
}));

export const diagnosticsChanged = events<vscode.DiagnosticChangeEvent>();

export const languages = {
  // The other signature, which lists all files, is not used here.
  getDiagnostics: (uri?: vscode.Uri) => [...(services.diagnostics.get(String(uri)) ?? [])] as never,
  onDidChangeDiagnostics: diagnosticsChanged.event,
  setTextDocumentLanguage: async (document, languageId) => setLanguage(document, languageId),
  registerHoverProvider: (_selector, provider) => listed(services.hovers, provider),
  registerCodeLensProvider: (_selector, provider) => listed(services.lenses, provider),
} satisfies Partial<typeof vscode.languages>;

export const comments = {
  createCommentController: (id, label) => {
    const controller = part<vscode.CommentController>({
      id,
      label,
      createCommentThread: (uri, range, said) => commentThread(uri, range, said),
      dispose: () => void services.threads.splice(0),
    });
    services.controllers.push(controller);
    return controller;
  },
} satisfies Partial<typeof vscode.comments>;

export const scm = {
  createSourceControl: (id, label) => {
    const control = part<vscode.SourceControl>({
      id,
      label,
      inputBox: part<vscode.SourceControlInputBox>({ value: "", placeholder: "", visible: true }),
      createResourceGroup: (name, title) => {
        const group = part<vscode.SourceControlResourceGroup>({ id: name, label: title, resourceStates: [] });
        services.groups.set(control, group);
        return group;
      },
      dispose: () => void services.controls.splice(services.controls.indexOf(control), 1),
    });
    services.controls.push(control);
    return control;
  },
} satisfies Partial<typeof vscode.scm>;

/** Creates a comment thread, for the extension or started by a person. */
export function commentThread(
  uri: vscode.Uri,
  range: vscode.Range | undefined,
  said: readonly vscode.Comment[],
): vscode.CommentThread {
  const thread: vscode.CommentThread = {
    uri,
    range,
    comments: said,
    collapsibleState: 0,
    canReply: true,
    dispose: () => {
      const at = services.threads.indexOf(thread);
      if (at >= 0) services.threads.splice(at, 1);
    },
  };
  services.threads.push(thread);
  return thread;
}

/** The language of the window, and its texts by their English forms. */
export const spoken = fresh(() => ({ language: "en", texts: {} as Readonly<Record<string, string>> }));

export const l10n = {
  t: (message: unknown, ...args: readonly unknown[]) =>
    (spoken.texts[String(message)] ?? String(message)).replace(/\{(\d+)\}/g, (_, at: string) =>
      String(args[Number(at)]),
    ),
} satisfies Partial<typeof vscode.l10n>;

export const env = {
  appName: "Visual Studio Code",
  remoteName: undefined,
  get language() {
    return spoken.language;
  },
  clipboard: {
    readText: async () => services.clipboard,
    writeText: async (text) => {
      services.clipboard = text;
    },
  },
  openExternal: async (uri) => {
    services.links.push(uri);
    return services.opensLinks;
  },
} satisfies Partial<typeof vscode.env>;

export const extensions = {
  get all() {
    return services.extensions;
  },
  getExtension: <T>(id: string) =>
    services.extensions.find((each) => each.id.toLowerCase() === id.toLowerCase()) as vscode.Extension<T> | undefined,
} satisfies Partial<typeof vscode.extensions>;

export const lm = {
  registerMcpServerDefinitionProvider: (id, provider) => {
    services.mcpProviders.set(id, provider);
    return new Disposable(() => services.mcpProviders.delete(id));
  },
} satisfies Partial<typeof vscode.lm>;

function listed<T>(list: T[], value: T): Disposable {
  list.push(value);
  return new Disposable(() => list.splice(list.indexOf(value), 1));
}
