import {
  type CheckedDocument,
  type DiagnosticsPort,
  type EditorDocument,
  fileStamp,
  type Log,
  readTypeScriptAnswer,
  typeScriptGroup,
  typeScriptRequests,
  typeScriptSources,
  type WorkspacePort,
} from "@dialectic/host";
import * as vscode from "vscode";
import { closedDocumentsTimeoutMs, documentsKeptByVsCode } from "../limits.ts";
import { resolveRealFile, toWorkspaceUri } from "../workspace/workspaceUri.ts";
import { BuiltInServers } from "./builtInServers.ts";

/** Languages of TypeScript's server. */
export const typeScriptLanguages = /^(?:type|java)script(?:react)?$/;
/** The id of VS Code's own TypeScript extension, which has a command for questions to the server. */
const extensionId = "vscode.typescript-language-features";
const questionCommand = "typescript.tsserverRequest";

/**
 * Asks TypeScript's server for the problems of a document. VS Code itself checks only documents that have a tab, and
 * publishes nothing when nothing has changed; these requests are answered for every version, once the server has read
 * it.
 */
export async function checkTypeScript(document: vscode.TextDocument): Promise<CheckedDocument | undefined> {
  const isServed = typeScriptLanguages.test(document.languageId);
  const extension = isServed ? vscode.extensions.getExtension(extensionId) : undefined;
  if (extension === undefined) return undefined;
  await extension.activate();
  const isScript = document.languageId.startsWith("typescript");
  const checked = { sources: typeScriptSources };
  if (isOff(document, [isScript ? "typescript" : "javascript", "validate.enable"], ["js/ts", "validate.enabled"]))
    return { ...checked, problems: [] };
  const display = {
    source: isScript ? "ts" : "js",
    areStyleChecksWarnings: !isOff(
      document,
      ["typescript", "reportStyleChecksAsWarnings"],
      ["js/ts", "reportStyleChecksAsWarnings"],
    ),
  };
  const answers = await Promise.all(typeScriptRequests.map((request) => askTypeScript(request, document.uri)));
  const problems = answers.map((answer) => readTypeScriptAnswer(answer, display));
  // A cancelled or dead server sends another answer: treat it as if there were no server.
  if (problems.some((each) => each === undefined)) return undefined;
  return { ...checked, problems: problems.flatMap((each) => each ?? []) };
}

/** Makes TypeScript's server reload its projects from the disk; later requests are answered after that. */
export async function readTypeScriptProjects(): Promise<void> {
  // A server that has not started yet reads them at startup.
  if (vscode.extensions.getExtension(extensionId)?.isActive === true)
    await vscode.commands.executeCommand("typescript.reloadProjects");
}

/** True when a setting is off, under its former or its current name. */
function isOff(
  document: vscode.TextDocument,
  ...settings: readonly (readonly [section: string, name: string])[]
): boolean {
  return settings.some(([section, name]) => vscode.workspace.getConfiguration(section, document).get(name) === false);
}

/** Asks TypeScript's server a question about a file; resolves to undefined where it fails on the file, as it does outside of any project. */
export async function askTypeScript(request: string, file: vscode.Uri): Promise<unknown> {
  try {
    return await vscode.commands.executeCommand(questionCommand, request, { file });
  } catch {
    return undefined;
  }
}

const scheme = "dialectic-empty";

let opened = 0;

/**
 * Makes VS Code close documents that no editor shows; the only way is to open others. Settles when the documents are
 * closed, or the wait is over.
 */
export async function closeHiddenDocuments(documents: readonly vscode.TextDocument[]): Promise<void> {
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: () => "",
  });
  const areClosed = waitUntilClosed(documents);
  try {
    const others = Array.from({ length: documentsKeptByVsCode }, () => {
      opened += 1;
      return vscode.Uri.from({ scheme, path: `/${opened}` });
    });
    // VS Code may close the first of them before they have opened.
    await Promise.allSettled(others.map((uri) => vscode.workspace.openTextDocument(uri)));
    await areClosed;
  } finally {
    provider.dispose();
  }
}

function waitUntilClosed(documents: readonly vscode.TextDocument[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      closing.dispose();
      clearTimeout(late);
      resolve();
    };
    const closing = vscode.workspace.onDidCloseTextDocument(() => {
      if (documents.every(({ isClosed }) => isClosed)) end();
    });
    const late = setTimeout(end, closedDocumentsTimeoutMs);
  });
}

type Problem = ReturnType<DiagnosticsPort["published"]>[number];

const severities = {
  [vscode.DiagnosticSeverity.Error]: "error",
  [vscode.DiagnosticSeverity.Warning]: "warning",
  [vscode.DiagnosticSeverity.Information]: "info",
  [vscode.DiagnosticSeverity.Hint]: "hint",
} as const;

