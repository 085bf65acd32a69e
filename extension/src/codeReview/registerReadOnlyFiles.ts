import * as vscode from "vscode";
import { codeTexts } from "../texts.ts";

const unchanging = () => new vscode.Disposable(() => undefined);

/**
 * Serves texts that never change as files of a scheme; VS Code reopens files after a reload, unlike other documents.
 */
export function registerReadOnlyFiles(scheme: string, read: (uri: vscode.Uri) => Promise<string>): vscode.Disposable {
  const readBytes = async (uri: vscode.Uri) => Buffer.from(await read(uri));
  const refuse = () => {
    throw vscode.FileSystemError.NoPermissions(codeTexts.readOnly());
  };
  const files: vscode.FileSystemProvider = {
    onDidChangeFile: unchanging,
    watch: unchanging,
    // Constant, so that VS Code never considers an open editor out of date.
    stat: async (uri) => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: (await readBytes(uri)).length }),
    readFile: readBytes,
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.workspace.registerFileSystemProvider(scheme, files, { isReadonly: true, isCaseSensitive: true });
}
