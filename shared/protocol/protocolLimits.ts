import { protocolLimits } from "./limits.ts";

export function getMessageCap(maxContentLength: number): number {
  return Math.max(protocolLimits.maxMessageBytes, maxContentLength * 4);
}

/** Version of the bridge contract; a peer with another major version is rejected. */
export const protocolVersion = "1.0";
