import type { BridgeMethod } from "./bridge.ts";

/** The methods that store something with each call. Their `retryId` lets the host recognise a call that is repeated. */
export const storingMethods: ReadonlySet<BridgeMethod> = new Set([
  "review/present",
  "review/request",
  "pull/read",
  "feedback/answer",
  "feedback/judge",
]);
