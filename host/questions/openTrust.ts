import type { Asker } from "../base/asker.ts";
import { refuse } from "../base/createRefusal.ts";
import { Emitter } from "../base/emitter.ts";
import type { TrustPort, WorkspacePort } from "../base/ports.ts";
import type { PublishingPart } from "../shown/pagePart.ts";

/**
 * The question whether the person trusts the folder. Rules:
 * - It is asked from the start on, and waits until the folder is trusted, here or elsewhere.
 * - The page answers for the folder or its parent, and never sends a path. Where the editor asks by itself, the page opens its dialog.
 * - “Not now” counts for all pages until the window ends. The page can bring the question back, except where the editor does that.
 * - Trust is stored where the port stores it, outside of the folder. “Not now” is not stored.
 */
export function openTrust(workspace: WorkspacePort) {
  const changes = new Emitter();
  let isPutOff = false;
  const putOff = (isNow: boolean) => {
    isPutOff = isNow;
    changes.tell();
    return undefined;
  };
  const later = () => putOff(true);
  const asker: Asker<"trust"> = {
    asked() {
      const { trust } = workspace;
      if (workspace.isTrusted() || (trust === undefined && workspace.manageTrust === undefined)) return [];
      if (trust === undefined)
        // An editor that asks in its own dialog also says by itself that the folder is restricted.
        return isPutOff ? [] : [{ facts: { isPutOff }, choices: { dialog: () => manage(workspace), later } }];
      const { folder, parent } = trust;
      const facts = { folder, ...(parent !== undefined && { parent }), isPutOff };
      if (isPutOff) return [{ facts, choices: { again: () => putOff(false) } }];
      const grant = (granted: string) => () => grantTrust(trust, granted);
      return [
        { facts, choices: { folder: grant(folder), ...(parent !== undefined && { parent: grant(parent) }), later } },
      ];
    },
    onChanged(listener) {
      const listening = changes.on(listener);
      const trusted = workspace.onTrusted?.(listener);
      return {
        dispose() {
          listening.dispose();
          trusted?.dispose();
        },
      };
    },
  };
  return {
    asker,
    openPage(): PublishingPart<Record<never, never>, "isRestricted"> {
      return {
        handlers: {},
        values: {
          isRestricted(tell) {
            const tellAll = () => tell(!workspace.isTrusted());
            tellAll();
            return workspace.onTrusted?.(tellAll) ?? {};
          },
        },
      };
    },
  };
}

async function manage(workspace: WorkspacePort): Promise<undefined> {
  await workspace.manageTrust?.();
}

async function grantTrust(trust: TrustPort, folder: string) {
  try {
    await trust.grant(folder);
    return undefined;
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    return refuse(`The folder could not be trusted: ${why}`);
  }
}
