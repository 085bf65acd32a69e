export * from "./bridge.ts";
export * from "./contract.ts";
export * from "./errors.ts";
export * from "./limits.ts";
export * from "./panel.ts";
export * from "./peer.ts";
export * from "./review.ts";
export * from "./portConnection.ts";
