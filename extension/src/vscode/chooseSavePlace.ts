import type { SavePlace } from "@dialectic/host";
import * as vscode from "vscode";
import { codeTexts, commonTexts } from "../texts.ts";

const filters: Readonly<Record<string, Record<string, string[]>>> = {
  ".md": { Markdown: ["md"] },
  ".html": { HTML: ["html"] },
};

/**
 * Asks where to save a file, next to the workspace's own files; resolves to undefined when the person dismisses the
 * question.
 */
export async function chooseSavePlace(name: string): Promise<SavePlace | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const ending = /\.\w+$/.exec(name)?.[0] ?? "";
  const target = await vscode.window.showSaveDialog({
    title: codeTexts.saveReview(),
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) }),
    ...(filters[ending] === undefined ? {} : { filters: filters[ending] }),
  });
  if (target === undefined) return undefined;
  const shown = vscode.workspace.asRelativePath(target, false);
  return {
    shown,
    async write(texts) {
      try {
        await vscode.workspace.fs.writeFile(target, Buffer.concat(texts.map((text) => Buffer.from(text, "utf8"))));
      } catch (problem) {
        return problem instanceof Error ? problem.message : String(problem);
      }
      void offerToOpen(target, shown);
      return undefined;
    },
  };
}

/** Offers to open a saved file: a page in the browser, a text in an editor. */
async function offerToOpen(target: vscode.Uri, shown: string): Promise<void> {
  const open = commonTexts.open();
  if ((await vscode.window.showInformationMessage(codeTexts.saved(shown), open)) !== open) return;
  if (target.path.endsWith(".html")) await vscode.env.openExternal(target);
  else await vscode.commands.executeCommand("vscode.open", target);
}
