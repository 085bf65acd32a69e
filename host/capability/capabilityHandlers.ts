import type { capabilityBridge, Handlers } from "@dialectic/shared/protocol";
import { abortSignal } from "../base/abortSignal.ts";
import type { Log } from "../base/ports.ts";
import type { IdeDomain } from "./ideDomain.ts";

export function capabilityHandlers(domain: IdeDomain, log: Log): Handlers<typeof capabilityBridge> {
  return {
    "capability/run": async ({ request }, signal) => {
      const { runCapability } = await import("./ideLanguage.ts");
      return runCapability(request, {
        domain,
        // In a workspace that is not trusted, no file is edited and git is not started for a proposal.
        allow: domain.workspace.isTrusted() ? "edit" : "read",
        signal: abortSignal(signal),
        log: (text) => log("warn", text),
      });
    },
  };
}
