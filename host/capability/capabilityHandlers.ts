import type { capabilityBridge, Handlers } from "@dialectic/shared/protocol";
import type { Log } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import type { IdeDomain } from "./ideDomain.ts";

export function createCapabilityHandlers(
  findDomain: () => Promise<IdeDomain>,
  log: Log,
): Handlers<typeof capabilityBridge> {
  return {
    "capability/run": async ({ request, readOnly = false }, signal) => {
      const domain = await findDomain();
      const { runCapability } = await import("./ideLanguage.ts");
      return runCapability(request, {
        domain,
        // In a workspace that is not trusted, no file is edited and git is not started for a proposal.
        allow: domain.workspace.isTrusted() && !readOnly ? "edit" : "read",
        signal: toAbortSignal(signal),
        log: (text) => log("warn", text),
      });
    },
  };
}
