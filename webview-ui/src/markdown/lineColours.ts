import type { CodePart } from "./codeLines.ts";

// The colours of a line without its text, so that those of many files fit into memory: `6 hljs-keyword,1,4 hljs-title`.

export function writeColours(line: readonly CodePart[]): string {
  return line.map(({ text, className }) => (className === "" ? text.length : `${text.length} ${className}`)).join(",");
}

/** Returns the parts of a line; undefined when the colours are those of another text. */
export function readColours(written: string, text: string): readonly CodePart[] | undefined {
  const parts: CodePart[] = [];
  let end = 0;
  for (const run of written === "" ? [] : written.split(",")) {
    const space = run.indexOf(" ");
    const length = Number(space < 0 ? run : run.slice(0, space));
    const part = text.slice(end, end + length);
    if (part !== "") parts.push({ text: part, className: space < 0 ? "" : run.slice(space + 1) });
    end += length;
  }
  // Lines are often shown without their carriage return.
  return end === text.length || end === text.length + 1 ? parts : undefined;
}
