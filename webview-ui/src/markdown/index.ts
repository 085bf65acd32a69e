export { type CodePart, codeLines } from "./codeLines.ts";
export type { PartName } from "./drawing/partName.ts";
export { hastToReact } from "./hastToReact.tsx";
export { readColours } from "./lineColours.ts";
export { invisibleMark } from "./markInvisible.ts";
export { createRenderQueue } from "./renderQueue.ts";
export type { HastChunk, RenderQueue, RenderRequest, RenderResult, WorkerLike } from "./types.ts";
export { nameWorker, readReply } from "./workerProtocol.ts";
