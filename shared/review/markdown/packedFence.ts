import { scanBlocks } from "./blockScanner.ts";

/**
 * A whole text in one fence `markdown`: its first line opens the fence, and its last line closes it. Between them, fences
 * of at least its length must be balanced, each opened by a line with a language: then the first line can only belong to
 * the last one. A text in which it may have ended before is not one fence.
 */
export type PackedFence =
  | { readonly kind: "none" }
  /** Between the fences; `title` is the heading that it begins with. */
  | { readonly kind: "whole"; readonly text: string; readonly title: string | undefined }
  /** It begins so, but has no heading outside of fences. */
  | { readonly kind: "unsure" };

const markdownFence = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*$/i;
const fenceLine = /^ {0,3}(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$/;

export function readPackedFence(text: string): PackedFence {
  const lines = text.trim().split(/\r\n|\r|\n/);
  const [first = ""] = lines;
  if (!markdownFence.test(first) || lines.length < 3) return { kind: "none" };
  if (findNestedEnd(lines, 0) !== lines.length - 1) {
    const hasLastFence = readFence(lines.at(-1) ?? "")?.info === "";
    return hasLastFence && scanBlocks(text).headings.length === 0 ? { kind: "unsure" } : { kind: "none" };
  }
  const end = text.trimEnd().length - (lines.at(-1)?.length ?? 0);
  const body = text.slice(text.indexOf(first) + first.length, end).replace(/^(?:\r\n|\r|\n)/, "");
  const [heading] = scanBlocks(body.trimStart()).headings;
  const title = heading?.start === 0 ? body.trimStart().slice(heading.textStart, heading.textEnd).trim() : undefined;
  return { kind: "whole", text: body, title };
}

/** A line that may open or close a fence; only one without an info string closes. */
export interface FenceMark {
  readonly mark: string;
  readonly info: string;
}

export function readFence(line: string): FenceMark | undefined {
  const [, mark, info = ""] = fenceLine.exec(line) ?? [];
  return mark === undefined || (mark.startsWith("`") && info.includes("`")) ? undefined : { mark, info };
}

/**
 * Returns the line that ends the fence which this line opens when each fence inside that has a language is closed by a line
 * without one; undefined when no line does.
 */
export function findNestedEnd(lines: readonly string[], start: number): number | undefined {
  const outer = readFence(lines[start] ?? "")?.mark ?? "";
  const open = [outer];
  for (let at = start + 1; at < lines.length; at += 1) {
    const fence = readFence(lines[at] ?? "");
    if (fence === undefined || fence.mark[0] !== outer[0] || fence.mark.length < outer.length) continue;
    if (fence.info !== "") open.push(fence.mark);
    else if (fence.mark.length >= (open.at(-1)?.length ?? 0)) open.pop();
    if (open.length === 0) return at;
  }
  return undefined;
}
