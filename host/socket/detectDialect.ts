import { isRecord, parseJson } from "./rpcMessage.ts";

/** How a peer on the socket speaks. */
export type Dialect = "frames" | "lines" | "legacy";

/** Whether a connection that begins with this byte sends lines instead of frames: a frame begins with the name of a header field. */
export function beginsWithLines(firstChunk: Buffer): boolean {
  return !/^[a-z]/i.test(firstChunk.toString("latin1", 0, 1));
}

/** Which dialect a first line is in: only a member of the message itself counts, never a word in its payload. */
export function dialectOfLine(line: string): Exclude<Dialect, "frames"> {
  const value = parseJson(line);
  return isRecord(value) && Object.hasOwn(value, "jsonrpc") ? "lines" : "legacy";
}
