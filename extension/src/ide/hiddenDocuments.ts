import * as vscode from "vscode";

const scheme = "dialectic-empty";
/** VS Code keeps documents without an editor for minutes; at 60 of them it closes the 10 oldest, so after as many more none is left. */
const kept = 60;
/** Milliseconds that it may take for them. */
const patience = 2_000;

let opened = 0;

/**
 * Makes VS Code close documents that stand in no editor: it has no other way than to open others. Settles when these are closed, or it has
 * kept them.
 */
export async function closeHidden(documents: readonly vscode.TextDocument[]): Promise<void> {
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: () => "",
  });
  const areClosed = closed(documents);
  try {
    const others = Array.from({ length: kept }, () => {
      opened += 1;
      return vscode.Uri.from({ scheme, path: `/${opened}` });
    });
    // The first of them may be closed before they are open.
    await Promise.allSettled(others.map((uri) => vscode.workspace.openTextDocument(uri)));
    await areClosed;
  } finally {
    provider.dispose();
  }
}

function closed(documents: readonly vscode.TextDocument[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      closing.dispose();
      clearTimeout(late);
      resolve();
    };
    const closing = vscode.workspace.onDidCloseTextDocument(() => {
      if (documents.every(({ isClosed }) => isClosed)) end();
    });
    const late = setTimeout(end, patience);
  });
}
