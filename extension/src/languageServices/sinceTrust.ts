import * as vscode from "vscode";

/*
 * The time between the trust in a folder and the first answer of a language server: an extension that the trust has enabled
 * in the middle of a session may know nothing of the files before the window is loaded again. VS Code does not tell.
 */

let isUnanswered = false;

/** Notes from now on when the person trusts the folder. */
export function followTrust(): vscode.Disposable {
  return vscode.workspace.onDidGrantWorkspaceTrust(() => {
    isUnanswered = true;
  });
}

/** Notes that a language server has answered. */
export function noteAnswer(): void {
  isUnanswered = false;
}

/** Says what may help where a language server knows nothing; undefined where a reload would not. */
export function adviseReload(): string | undefined {
  return isUnanswered
    ? 'The folder was trusted after this window was opened, and no language server has answered since: the window may need "Developer: Reload Window".'
    : undefined;
}
