import { diffContextLines } from "../limits.ts";

/** Compares two texts as `diff -u` does, with a single hunk; empty when they are equal. */
export function diffLines(file: string, before: string | undefined, after: string | undefined): string {
  if (before === after) return "";
  const [old, now] = [splitLines(before ?? ""), splitLines(after ?? "")];
  const limit = Math.min(old.length, now.length);
  let head = 0;
  while (head < limit && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < limit - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const start = Math.max(0, head - diffContextLines);
  const after3 = Math.min(diffContextLines, tail);
  const lines = [
    ...old.slice(start, head).map((line) => ` ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+${line}`),
    ...old.slice(old.length - tail, old.length - tail + after3).map((line) => ` ${line}`),
  ];
  const [oldCount, newCount] = [old.length - tail - start + after3, now.length - tail - start + after3];
  return [
    `--- ${before === undefined ? "/dev/null" : file}`,
    `+++ ${after === undefined ? "/dev/null" : file}`,
    `@@ -${formatRange(start, oldCount)} +${formatRange(start, newCount)} @@`,
    ...lines,
    "",
  ].join("\n");
}

function formatRange(start: number, count: number): string {
  return `${count === 0 ? start : start + 1},${count}`;
}

function splitLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
