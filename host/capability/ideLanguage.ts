/** The IDE's language as a whole. It is loaded when the first program or check comes: most windows never run one. */
export { parseClaim, runClaim, runProgram } from "@dialectic/shared/capability";
export { runCapability } from "./capabilityRun.ts";
export { ideRegistry } from "./ideRegistry.ts";
