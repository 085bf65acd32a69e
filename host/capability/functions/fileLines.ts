import { failure } from "../declare.ts";

/** Parameters of functions about lines of a file. */
export const fileLines = {
  file: { type: "file", description: "The file", aliases: ["path"] },
  from: {
    type: "number",
    optional: true,
    least: 1,
    whole: true,
    description: "First line; default: 1",
    aliases: ["start"],
  },
  to: {
    type: "number",
    optional: true,
    least: 1,
    whole: true,
    description: "Last line; default: the last of the file",
    aliases: ["end"],
  },
} as const;

/** Returns the first and the last wanted line of a file with that number of lines, both 1-based, or says what is wrong. */
export function chooseLines(
  { path, count }: { readonly path: string; readonly count: number },
  { from = 1, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
) {
  if (from > count) return failure(`${path} has ${count} lines, so there is no line ${from}.`);
  if (to !== undefined && to < from)
    return failure(`Line ${to} comes before line ${from}. Pass the first line as from.`);
  return { kind: "lines", from, to: Math.min(to ?? count, count) } as const;
}
