import { isRecord, parseJson } from "./rpcMessage.ts";

/** How a peer on the socket speaks. */
export type Dialect = "frames" | "lines" | "legacy";

const openingBrace = 0x7b;

/** Whether a connection that begins with these bytes sends one JSON text per line instead of frames. */
export function beginsWithLines(firstChunk: Buffer): boolean {
  return firstChunk[0] === openingBrace;
}

/** Which dialect a first line is in: only a member of the message itself counts, never a word in its payload. */
export function dialectOfLine(line: string): Exclude<Dialect, "frames"> {
  const value = parseJson(line);
  return isRecord(value) && Object.hasOwn(value, "jsonrpc") ? "lines" : "legacy";
}
