/** The complete language of the IDE, loaded with the first program or check: most windows never run one. */
export { parseClaim, runClaim, runProgram } from "@dialectic/shared/capability";
export { runCapability } from "./capabilityRun.ts";
export { ideRegistry } from "./ideRegistry.ts";
export { isTextClaim } from "./isTextClaim.ts";
