import { bridgeReview } from "./bridgeReview.ts";
import { bridgeSession } from "./bridgeSession.ts";
import { bridgeWindow } from "./bridgeWindow.ts";
import { changesBridge } from "./changes.ts";
import { defineContract } from "./contract.ts";
import { feedbackBridge } from "./feedbackBridge.ts";
import { capabilityBridge } from "./ideCapability.ts";
import { ideCommandsBridge } from "./ideCommands.ts";
import { ideDiagnostics } from "./ideDiagnostics.ts";
import { ideSymbolsBridge } from "./ideSymbols.ts";

/** Methods that mcp-server calls on the host. */
export const bridge = defineContract({
  ...bridgeSession,
  ...bridgeReview,
  ...bridgeWindow,
  ...feedbackBridge,
  ...changesBridge,
  ...ideSymbolsBridge,
  ...ideCommandsBridge,
  ...ideDiagnostics,
  ...capabilityBridge,
});
export type Bridge = typeof bridge;
