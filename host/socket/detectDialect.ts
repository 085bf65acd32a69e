import { isRecord } from "@dialectic/shared/protocol";
import { parseJson } from "./rpcMessage.ts";

export type Dialect = "frames" | "lines" | "legacy";

const field = /^[a-z][a-z0-9-]*: /i;
const frameFields = ["content-length:", "content-type:"];
const longestField = 64;

/**
 * Returns true when a connection begins with a line instead of a frame. A frame begins with a header field, and its
 * first chunk may end within the field's name.
 */
export function beginsWithLines(firstChunk: Buffer): boolean {
  const start = firstChunk.toString("latin1", 0, longestField);
  const isFieldOfFrame = frameFields.some((each) => each.startsWith(start.slice(0, each.length).toLowerCase()));
  return !field.test(start) && !isFieldOfFrame;
}

/** Detects the dialect of a first line by a member of the message itself, not by words in its payload. */
export function detectDialect(line: string): Exclude<Dialect, "frames"> {
  const value = parseJson(line);
  return isRecord(value) && Object.hasOwn(value, "jsonrpc") ? "lines" : "legacy";
}
