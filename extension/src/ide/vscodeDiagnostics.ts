import { type DiagnosticsPort, type EditorDocument, fileStamp, typeScriptGroup } from "@dialectic/host";
import * as vscode from "vscode";
import { BuiltInServers } from "./builtInServers.ts";
import { closeHiddenDocuments } from "./closeHiddenDocuments.ts";
import { checkTypeScript, readTypeScriptProjects } from "./typeScript.ts";
import { resolveRealFile, toWorkspaceUri } from "./workspaceUri.ts";

type Problem = ReturnType<DiagnosticsPort["published"]>[number];

const severities = {
  [vscode.DiagnosticSeverity.Error]: "error",
  [vscode.DiagnosticSeverity.Warning]: "warning",
  [vscode.DiagnosticSeverity.Information]: "info",
  [vscode.DiagnosticSeverity.Hint]: "hint",
} as const;

export function vscodeDiagnostics(): DiagnosticsPort {
  const builtIn = new BuiltInServers();
  const check = async (absolutePath: string) => {
    const document = findDocument(absolutePath);
    if (document === undefined) return undefined;
    // VS Code checks shown documents itself and publishes the result.
    return (await checkTypeScript(document)) ?? (isShown(absolutePath) ? undefined : builtIn.check(document));
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

const published: Omit<DiagnosticsPort, "check" | "readProjectsAgain" | "dispose"> = {
  async open(absolutePath) {
    try {
      await vscode.workspace.openTextDocument(toWorkspaceUri(absolutePath));
      return undefined;
    } catch (problem) {
      return `The editor cannot open it: ${problem instanceof Error ? problem.message : String(problem)}`;
    }
  },
  document(absolutePath) {
    const document = findDocument(absolutePath);
    return document === undefined ? undefined : toEditorDocument(document);
  },
  openFiles: () =>
    vscode.workspace.textDocuments.flatMap(({ uri, isClosed }) => (isClosed ? [] : (resolveRealFile(uri) ?? []))),
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
  isChecked: (languageId) => checkedHere.has(languageId) || vscode.extensions.all.some(mayCheck(languageId)),
};

function isShown(absolutePath: string): boolean {
  const address = toWorkspaceUri(absolutePath).toString();
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return inputs.some((input) => input instanceof vscode.TabInputText && input.uri.toString() === address);
}

/** Languages for which VS Code itself publishes problems. */
const checkedHere = new Set([
  ...["typescript", "typescriptreact", "javascript", "javascriptreact"],
  ...["json", "jsonc", "css", "scss", "less", "html", "php"],
]);

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
