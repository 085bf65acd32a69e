import * as vscode from "vscode";

const scheme = "dialectic-empty";
/**
 * Number of documents without an editor that VS Code keeps for minutes; at this count it closes the 10 oldest, so
 * opening as many more closes them all.
 */
const kept = 60;
/** Milliseconds to wait for VS Code to close the documents. */
const patience = 2_000;

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
    const others = Array.from({ length: kept }, () => {
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
    const late = setTimeout(end, patience);
  });
}
