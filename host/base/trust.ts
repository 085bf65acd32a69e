import type { Client, Handlers, HostToPanel, Trusting } from "@dialectic/shared/protocol";
import type { WorkspacePort } from "./ports.ts";

/** Why an assistant's call is refused in a workspace that is not trusted, where the person answers, and that the call may be repeated. */
export function untrustedCall(workspace: Pick<WorkspacePort, "trust">, consequence: string): string {
  const { trust } = workspace;
  return trust === undefined
    ? `The workspace is not trusted, so ${consequence}: ask the user to trust it (Workspaces: Manage Workspace Trust), then repeat the call.`
    : `The workspace is not trusted, so ${consequence}: ask the user to answer the question at the top of the browser panel, or to run ${trustCommand(trust.folder)}, then repeat the call.`;
}

/** A folder's name is not ours: one that a shell or a terminal could read otherwise is left out. */
function trustCommand(folder: string): string {
  return /^[\w./\\:@+-]+$/.test(folder) ? `\`dialectic trust ${folder}\`` : "`dialectic trust .` in the folder";
}

/** What a person does who does not trust their workspace yet. */
export function trustAdvice({ trust }: Pick<WorkspacePort, "trust">): string {
  return trust === undefined
    ? "Trust it with the command “Workspaces: Manage Workspace Trust”."
    : "Answer the question at the top of the panel.";
}

/**
 * Asks the person in a page, where no editor does, until they trust the folder. `tell` comes before the answer to `panel/ready`, so that
 * nothing moves in the page; views beside are not asked.
 */
export function askForTrust(page: Client<HostToPanel>, workspace: WorkspacePort, isBeside: boolean) {
  const { trust } = workspace;
  const tell = () => {
    if (trust === undefined || isBeside) return;
    const { folder, parent } = trust;
    page["trust/question"](workspace.isTrusted() ? {} : { question: { folder, ...(parent && { parent }) } });
  };
  const trusted = workspace.onTrusted?.(tell);
  const handlers: Handlers<Trusting> = {
    "trust/grant": async ({ which }) => {
      const folder = trust?.[which];
      if (trust === undefined || folder === undefined)
        return { kind: "refused", message: "There is no such folder to trust here." };
      try {
        await trust.grant(folder);
        return { kind: "granted" };
      } catch (problem) {
        const why = problem instanceof Error ? problem.message : String(problem);
        return { kind: "refused", message: `The folder could not be trusted: ${why}` };
      }
    },
  };
  return { tell, handlers, dispose: () => trusted?.dispose() };
}
