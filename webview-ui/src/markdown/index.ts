export { hastToReact } from "./jsx.tsx";
export type { RenderQueueOptions } from "./renderQueue.ts";
export { createRenderQueue } from "./renderQueue.ts";
export type { HastChunk, PlainCause, RenderQueue, RenderRequest, RenderResult, WorkerLike } from "./types.ts";
