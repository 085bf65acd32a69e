import type { ClaimLanguage } from "../claims/openClaims.ts";
import type { IdeDomain } from "./ideDomain.ts";

/** Evaluates claims with functions that read the workspace and its language servers; edits are not run. */
export function createClaimLanguage(domainFor: (base: string) => IdeDomain): ClaimLanguage {
  return { evaluate: createEvaluate(domainFor), parser: async () => (await import("./ideLanguage.ts")).parseClaim };
}

function createEvaluate(domainFor: (base: string) => IdeDomain): ClaimLanguage["evaluate"] {
  return async (source, { baseUri }, signal) => {
    const { ideRegistry, isTextClaim, parseClaim, runClaim, runProgram } = await import("./ideLanguage.ts");
    const parsed = parseClaim(source);
    if (parsed.kind === "failure") return { kind: "unknown", reason: parsed.message };
    const reading = {
      domain: domainFor(baseUri),
      allow: "read",
      signal,
      now: () => performance.now(),
      source,
    } as const;
    const outcome = await runClaim(parsed.claim, (program) => runProgram(program, ideRegistry, reading));
    return outcome.kind === "holds" && isTextClaim(parsed.claim) ? { ...outcome, isText: true } : outcome;
  };
}
