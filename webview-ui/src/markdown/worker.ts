import { matchesIn } from "@dialectic/shared/review";
import { chunksOf } from "./chunks.ts";
import { renderDiff } from "./diff/renderDiff.ts";
import { chunksOfDiff } from "./diff/rowChunks.ts";
import { htmlOfSection } from "./html/htmlOfSection.ts";
import { textOfSection } from "./textOfSection.ts";
import { renderSection } from "./toHast.ts";
import type { WorkerReply, WorkerRequest } from "./workerProtocol.ts";

function reply(message: WorkerReply): void {
  self.postMessage(message);
}

function serve(request: WorkerRequest): WorkerReply {
  const { id } = request;
  switch (request.kind) {
    case "render": {
      const section = renderSection(request.markdown, request.prefix);
      if (section.kind === "deep") return { kind: "failed", id, cause: "deep" };
      return { kind: "rendered", id, blocks: chunksOf(section.root) };
    }
    case "diff": {
      const diff = renderDiff(request);
      if (diff.kind === "deep") return { kind: "failed", id, cause: "deep" };
      return { kind: "rendered", id, blocks: chunksOfDiff(diff) };
    }
    case "text": {
      const section = textOfSection(request.markdown);
      return section.kind === "deep" ? { kind: "failed", id, cause: "deep" } : { ...section, id };
    }
    case "html": {
      const section = htmlOfSection(request.markdown, request.prefix, request.target);
      return section.kind === "deep" ? { kind: "failed", id, cause: "deep" } : { ...section, id };
    }
    case "match": {
      const expression = new RegExp(request.source, request.flags);
      return { kind: "matched", id, matches: request.texts.map((text) => matchesIn(text, expression)) };
    }
  }
}

function answer(request: WorkerRequest): WorkerReply {
  const { id } = request;
  try {
    return serve(request);
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