export function vscodeDiagnostics(workspace: Pick<WorkspacePort, "folders">, log: Log): DiagnosticsPort {
  const builtIn = new BuiltInServers(workspace, log);
  const check = async (absolutePath: string) => {
    const document = findDocument(absolutePath);
    if (document === undefined) return undefined;
    // VS Code checks shown documents itself and publishes the result.
    return (
      (await checkTypeScript(document)) ?? (isShown(absolutePath) ? undefined : builtIn.check(document, absolutePath))
    );
  };
  const readProjectsAgain = async (group: string) => {
    if (group === typeScriptGroup) await readTypeScriptProjects();
  };
  return {
    ...published,
    check,
    readProjectsAgain,
    dispose: () => builtIn.dispose(),
  };
}

/** The texts of VS Code's documents beside those of the disk. */
export const editorTexts: Pick<DiagnosticsPort, "document" | "savedText" | "savedStamp" | "onDocument"> = {
  document(absolutePath) {
    const document = findDocument(absolutePath);
    return document === undefined ? undefined : toEditorDocument(document);
  },
  async savedText(absolutePath) {
    const encoding = findDocument(absolutePath)?.encoding;
    try {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(absolutePath));
      return await (encoding === undefined
        ? vscode.workspace.decode(bytes)
        : vscode.workspace.decode(bytes, { encoding }));
    } catch {
      return undefined; // the file is gone, or is not text
    }
  },
  savedStamp: (absolutePath) => fileStamp(absolutePath),
  onDocument(listener) {
    const tell = ({ uri }: vscode.TextDocument) => {
      const path = resolveRealFile(uri);
      if (path !== undefined) listener(path);
    };
    return vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => tell(document)),
      vscode.workspace.onDidSaveTextDocument(tell),
      vscode.workspace.onDidOpenTextDocument(tell),
      vscode.workspace.onDidCloseTextDocument(tell),
    );
  },
};

const published: Omit<DiagnosticsPort, "check" | "readProjectsAgain" | "dispose"> = {
  ...editorTexts,
  async open(absolutePath) {
    try {
      await vscode.workspace.openTextDocument(toWorkspaceUri(absolutePath));
      return undefined;
    } catch (problem) {
      return `The editor cannot open it: ${problem instanceof Error ? problem.message : String(problem)}`;
    }
  },
  openFiles: () =>
    vscode.workspace.textDocuments.flatMap(({ uri, isClosed }) => (isClosed ? [] : (resolveRealFile(uri) ?? []))),
  published: (absolutePath) => vscode.languages.getDiagnostics(toWorkspaceUri(absolutePath)).map(toProblem),
  onPublished: (listener) =>
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      // A check of a whole project names thousands of files, most of which are not open.
      const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
      const named = uris.filter((uri) => open.has(uri.toString())).flatMap((uri) => resolveRealFile(uri) ?? []);
      if (named.length > 0) listener(named);
    }),
  async closeHidden(absolutePaths) {
    const documents = absolutePaths.filter((path) => !isShown(path)).flatMap((path) => findDocument(path) ?? []);
    if (documents.length > 0) await closeHiddenDocuments(documents);
  },
  async read(absolutePath) {
    try {
      await vscode.commands.executeCommand("vscode.executeDocumentSymbolProvider", toWorkspaceUri(absolutePath));
    } catch {
      // A server that fails has still read the document.
    }
  },
  isShown,
  isChecked(languageId) {
    const isOwn = typeScriptLanguages.test(languageId) || checkedHere.has(languageId);
    return isOwn || vscode.extensions.all.some(mayCheck(languageId)) ? "maybe" : "never";
  },
};

function isShown(absolutePath: string): boolean {
  const address = toWorkspaceUri(absolutePath).toString();
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return inputs.some((input) => input instanceof vscode.TabInputText && input.uri.toString() === address);
}

/** The other languages for which VS Code itself publishes problems. */
const checkedHere = new Set(["json", "jsonc", "css", "scss", "less", "html", "php"]);

function mayCheck(languageId: string): (extension: vscode.Extension<unknown>) => boolean {
  return ({ id, packageJSON }) => {
    // A manifest is JSON of any shape.
    const { activationEvents } = packageJSON as { readonly activationEvents?: unknown };
    const isOurs = id.startsWith("vscode.");
    return !isOurs && Array.isArray(activationEvents) && activationEvents.includes(`onLanguage:${languageId}`);
  };
}

function findDocument(absolutePath: string): vscode.TextDocument | undefined {
  const address = toWorkspaceUri(absolutePath).toString();
  return vscode.workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === address);
}

function toEditorDocument(document: vscode.TextDocument): EditorDocument {
  const { version, isDirty, languageId } = document;
  return { version, isDirty, languageId, text: () => document.getText() };
}

function toProblem({ severity, message, range, source, code }: vscode.Diagnostic): Problem {
  return {
    severity: severities[severity],
    message,
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
    ...(source === undefined ? {} : { source }),
    ...toProblemCode(code),
  };
}

function toProblemCode(code: vscode.Diagnostic["code"]): Pick<Problem, "code" | "about"> {
  if (code === undefined || code === null) return {};
  return typeof code === "object" ? { code: code.value, about: code.target.toString() } : { code };
}
