import type { InboxItem } from "@dialectic/shared/protocol";

/** Returns the command with which a person opens the workspace of a waiting review; a panel opens at the review. */
export function openCommand({ kind, folders: [folder = ""], workspaceFile, reviewId }: InboxItem): string {
  return kind === "vscode"
    ? `code ${quote(workspaceFile ?? folder)}`
    : `dialectic panel --open --workspace ${quote(folder)} --review ${reviewId}`;
}

/** Quotes a path for a shell, where it needs that. */
function quote(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
