import type { HastChunk } from "../types.ts";
import type { DiffRow, RenderedDiff } from "./renderDiff.ts";

/** Returns a diff as consecutive blocks of the page. A row of two columns is one block. */
export function toDiffChunks(diff: Exclude<RenderedDiff, { kind: "deep" }>): readonly HastChunk[] {
  return diff.kind === "inline" ? diff.blocks : diff.rows.map(toRowChunk);
}

function toRowChunk({ kind, left, right }: DiffRow): HastChunk {
  const columns = [element("left", joinChunks(left)), element("right", joinChunks(right))];
  // The text is a serialised list of hast nodes, as the brand requires.
  return `[${element(`row compared-row-${kind}`, columns.join(","))}]` as HastChunk;
}

/** Joins chunks. Each is a list, whose brackets are dropped. */
function joinChunks(chunks: readonly HastChunk[]): string {
  return chunks.map((chunk) => chunk.slice(1, -1)).join(",");
}

function element(name: string, children: string): string {
  return `{"type":"element","tagName":"div","properties":{"className":"compared-${name}"},"children":[${children}]}`;
}
