import type { WorkspacePort } from "./ports.ts";

/**
 * Explains to an assistant that its call was refused in an untrusted workspace, where the person can trust it, and that the call may be
 * repeated.
 */
export function explainUntrustedCall(workspace: Pick<WorkspacePort, "trust">, consequence: string): string {
  const { trust } = workspace;
  return trust === undefined
    ? `The workspace is not trusted, so ${consequence}. Ask the user to trust it (Workspaces: Manage Workspace Trust), then repeat the call.`
    : `The workspace is not trusted, so ${consequence}. Ask the user to answer the question at the bottom of the browser panel, or to run ${formatTrustCommand(trust.folder)}, then repeat the call.`;
}

/** Leaves out a folder name with characters that a shell or terminal could interpret. */
export function formatTrustCommand(folder: string, flags = ""): string {
  return /^[\w./\\:@+-]+$/.test(folder)
    ? `\`dialectic trust ${flags}${folder}\``
    : `\`dialectic trust ${flags}.\` in the folder`;
}

export function adviseTrust({ trust }: Pick<WorkspacePort, "trust">): string {
  return trust === undefined
    ? "Trust it with the command “Workspaces: Manage Workspace Trust”."
    : "Trust it with the question at the bottom of the panel.";
}
