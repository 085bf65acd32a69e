import { capabilityBridge } from "./capabilityBridge.ts";
import { changesBridge } from "./changesContract.ts";
import { defineContract, type RequestType } from "./contract.ts";
import { feedbackBridge } from "./feedbackBridge.ts";
import { ideCommandsBridge } from "./ideCommandsBridge.ts";
import { ideDiagnosticsBridge } from "./ideDiagnosticsBridge.ts";
import { ideSymbolsBridge } from "./ideSymbolsBridge.ts";
import { inboxBridge } from "./inboxContract.ts";
import { programBridge } from "./programBridge.ts";
import { pullBridge } from "./pullContract.ts";
import { reviewBridge } from "./reviewBridge.ts";
import { sessionBridge } from "./sessionBridge.ts";
import { turnBridge } from "./turnBridge.ts";
import { windowBridge } from "./windowBridge.ts";

/** Methods that mcp-server calls on the host. */
export const bridge = defineContract({
  ...sessionBridge,
  ...reviewBridge,
  ...windowBridge,
  ...feedbackBridge,
  ...changesBridge,
  ...ideSymbolsBridge,
  ...ideCommandsBridge,
  ...ideDiagnosticsBridge,
  ...capabilityBridge,
  ...turnBridge,
  ...programBridge,
  ...inboxBridge,
  ...pullBridge,
});
export type Bridge = typeof bridge;

/** The requests of the contract, without those of the session itself. */
export type BridgeMethod = {
  [M in keyof Bridge]: M extends keyof typeof sessionBridge ? never : Bridge[M] extends RequestType ? M : never;
}[keyof Bridge];
