import { chunksOf } from "./chunks.ts";
import { renderSection } from "./toHast.ts";
import type { WorkerReply, WorkerRequest } from "./workerProtocol.ts";

function reply(message: WorkerReply): void {
  self.postMessage(message);
}

function answer({ id, markdown, prefix }: WorkerRequest): WorkerReply {
  try {
    const section = renderSection(markdown, prefix);
    if (section.kind === "deep") return { kind: "failed", id, cause: "deep" };
    return { kind: "rendered", id, blocks: chunksOf(section.root) };
  } catch (error) {
    // The parsers recurse and spread: nesting or length beyond the stack is an expected end, not a bug of theirs to repair.
    if (error instanceof RangeError) return { kind: "failed", id, cause: "deep" };
    console.error("A section could not be formatted", error);
    return { kind: "failed", id, cause: "failed" };
  }
}

// The page is the only one that holds this worker, and it sends requests only.
self.addEventListener("message", (event: MessageEvent<WorkerRequest>) => reply(answer(event.data)));
reply({ kind: "ready" });
