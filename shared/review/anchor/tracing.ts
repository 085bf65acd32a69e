import type { LineTable } from "./lineTable.ts";

export interface Tracing {
  readonly table: LineTable;
  /** The line's place in the later text, or -1. */
  readonly targets: Int32Array;
  readonly confidences: Float32Array;
  /** 1 for each line of the later text that is a target. */
  readonly taken: Uint8Array;
}

export function setTarget(tracing: Tracing, line: number, target: number, confidence: number): void {
  tracing.targets[line] = target;
  tracing.confidences[line] = confidence;
  tracing.taken[target] = 1;
}
