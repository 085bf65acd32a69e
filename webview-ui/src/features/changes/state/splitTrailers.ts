import { toVisible } from "@dialectic/shared/protocol";

/** The text of a commit message below its subject, and the lines at its end that are for tools, whose invisible characters are spelled out. */
export interface SplitMessage {
  readonly prose: string;
  readonly trailers: readonly string[];
}

const trailer = /^[A-Za-z0-9][A-Za-z0-9-]*:\s+\S/;
const continued = /^\s+\S/;

/** Divides a message as git does: trailers are the last paragraph, if each of its lines is one or goes on with one. */
export function splitTrailers(message: string): SplitMessage {
  const lines = message.trimEnd().split(/\r?\n/);
  const begin = lines.findLastIndex((line) => line.trim() === "") + 1;
  const last = lines.slice(begin);
  const isTrailer = (line: string, at: number) => trailer.test(line) || (at > 0 && continued.test(line));
  if (!last.every(isTrailer)) return { prose: message.trimEnd(), trailers: [] };
  const trailers: string[] = [];
  for (const line of last) {
    if (trailer.test(line)) trailers.push(line.trim());
    else trailers.push(`${trailers.pop() ?? ""} ${line.trim()}`);
  }
  return { prose: lines.slice(0, begin).join("\n").trimEnd(), trailers: trailers.map(toVisible) };
}
