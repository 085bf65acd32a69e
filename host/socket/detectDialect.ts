import { isRecord } from "@dialectic/shared/protocol";
import { parseJson } from "./rpcMessage.ts";

export type Dialect = "frames" | "lines" | "legacy";

/** Returns true when a connection begins with a line instead of a frame; a frame begins with the name of a header field. */
export function beginsWithLines(firstChunk: Buffer): boolean {
  return !/^[a-z]/i.test(firstChunk.toString("latin1", 0, 1));
}

/** Detects the dialect of a first line by a member of the message itself, not by words in its payload. */
export function detectDialect(line: string): Exclude<Dialect, "frames"> {
  const value = parseJson(line);
  return isRecord(value) && Object.hasOwn(value, "jsonrpc") ? "lines" : "legacy";
}
