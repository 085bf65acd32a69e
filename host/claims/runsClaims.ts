import type { IdeDomain } from "../capability/ideDomain.ts";
import type { EvaluateClaim } from "./claimDesk.ts";

/** Looks at claims with what reads the workspace and its language servers; nothing that edits is run. */
export function runsClaims(domain: () => IdeDomain): EvaluateClaim {
  return async (source, _, signal) => {
    const { ideRegistry, parseClaim, runClaim, runProgram } = await import("../capability/ideLanguage.ts");
    const parsed = parseClaim(source);
    if (parsed.kind === "failure") return { kind: "unknown", reason: parsed.message };
    const reading = { domain: domain(), allow: "read", signal, now: () => performance.now(), source } as const;
    return runClaim(parsed.claim, (program) => runProgram(program, ideRegistry, reading));
  };
}
