import type { Client, Handlers, HostToPanel, TrustContract } from "@dialectic/shared/protocol";
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

/**
 * Asks the person in each page to trust the folder. `ready` is called before the answer to `panel/ready`, so that the page's layout does
 * not shift; views beside the panel do not ask.
 */
export function openTrustQuestion() {
  const asked = new Set<() => void>();
  let isPutOff = false;
  return {
    openPage({ page, workspace, isBeside }: Asked) {
      const tell = () => {
        if (isBeside || (workspace.trust === undefined && workspace.manageTrust === undefined)) return;
        const { folder, parent } = workspace.trust ?? {};
        const question = { ...(folder && { folder }), ...(parent && { parent }), isPutOff };
        page["trust/question"](workspace.isTrusted() ? {} : { question });
      };
      asked.add(tell);
      const trusted = workspace.onTrusted?.(tell);
      const handlers: Handlers<TrustContract> = {
        "trust/grant": ({ which }) => grant(workspace, which),
        "trust/manage": async () => {
          await workspace.manageTrust?.();
          return {};
        },
        "trust/put-off": (answer) => {
          ({ isPutOff } = answer);
          for (const each of asked) each();
          return {};
        },
      };
      const dispose = () => {
        asked.delete(tell);
        trusted?.dispose();
      };
      return { ready: tell, handlers, dispose };
    },
  };
}

interface Asked {
  readonly page: Client<HostToPanel>;
  readonly workspace: WorkspacePort;
  readonly isBeside: boolean;
}

async function grant({ trust }: WorkspacePort, which: "folder" | "parent") {
  const folder = trust?.[which];
  if (trust === undefined || folder === undefined)
    return { kind: "refused" as const, message: "This folder is not open here, so it cannot be trusted." };
  try {
    await trust.grant(folder);
    return { kind: "granted" as const };
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    return { kind: "refused" as const, message: `The folder could not be trusted: ${why}` };
  }
}
