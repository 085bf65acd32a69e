import type { Readable } from "node:stream";

/** Reads a stream to its end; undefined when it fails, or no byte comes for so many milliseconds. */
export function readInput(stream: Readable, patience: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const settle = (text: string | undefined) => {
      clearTimeout(timer);
      resolve(text);
    };
    const timer = setTimeout(() => settle(undefined), patience);
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      timer.refresh();
    });
    stream.once("end", () => settle(Buffer.concat(chunks).toString("utf8")));
    stream.once("error", () => settle(undefined));
  });
}
