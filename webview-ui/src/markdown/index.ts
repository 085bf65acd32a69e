export { type CodePart, codeLines } from "./codeLines.ts";
export { hastToReact } from "./hastToReact.tsx";
export { createRenderQueue } from "./renderQueue.ts";
export type { HastChunk, RenderQueue, WorkerLike } from "./types.ts";
export { nameWorker } from "./workerProtocol.ts";
