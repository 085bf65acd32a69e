import { parseClaim } from "../../capability/index.ts";
import type { EvaluateClaim } from "./claimDesk.ts";

/** Looks at claims with what reads the workspace and its language servers. */
export function claimEvaluator(): EvaluateClaim {
  return async (source) => {
    const parsed = parseClaim(source);
    return { kind: "unknown", reason: parsed.kind === "failure" ? parsed.message : "Nothing runs checks yet." };
  };
}
